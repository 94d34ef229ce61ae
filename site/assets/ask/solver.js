// A small exact solver: are these conditions possible together over finite domains? Conditions on one fact narrow its
// domain; those on several are bounded by what their parts can be, and searched: numbers by halving, ids one by one,
// the smallest domain first. A constraint is [condition, mask of the truth values it may have].

import { inOrder, mask } from "./nodes.js";

const WHOLE = 4;

/** The search was given up after so many nodes. */
export class TooHard {}

/** The domains of others, but for one fact, which has one value. */
export class One {
  constructor(rest, key, value) {
    this.rest = rest;
    this.key = key;
    this.own = [value];
  }

  get(key) {
    return key === this.key ? this.own : this.rest.get(key);
  }
}

/** Domains narrowed on top of others. */
export class Domains {
  constructor(rest) {
    this.rest = rest;
    this.own = new Map();
  }

  get(key) {
    let domain = this.own.get(key);
    if (domain !== undefined) return domain;
    let { rest } = this;
    while (rest instanceof Domains) { // one step after another: these lie deep on one another
      domain = rest.own.get(key);
      if (domain !== undefined) break;
      rest = rest.rest;
    }
    if (domain === undefined) domain = rest.get(key);
    this.own.set(key, domain);
    return domain;
  }

  set(key, domain) {
    this.own.set(key, domain);
  }
}

/** A world of which one fact is told. */
export const worldOf = (key, value) => new Map([[key, value]]);

/** The values of one fact with which the condition can have an allowed truth value. */
export function filtered(atom, allowed, key, domains) {
  const domain = domains.get(key);
  if (atom.scope.size === 1) return domain.filter((value) => mask(atom.ev(worldOf(key, value))) & allowed);
  return domain.filter((value) => atom.ab(new One(domains, key, value)) & allowed);
}

/** One search. budget: how many nodes it may visit; effort: {left}, shared by one exploration. */
export class Search {
  constructor(budget, effort) {
    this.budget = budget;
    this.effort = effort;
  }

  /** Domains in which every constraint certainly holds, or null where there are none. Throws TooHard. */
  solve(domains, constraints) {
    this.budget -= 1;
    this.effort.left -= 1;
    if (this.budget < 0 || this.effort.left < 0) throw new TooHard();
    const left = this.narrow(domains, constraints);
    if (left === null) return null;
    if (!left.length) return domains;
    const key = branch(domains, left);
    if (key === null) return domains;
    for (const part of partsOfDomain(domains.get(key))) {
      const inner = new Domains(domains);
      inner.set(key, part);
      const found = this.solve(inner, left);
      if (found !== null) return found;
    }
    return null;
  }

  /** Drop what certainly holds, narrow the domains until nothing changes; null where something cannot hold. */
  narrow(domains, constraints) {
    for (;;) {
      const left = [];
      let changed = false;
      for (const [atom, allowed] of constraints) {
        const possible = atom.ab(domains);
        if (!(possible & allowed)) return null;
        if (!(possible & ~allowed)) continue;
        const unfixed = [...atom.live(domains)].filter((key) => domains.get(key).length > 1);
        if (unfixed.length === 1) {
          const kept = filtered(atom, allowed, unfixed[0], domains);
          if (!kept.length) return null;
          if (kept.length < domains.get(unfixed[0]).length) {
            domains.set(unfixed[0], kept);
            changed = true;
          }
          if (!(atom.ab(domains) & ~allowed) || atom.scope.size === 1) continue;
        }
        left.push([atom, allowed]);
      }
      constraints = left;
      if (!changed || !left.length) return left;
    }
  }
}

function branch(domains, left) {
  let best = null, least = 0;
  for (const [atom] of left) {
    for (const key of atom.live(domains)) {
      const size = domains.get(key).length;
      if (size > 1 && (best === null || size < least || (size === least && inOrder(key, best) < 0))) {
        best = key;
        least = size;
      }
    }
  }
  return best;
}

/** The domain in parts to try one after another. */
function partsOfDomain(domain) {
  if (domain.length > WHOLE && typeof domain[0] === "number") {
    const middle = Math.floor(domain.length / 2);
    return [domain.slice(0, middle), domain.slice(middle)];
  }
  return domain.map((value) => [value]);
}
