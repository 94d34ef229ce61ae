// What is known at one node of the exploration: narrowed domains, and conditions that were taken as true or false.

import { F, POSSIBLE, T, U, mask } from "./nodes.js";
import { Bound, compareAtom } from "./conditions.js";
import { Defined } from "./space.js";
import { Domains, Search, TooHard } from "./solver.js";

const BUDGET = 20_000;
export const EFFORT = 200_000;
const TRIED = 12; // a fact with more values than this is not tried value by value

/** Domains, constraints and the truth of atoms found so far. Children share nothing they could spoil. */
export class Store {
  constructor(space, domains, stated, linked = null) {
    this.space = space;
    this.domains = domains;
    this.stated = stated;
    this.trail = []; // [atom, value], never changed in place
    this.many = new Map();
    this.sums = new Map();
    this.atoms = new Map();
    this.opened = new Map();
    this.reach = new Map(); // by atom in `opened`, the facts on which it hangs: while they stay as they are, so does it
    // The means whose definitions bind: told, asked about, spoken of by a world that cannot be, and those beneath.
    this.linked = linked ?? new Set([...stated, ...space.boundBy(stated)]); // never changed in place
    this.checked = new Set(); // the facts whose domains hold only what is possible
    this.inexact = false;
    this.effort = { left: EFFORT };
    this.assumed = new Set(); // the facts that have their usual value here
  }

  /** A store in which these hold too; null where a single fact or the sum of some leaves them no room. */
  child(literals) {
    const made = this.trial();
    made.checked = new Set(this.checked);
    made.assumed = this.assumed;
    made.reach = new Map(this.reach);
    for (const atom of made.reach.keys()) made.opened.set(atom, this.opened.get(atom));
    return made.hold(literals) ? made : null;
  }

  /** A copy of which it will only be asked whether more than it holds is possible. */
  trial() {
    const made = new Store(this.space, new Domains(this.domains), this.stated, this.linked);
    made.trail = this.trail;
    made.many = new Map(this.many);
    made.sums = new Map(this.sums);
    made.atoms = new Map(this.atoms);
    made.inexact = this.inexact;
    made.effort = this.effort;
    return made;
  }

  hold(literals) {
    for (const [atom, value] of literals) if (!this.assume(atom, value)) return false;
    return true;
  }

  assume(atom, value) {
    const known = this.atoms.get(atom);
    if (known !== undefined) return known === value;
    this.atoms.set(atom, value);
    this.trail = [...this.trail, [atom, value]];
    const allowed = mask(value);
    this.link(atom.scope);
    this.touch(atom.scope);
    if (atom.scope.size === 1) {
      const [key] = atom.scope;
      const kept = this.space.filtered(atom, allowed, key, this.domains);
      this.domains.set(key, kept);
      return kept.length > 0;
    }
    const possible = atom.ab(this.domains);
    if (!(possible & allowed)) return false;
    if (possible & ~allowed) {
      for (const key of atom.scope) add(this.many, key, [atom, allowed]);
      if (atom instanceof Bound) return room(add(this.sums, atom.name, [atom, allowed]));
    }
    return true;
  }

  /** Note that these facts are asked about. */
  link(keys) {
    for (const key of keys) {
      if (this.linked.has(key)) continue;
      const more = [...this.space.beneath(key)].filter((means) => !this.linked.has(means));
      if (!more.length) continue;
      this.linked = new Set([...this.linked, ...more]);
      for (const means of more) this.touch(this.space.bound(means));
    }
  }

  /** Forget what atoms can be that hang on any of these facts. */
  touch(keys) {
    for (const [atom, reach] of this.reach) {
      for (const key of keys) {
        if (!reach.has(key)) continue;
        this.reach.delete(atom);
        this.opened.delete(atom);
        break;
      }
    }
  }

  /** The values a fact can have here: its domain without those that other things told rule out. */
  exact(key) {
    const domain = this.domains.get(key);
    if (this.checked.has(key) || domain.length < 2) return domain;
    this.checked.add(key);
    if (domain.length <= TRIED && this.component([key]).length) {
      const kept = domain.filter((value) => this.canBe(key, value));
      if (!kept.length) this.inexact = true; // an earlier search was given up, and took for possible what is not
      else if (kept.length < domain.length) {
        this.domains.set(key, kept);
        return kept;
      }
    }
    return domain;
  }

  canBe(key, value) {
    const trial = this.trial();
    trial.domains.set(key, [value]);
    const found = trial.solution([key]) !== null;
    this.inexact = this.inexact || trial.inexact;
    return found;
  }

  /** The truth values the atom can have here, exactly (unless the search was given up: then `inexact` is set). */
  possible(atom) {
    const known = this.opened.get(atom);
    if (known !== undefined) return known;
    if (this.atoms.has(atom)) return [this.atoms.get(atom)];
    this.link(atom.scope);
    let values = POSSIBLE[atom.ab(this.domains)];
    if (values.length > 1) {
      const reach = new Set(), { inexact } = this;
      this.inexact = false;
      values = values.filter((value) => this.feasible([[atom, value]], reach));
      if (values.length > 1 && !this.inexact) this.reach.set(atom, reach);
      this.inexact = this.inexact || inexact;
    }
    if (values.length === 1) this.atoms.set(atom, values[0]);
    else if (values.length) this.opened.set(atom, values);
    return values;
  }

  /** The ways in which a comparison can come out here. */
  possibleMask(one, two, op) {
    const [atom, positive] = compareAtom(op, one, two);
    if (typeof atom === "boolean") return [atom === positive];
    return this.possible(atom).map((value) => (value === null ? null : value === positive));
  }

  /** Whether the store and these literals are possible together; the store itself is taken as possible. reach: gets the facts
   * that were looked at. */
  feasible(literals, reach = null) {
    const extra = this.trial();
    if (!extra.hold(literals)) return false;
    const start = new Set();
    for (const [atom] of literals) for (const key of atom.scope) start.add(key);
    const found = extra.solution(start, reach) !== null;
    this.inexact = this.inexact || extra.inexact;
    return found;
  }

  /** Domains in which everything connected with these facts holds; null where there are none. */
  solution(start, reach = null) {
    const constraints = this.component(start, reach);
    if (!constraints.length) return this.domains;
    try {
      return new Search(BUDGET, this.effort).solve(new Domains(this.domains), constraints);
    } catch (error) {
      if (!(error instanceof TooHard)) throw error;
      this.inexact = true;
      return this.domains;
    }
  }

  /** The constraints connected with these facts through facts that are open, but for those that bind nothing. */
  component(start, reach = null) {
    const asked = new Set(start), seen = new Set(asked), found = this.connected(asked, seen);
    if (reach !== null) for (const key of seen) reach.add(key);
    return this.binding(found, asked);
  }

  /** Leave out the definition of each means that nothing else speaks of and whose every value is allowed. */
  binding(found, asked) {
    for (;;) {
      const uses = new Map();
      for (const atom of found.keys()) for (const key of atom.scope) uses.set(key, (uses.get(key) ?? 0) + 1);
      const idle = [...found.keys()].filter((atom) => atom instanceof Defined && uses.get(atom.key) === 1
        && !asked.has(atom.key) && this.anything(atom));
      if (!idle.length) return [...found];
      for (const atom of idle) found.delete(atom);
    }
  }

  anything(constraint) {
    if (this.stated.has(constraint.key)) return false;
    const own = this.domains.get(constraint.key), span = constraint.definition.span(this.domains);
    const undef = own[own.length - 1] === null;
    if (span.undef && !undef) return false;
    if (span.values !== null) {
      const room = new Set(own);
      return [...span.values].every((value) => room.has(value));
    }
    const values = undef ? own.slice(0, -1) : own;
    return values.length > 0 && values[0] <= span.low && span.high <= values[values.length - 1]
      && own.length === this.space.domain(constraint.key).length;
  }

  connected(start, seen) {
    const { space, domains } = this;
    const queue = [...start];
    const found = new Map();
    while (queue.length) {
      const key = queue.pop();
      const here = [...(this.many.get(key) ?? [])];
      for (const never of space.neversByKey.get(key) ?? []) here.push([never, F | U]);
      const defined = space.defined(key);
      if (defined !== null) here.push([defined, T]);
      for (const whole of space.wholes(key)) {
        if (this.linked.has(whole) || seen.has(whole)) {
          const constraint = space.defined(whole);
          if (constraint !== null) here.push([constraint, T]);
        }
      }
      for (const [atom, allowed] of here) {
        if (found.has(atom) || !(atom.ab(domains) & ~allowed)) continue;
        found.set(atom, allowed);
        for (const other of atom.scope) {
          if (seen.has(other)) continue;
          seen.add(other);
          if (domains.get(other).length > 1 || space.defined(other) !== null) queue.push(other);
        }
      }
    }
    return found;
  }
}

/** Put an item at the end of a list of a map; the list that was there stays as it is. */
function add(map, key, item) {
  const made = [...(map.get(key) ?? []), item];
  map.set(key, made);
  return made;
}

/** Whether bounds on one and the same sum leave any number at all. */
function room(bounds) {
  let low = null, high = null; // [limit, whether the limit itself is out]
  const out = new Set();
  for (const [atom, allowed] of bounds) {
    if (allowed === U) continue;
    const held = allowed === T, limit = atom.limit, equal = atom.op === "==";
    if (equal && !held) {
      out.add(limit);
      continue;
    }
    const strict = held ? atom.op === "<" : atom.op === "<=";
    if ((equal || held) && (high === null || limit < high[0] || (limit === high[0] && strict && !high[1]))) {
      high = [limit, strict && !equal];
    }
    if ((equal || !held) && (low === null || limit > low[0] || (limit === low[0] && strict && !low[1]))) {
      low = [limit, strict && !equal];
    }
  }
  if (low === null || high === null) return true;
  if (low[0] !== high[0]) return low[0] < high[0];
  return !low[1] && !high[1] && !out.has(low[0]);
}
