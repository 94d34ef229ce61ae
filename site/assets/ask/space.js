// The space of worlds of a game: the domain of every fact, the worlds that cannot be, what means are computed from.

import { Bool, F, T, interned, keyIdentity, keyOf, argsOf, nameOf, product, union } from "./nodes.js";
import { asYesNo } from "./connectives.js";
import { filtered } from "./solver.js";

/** Every value of a type, numbers ascending. */
export function valuesOf(type) {
  if (type.is === "yes/no") return [false, true];
  if (type.is !== "number") return type.values;
  const values = [];
  for (let value = type.low; value <= type.high; value += type.step) values.push(value);
  return values;
}

/** The constraint that a means has the value of its definition. */
export class Defined extends Bool {
  constructor(key, definition) {
    super([definition], union([definition.scope, new Set([key])]));
    this.key = key;
    this.definition = definition;
  }

  identity() {
    return ["defined", keyIdentity(this.key)];
  }

  ev(world) {
    return world.get(this.key) === this.definition.ev(world);
  }

  ab(domains) {
    const own = domains.get(this.key), span = this.definition.span(domains);
    const undef = own[own.length - 1] === null;
    const values = undef ? own.slice(0, -1) : own;
    const both = undef && span.undef;
    if (span.empty) return both ? T | (values.length ? F : 0) : F;
    let shared, single;
    if (span.values !== null) {
      shared = values.some((value) => span.values.has(value));
      single = own.length === 1 && span.values.size === 1 && !span.undef;
    } else {
      shared = values.some((value) => span.low <= value && value <= span.high);
      single = own.length === 1 && span.low === span.high && !span.undef;
    }
    if (!shared && !both) return F;
    return single ? T : T | F;
  }

  live(domains) {
    return union([this.definition.live(domains), new Set([this.key])]);
  }
}

/** Domains, nevers and definitions of a game, grounded when first asked for. */
export class Space {
  constructor(game, grounder) {
    this.game = game;
    this.grounder = grounder;
    this.types = new Map();
    this.definitions = new Map();
    this.constraints = new Map();
    this.nevers = game.nevers.map((condition) => grounder.condition(condition));
    this.neversByKey = new Map();
    for (const never of this.nevers) {
      for (const key of never.scope) this.neversByKey.set(key, [...(this.neversByKey.get(key) ?? []), never]);
    }
    this.parts = null;
    this.kept = new Map();
    this.below = new Map();
    this.hasMeans = Object.values(game.facts).some((fact) => fact.means !== undefined);
    this.always = null;
  }

  /** Every value the fact can have; a means that may be undefined has null last. */
  domain(key) {
    const name = nameOf(key);
    let known = this.types.get(name);
    if (known === undefined) this.types.set(name, known = valuesOf(this.game.facts[name].type));
    const definition = this.definition(key);
    return definition !== null && definition.partial ? [...known, null] : known;
  }

  get(key) {
    return this.domain(key);
  }

  /** What a means is computed from; null for other facts. */
  definition(key) {
    let node = this.definitions.get(key);
    if (node !== undefined) return node;
    const fact = this.game.facts[nameOf(key)];
    node = null;
    if (fact.means !== undefined) {
      const args = argsOf(key);
      const binding = Object.fromEntries(fact.params.map((param, place) => [param, args[place]]));
      node = fact.type.is === "yes/no" ? asYesNo(this.grounder.condition(fact.means, binding))
        : this.grounder.value(fact.means, binding);
    }
    this.definitions.set(key, node);
    return node;
  }

  /** The constraint between a means and its parts; null where it has none, or reads decisions. */
  defined(key) {
    let known = this.constraints.get(key);
    if (known === undefined) {
      const definition = this.definition(key);
      known = definition === null || !definition.pure ? null
        : interned(`D:${key}`, () => new Defined(key, definition));
      this.constraints.set(key, known);
    }
    return known;
  }

  /** A means that binds, with the facts that it is computed from. */
  bound(key) {
    const constraint = this.defined(key);
    return constraint === null ? new Set([key]) : constraint.scope;
  }

  /** The values of the one fact of a condition with which it can have an allowed truth value. */
  filtered(atom, allowed, key, domains) {
    const domain = domains.get(key);
    let ways = this.kept.get(atom);
    if (ways === undefined) this.kept.set(atom, ways = []); // by mask, results by domain
    const known = ways[allowed] ??= new WeakMap();
    let found = known.get(domain);
    if (found === undefined) known.set(domain, found = filtered(atom, allowed, key, domains));
    return found;
  }

  /** The means that bind where this one does: itself and those it is computed from, and so on down. */
  beneath(key) {
    let known = this.below.get(key);
    if (known === undefined) {
      known = new Set();
      const queue = [key];
      while (queue.length) {
        const means = queue.pop();
        const bound = this.defined(means);
        if (!known.has(means) && bound !== null) {
          known.add(means);
          queue.push(...bound.definition.scope);
        }
      }
      this.below.set(key, known);
    }
    return known;
  }

  /** The means that bind where these facts are told: with those that worlds which cannot be speak of. */
  boundBy(keys) {
    if (!this.hasMeans) return new Set();
    if (this.always === null) {
      this.always = union([new Set(), ...[...this.neversByKey.keys()].map((key) => this.beneath(key))]);
    }
    return union([this.always, new Set(), ...[...keys].map((key) => this.beneath(key))]);
  }

  /** The means of which a fact is a part. */
  wholes(key) {
    if (this.parts === null) {
      this.parts = new Map();
      for (const [id, fact] of Object.entries(this.game.facts)) {
        if (fact.means === undefined || this.grounder.impure(id)) continue;
        for (const args of product(fact.params.map((param) => this.grounder.members(param)))) {
          const whole = keyOf(id, args);
          for (const part of this.definition(whole).scope) {
            this.parts.set(part, [...(this.parts.get(part) ?? []), whole]);
          }
        }
      }
    }
    return this.parts.get(key) ?? [];
  }
}
