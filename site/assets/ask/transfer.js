// The words that go with the facts told where a decision is asked about: where a question has none of them, what the nearest
// question asked before tells is not taken over.

import { keyOf } from "./nodes.js";

/** What the questions asked before about one decision tell, and with which tokens. */
export class Transfer {
  constructor(known, decision) {
    this.known = known;
    const places = known.index.idfs.length;
    this.counts = new Map(); // by ask, how many of its documents have the token of each place
    this.sizes = new Map();
    this.total = new Uint16Array(places);
    this.size = 0;
    this.telling = new Map(); // by fact and value, the asks that tell it
    this.given = new Map();
    this.spoken = new Uint16Array(places); // see `common`: the decision's own name counts twice, each rule once
    const last = new Uint16Array(places);
    (known.byDecision.get(decision) ?? []).forEach((group, number) => {
      if (group.kind === "ask") this.add(group);
      else known.index.tallyOnce(group, number + 1, last, this.spoken, group.id === decision ? 2 : 1);
    });
    this.memory = new Map();
    this.facts = { get: (token) => this.factsOf(token) }; // by token, the facts that it tells: keys
  }

  add({ id, first, last }) {
    const { index } = this.known, counts = index.tally(first, last, new Uint16Array(this.total.length));
    index.tally(first, last, this.total);
    this.counts.set(id, counts);
    this.sizes.set(id, Math.max(last - first, 1));
    this.size += this.sizes.get(id);
    for (const one of this.known.ask(id).given) {
      put(this.telling, one.name, id);
      this.given.set(one.name, one);
    }
  }

  /** Whether a token is one with which the decision is spoken of, whatever the facts. What one rule alone says is its condition;
   * what the decision's name or several rules say is the decision. */
  common(place) {
    return this.spoken[place] > 1;
  }

  /** The tokens that, among the questions about this decision, go with a fact that some of them tell; null where all tell it.
   * A token with which the decision is spoken of anyway is no word for the fact, unless the fact's own texts have it. */
  wordsFor(one) {
    if (!this.memory.has(one.name)) {
      const { tokens } = this.known.tables, { size, mine } = this.asksTelling(one), found = [];
      if (size < this.size) for (let place = 0; place < tokens.length; place += 1) if (this.tells(one, place, size, mine)) found.push(tokens[place]);
      this.memory.set(one.name, size < this.size ? new Set(found) : null);
    }
    return this.memory.get(one.name);
  }

  /** The asks that tell a fact: how many documents they have, and their counts. */
  asksTelling(one) {
    const ids = [...this.telling.get(one.name)];
    return { size: ids.reduce((sum, id) => sum + this.sizes.get(id), 0), mine: ids.map((id) => this.counts.get(id)) };
  }

  /** Whether the token of a place goes with a fact that asks of so many documents and these counts tell. */
  tells(one, place, size, mine) {
    if (this.total[place] === 0) return false;
    const { tables, index, constants } = this.known;
    let count = 0;
    for (const counts of mine) count += counts[place];
    return count > 0 && count / size >= constants.tells * (this.total[place] - count) / (this.size - size) && index.idfs[place] > 2
      && (!this.common(place) || this.known.ownWords(one.own).has(tables.tokens[place]));
  }

  factsOf(token) {
    const place = this.known.index.places.get(token);
    if (place === undefined || this.total[place] === 0) return undefined;
    this.told ??= new Map();
    if (!this.told.has(place)) {
      const found = new Set();
      for (const one of this.given.values()) {
        const { size, mine } = this.asksTelling(one);
        if (size < this.size && this.tells(one, place, size, mine)) found.add(keyOf(one.fact, one.args));
      }
      this.told.set(place, found.size ? found : undefined);
    }
    return this.told.get(place);
  }
}

function put(map, key, item) {
  if (map.has(key)) map.get(key).add(item);
  else map.set(key, new Set([item]));
}
