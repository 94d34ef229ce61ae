// What a decision reads: facts and other decisions, through conditions, amounts, lifts and powers' states.
// And the usual values that are jointly possible in a situation.

import { Const, Fact, keyOf, nameOf, product, inOrder } from "./nodes.js";
import { Decided, Indirect } from "./lookups.js";
import { Stands, Works } from "./connectives.js";
import { Domains } from "./solver.js";
import { Store } from "./store.js";

/** Collects the facts and the decisions that nodes read, each node once. */
export class Reads {
  constructor(base) {
    this.base = base;
    this.facts = new Set();
    this.decisions = new Set();
    this.seen = new Set();
  }

  add(nodes) {
    const queue = nodes.filter((node) => node !== null);
    while (queue.length) {
      const node = queue.pop();
      if (this.seen.has(node)) continue;
      this.seen.add(node);
      queue.push(...node.parts);
      if (node instanceof Fact) queue.push(...this.fact(node.fact));
      else if (node instanceof Indirect) {
        for (const key of node.scope) if (nameOf(key) === node.fact) queue.push(...this.fact(key));
      } else if (node instanceof Decided) this.keys(node.decision, node.args);
      else if (node instanceof Stands) this.keys(node.act, node.args);
      else if (node instanceof Works) {
        for (const option of this.base.game.powers[node.power].needs ?? []) this.facts.add(option);
        this.addLifters(this.base.switchers(node.power));
      }
    }
  }

  fact(key) {
    if (this.facts.has(key)) return [];
    this.facts.add(key);
    const definition = this.base.space.definition(key);
    return definition === null ? [] : [definition];
  }

  keys(name, args) {
    const { params } = this.base.game.decisions[name];
    const members = args.map((arg, place) => (arg instanceof Const ? [arg.value] : this.base.grounder.members(params[place])));
    for (const one of product(members)) this.decisions.add(keyOf(name, one));
  }

  /** Add what decides whether these are active. */
  addLifters(lifters) {
    for (const lifter of lifters) {
      if (this.seen.has(lifter)) continue;
      this.seen.add(lifter);
      this.add([lifter.condition, ...lifter.guards]);
      this.addLifters(lifter.lifters);
    }
  }
}

/** The facts a decision may depend on, itself and through the decisions it reads; means and their parts too. */
export function support(base, key) {
  let facts = base.supports.get(key);
  if (facts !== undefined) return facts;
  facts = new Set();
  const queue = [key], seen = new Set(queue);
  while (queue.length) {
    const reads = new Reads(base);
    for (const issue of base.settled(queue.pop()).issues) {
      for (const said of [...issue.said, ...issue.editorials]) {
        reads.add([said.condition, ...said.guards, ...said.values, said.chooser]);
        reads.addLifters(said.lifters);
      }
    }
    for (const fact of reads.facts) facts.add(fact);
    for (const other of reads.decisions) {
      if (seen.has(other)) continue;
      seen.add(other);
      queue.push(other);
    }
  }
  base.supports.set(key, facts);
  return facts;
}

/** The usual values that may be assumed of the unknown facts a decision reads, by fact. A usual value that the situation
 * rules out is left; so are those that cannot hold together. A means is assumed only where its parts leave it open. */
export function usualValues(base, key, store) {
  const wanted = new Map(), means = new Map();
  for (const fact of [...boundWith(base, support(base, key))].sort(inOrder)) {
    const declared = base.game.facts[nameOf(fact)], { usual } = declared;
    if (usual === undefined || (store.stated.has(fact) && store.domains.get(fact).length === 1)) continue;
    if (store.domains.get(fact).includes(usual)) (declared.means === undefined ? wanted : means).set(fact, usual);
  }
  const assumed = together(store, wanted);
  if (means.size) {
    const withParts = assume(store, assumed);
    for (const [fact, value] of means) {
      const definition = base.space.definition(fact);
      if (definition !== null && (!definition.pure || !isOpen(withParts, fact))) continue;
      for (const [own, kept] of together(withParts, new Map([[fact, value]]))) assumed.set(own, kept);
    }
  }
  return assumed;
}

/** The facts and all those that worlds which cannot be bind them to. */
export function boundWith(base, facts) {
  const found = new Set(facts), queue = [...facts];
  while (queue.length) {
    for (const never of base.space.neversByKey.get(queue.pop()) ?? []) {
      for (const other of never.scope) {
        if (found.has(other)) continue;
        found.add(other);
        queue.push(other);
      }
    }
  }
  return found;
}

function isOpen(store, fact) {
  const constraint = store.space.defined(fact);
  if (constraint === null) return true;
  const span = constraint.definition.span(store.domains);
  const single = span.values === null ? span.low === span.high : span.values.size === 1;
  return !single || span.undef;
}

function together(store, all) {
  if (possible(store, all) === true) return new Map(all); // what is possible together is so one by one
  const fewer = (map, keep) => new Map([...map].filter(([fact, value]) => keep(fact, value)));
  let wanted = fewer(all, (fact, value) => isPossible(store, new Map([[fact, value]])));
  while (wanted.size && !isPossible(store, wanted)) {
    const narrowed = assume(store, wanted);
    const clashing = new Set();
    for (const [atom, allowed] of narrowed.component(wanted.keys())) {
      const own = new Map([...atom.scope].filter((fact) => wanted.has(fact)).map((fact) => [fact, wanted.get(fact)]));
      if ((own.size && !isPossible(store, own)) || !(atom.ab(narrowed.domains) & allowed)) {
        for (const fact of own.keys()) clashing.add(fact);
      }
    }
    wanted = clashing.size ? fewer(wanted, (fact) => !clashing.has(fact)) : new Map();
  }
  return wanted;
}

const isPossible = (store, values) => possible(store, values) !== false;

/** Whether these facts can have these values together; null where the search was given up. */
function possible(store, values) {
  const made = assume(store, values), found = made.solution(values.keys());
  return made.inexact ? null : found !== null;
}

/** A store in which these facts have these values. */
export function assume(store, values) {
  const made = new Store(store.space, new Domains(store.domains), store.stated);
  for (const [fact, value] of values) made.domains.set(fact, [value]);
  made.assumed = new Set(values.keys());
  return made;
}
