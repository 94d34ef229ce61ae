// One path of the evaluation: facts looked up, atoms decided, decisions read, each at most once. What is not determined
// throws Open; whoever can conclude without it swallows it, and the explorer forks on the rest.

import { Open, Value, attempt, constant, inOrder, nameOf } from "./nodes.js";
import { decideCompare, exists, same, truth } from "./conditions.js";
import { weighAll } from "./weigh.js";

const BUSY = Symbol("busy");

/** Evaluates decisions under one store and one way to settle what is unsettled.
 * known: values of facts, shared by the ways. chosen: [[decision, value], ...] for the unsettled decisions read.
 * hasty: conclude as soon as the outcome is certain, though not every rule's part in it is. */
export class Path {
  constructor(base, store, known, chosen = [], hasty = true) {
    this.base = base;
    this.store = store;
    this.known = known;
    this.hasty = hasty;
    this.chosen = new Map(chosen);
    this.found = new Map();
    this.amounts = new Map();
    this.active = new Map();
    this.powers = new Map();
    this.derived = new Map();
  }

  /** What was remembered, else what is made and remembered, though it be thrown. */
  once(memory, key, make, name = key) {
    let value = memory.get(key);
    if (value === BUSY) throw new Error(`The rules of "${name}" read themselves in a circle.`);
    if (value === undefined) {
      memory.set(key, BUSY);
      value = attempt(make);
      memory.set(key, value);
    }
    if (value instanceof Open) throw value;
    return value;
  }

  /** The value of a fact, or its node where it is unknown. */
  look(key) {
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const { store, base } = this;
    if (!store.stated.has(key)) {
      const definition = base.space.definition(key);
      if (definition !== null) {
        if (!definition.pure) return this.once(this.derived, key, () => definition.run(this));
        const span = definition.span(store.domains);
        if (span.empty) return this.keep(key, null);
        if (!span.undef) {
          if (span.values === null && span.low === span.high) return this.keep(key, span.low);
          if (span.values !== null && span.values.size === 1) return this.keep(key, [...span.values][0]);
        }
        store.link([key]);
      }
    }
    const domain = store.exact(key);
    return domain.length === 1 ? this.keep(key, domain[0]) : base.grounder.fact(key);
  }

  keep(key, value) {
    this.known.set(key, value);
    return value;
  }

  /** The truth of an atom here. Throws Open where it can have several. */
  decide(atom) {
    const values = this.store.possible(atom);
    if (values.length === 1) return values[0];
    throw new Open(atom, values);
  }

  /** The truth values a condition on facts can have, as a mask, without forking; never too few. */
  narrowed(item) {
    for (const key of item.scope) if (!this.known.has(key)) this.look(key);
    return item.ab(this.store.domains);
  }

  /** The id that an unknown value has on this path. Throws Open until it is determined. */
  pick(item) {
    const span = item.span(this.store.domains);
    for (const value of [...(span.values ?? [])].sort(inOrder)) {
      const held = this.decide(same(item, constant(value)));
      if (held === null) return null;
      if (held) return value;
    }
    return null;
  }

  /** Whether a conclusion counts: its condition holds, it says something, and nothing removes its rule. */
  applies(said) {
    const tests = said.condition === null ? said.guards : [said.condition, ...said.guards];
    return this.stand(tests, said.lifters) && (said.known !== null || this.amountsOf(said));
  }

  /** Whether all tests hold and no lifter is active; an open part is thrown only where no other part decides. */
  stand(tests, lifters) {
    let opened = null;
    for (const test of tests) {
      const held = attempt(() => test.run(this));
      if (held instanceof Open) opened = opened ?? held;
      else if (held !== true) return false;
    }
    for (const lifter of lifters) {
      const held = attempt(() => this.lifting(lifter));
      if (held instanceof Open) opened = opened ?? held;
      else if (held) return false;
    }
    if (opened !== null) throw opened;
    return true;
  }

  /** Work out what a conclusion says; false where a missing cell leaves it saying nothing. */
  amountsOf(said) {
    if (!this.amounts.has(said)) {
      const values = said.values.map((value) => value.run(this));
      for (const value of values) {
        if (value === null || (value instanceof Value && value.partial && !this.decide(exists(value)))) {
          this.amounts.set(said, [null]);
          return false;
        }
      }
      this.amounts.set(said, values);
    }
    return !this.amounts.get(said).includes(null);
  }

  /** Whether a `lifts` or a `switches off` is active. */
  lifting(lifter) {
    return this.once(this.active, lifter, () => this.stand(
      lifter.condition === null ? lifter.guards : [lifter.condition, ...lifter.guards], lifter.lifters), lifter.rule.id);
  }

  /** Whether a power is in play and not switched off. */
  works(power) {
    return this.once(this.powers, power, () => {
      const tests = (this.base.game.powers[power].needs ?? []).map((option) => truth(this.base.grounder.fact(option)));
      return this.stand(tests, this.base.switchers(power));
    });
  }

  /** What comes out for a decision on this path. Throws Open. */
  find(key) {
    return this.once(this.found, key, () => weighAll(this, this.base.settled(key)), nameOf(key));
  }

  /** The value of a decision for a rule that reads it. */
  read(key) {
    const found = this.find(key);
    return found.kind === "value" && found.allowed.length === 1 ? found.allowed[0] : this.settle(key, found);
  }

  /** Whether an act stands so; a state that is left open between in and out is unsettled. */
  readDeontic(key, mood) {
    const found = this.find(key);
    if (found.kind === "value") {
      if (found.allowed.every((state) => mood.has(state))) return true;
      if (!found.allowed.some((state) => mood.has(state))) return false;
    }
    const value = this.settle(key, found);
    return value === null ? null : mood.has(value);
  }

  /** The one place where it is decided what an unsettled decision is to those that read it: it ranges over the
   * disputed values, the options of a choice, or its whole domain where the rules are silent, one path for each. */
  settle(key, found) {
    if (this.chosen.has(key)) return this.chosen.get(key);
    throw new Open(null, this.range(key, found), key);
  }

  range(key, found) {
    if (found.kind === "value" || found.kind === "choice") return found.allowed;
    if (found.kind === "conflict") return [...new Set(found.sides.flatMap(([values]) => values))];
    const domain = this.base.settled(key).issues[0].domain;
    return found.kind === "range" ? domain.filter((value) => this.within(value, found)) : domain;
  }

  within(value, found) {
    const keeps = (op, limit) => limit === null || (limit instanceof Value ? decideCompare(this, op, value, limit)
      : op === ">=" ? limit <= value : value <= limit);
    return keeps(">=", found.low) && keeps("<=", found.high);
  }
}
