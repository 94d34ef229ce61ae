// The words that go with the facts told where a decision is asked about: where a question has none of them, what the nearest
// question asked before tells is not taken over.

import { keyOf } from "./nodes.js";

/** What the questions asked before about one decision tell, and with which tokens. */
export class Transfer {
  constructor(known, decision) {
    this.known = known;
    this.decision = decision;
    this.counts = new Map(); // by ask, how many of its documents have each token
    this.sizes = new Map();
    this.total = new Map();
    this.size = 0;
    this.telling = new Map(); // by fact and value, the asks that tell it
    const spoken = new Map(), { index } = known;
    for (const group of known.byDecision.get(decision) ?? []) {
      if (group.kind === "ask") this.add(group);
      else for (const token of index.tokensOf(group.first, group.last, new Set())) put(spoken, token, group.id);
    }
    // What one rule alone says is its condition; what the decision's name or several rules say is the decision.
    this.common = new Set([...spoken].filter(([, ids]) => ids.has(decision) || ids.size > 1).map(([token]) => token));
    this.memory = new Map();
  }

  add({ id, first, last }) {
    const { index } = this.known, counts = new Map();
    for (let number = first; number < last; number += 1) {
      for (const token of index.tokensOf(number, number + 1, new Set())) {
        counts.set(token, (counts.get(token) ?? 0) + 1);
        this.total.set(token, (this.total.get(token) ?? 0) + 1);
      }
    }
    this.counts.set(id, counts);
    this.sizes.set(id, Math.max(last - first, 1));
    this.size += Math.max(last - first, 1);
    for (const one of this.known.ask(id).given) put(this.telling, one.name, id);
  }

  /** The tokens that, among the questions about this decision, go with a fact that some of them tell; null where all tell it.
   * A token with which the decision is spoken of anyway is no word for the fact, unless the fact's own texts have it. */
  wordsFor(one) {
    if (!this.memory.has(one.name)) this.memory.set(one.name, this.found(one));
    return this.memory.get(one.name);
  }

  found(one) {
    const { known } = this, mine = this.telling.get(one.name);
    let size = 0;
    const counts = new Map();
    for (const other of mine) {
      size += this.sizes.get(other);
      for (const [token, count] of this.counts.get(other)) counts.set(token, (counts.get(token) ?? 0) + count);
    }
    const rest = this.size - size;
    if (rest <= 0) return null;
    const own = known.ownWords(one.own);
    return new Set([...counts].filter(([token, count]) => count / size >= known.constants.tells * (this.total.get(token) - count) / rest
      && known.index.weight(token) > 2 && (own.has(token) || !this.common.has(token))).map(([token]) => token));
  }

  /** By token, the facts that it tells. */
  get facts() {
    if (this.told === undefined) {
      this.told = new Map();
      for (const id of this.counts.keys()) {
        for (const one of this.known.ask(id).given) {
          for (const token of this.wordsFor(one) ?? []) put(this.told, token, keyOf(one.fact, one.args));
        }
      }
    }
    return this.told;
  }
}

function put(map, key, item) {
  if (map.has(key)) map.get(key).add(item);
  else map.set(key, new Set([item]));
}
