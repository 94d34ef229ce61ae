// The smallest case table over atomic conditions: regions of equal outcome merged, no test and no row that could go.
// A literal is [atom, truth value]; a row is {tests, result, reasons}.

import { Bool, F, T, Value, inOrder, interned, mask } from "./nodes.js";
import { compareAtom } from "./conditions.js";
import { distinct } from "./found.js";
import { worldOf } from "./solver.js";

const literalName = ([atom, value]) => `${atom.id}${value === null ? "u" : value ? "t" : "f"}`;
const namesOf = (literals) => new Set(literals.map(literalName));
const sameNames = (one, two) => one.size === two.size && [...one].every((name) => two.has(name));

/** Makes the table of some regions that together are all of `start`. */
class Table {
  constructor(start, leaves) {
    this.start = start;
    this.leaves = leaves;
    this.literals = leaves.map((leaf) => leaf.store.trail.slice(start.trail.length));
    this.unary = new Map();
    this.jointly = new Map();
  }

  /** The rows, the simplest first. */
  rows() {
    const uses = new Map();
    for (const [atom] of this.literals.flat()) uses.set(atom, (uses.get(atom) ?? 0) + 1);
    let rows = [];
    const order = this.leaves.map((_, place) => place)
      .sort((one, two) => this.literals[one].length - this.literals[two].length);
    for (const place of order) {
      const literals = this.literals[place], { result } = this.leaves[place];
      const here = namesOf(literals);
      if (rows.some((row) => same(row.result, result) && [...row.names].every((name) => here.has(name)))) continue;
      const tests = this.shortened(literals, result, uses);
      const row = { tests, result, reasons: [], names: namesOf(tests) };
      if (!rows.some((known) => same(known.result, result) && sameNames(known.names, row.names))) rows.push(row);
    }
    for (const row of [...rows].sort((one, two) => two.tests.length - one.tests.length)) {
      const others = rows.filter((other) => other !== row);
      if (others.length && this.covered(row.tests, others)) rows = others;
    }
    for (const row of rows) row.reasons = this.reasons(row);
    return rows.sort((one, two) => one.tests.length - two.tests.length || inOrder(one.result.kind, two.result.kind));
  }

  /** The reasons of a row, from the regions it reaches into: those of all of them, else of any. */
  reasons(row) {
    const found = this.leaves.filter((leaf, place) => same(leaf.result, row.result)
      && this.joint([...row.tests, ...this.literals[place]])).map((leaf) => leaf.result.reasons);
    const every = distinct(found.flat());
    const common = every.filter((rule) => found.every((reasons) => reasons.includes(rule)));
    return common.length ? common : every;
  }

  /** The literals without those that are not needed to keep other outcomes out. */
  shortened(literals, result, uses) {
    let kept = literals;
    for (const literal of [...literals].sort((one, two) => uses.get(one[0]) - uses.get(two[0]))) {
      const name = literalName(literal);
      const fewer = kept.filter((one) => literalName(one) !== name);
      if (this.leaves.every((_, place) => this.agrees(fewer, result, place))) kept = fewer;
    }
    return kept;
  }

  /** Whether the result also is that of a region, as far as the literals reach into it. */
  agrees(literals, result, place) {
    const other = this.leaves[place].result;
    if (same(result, other)) return true;
    const together = [...literals, ...this.literals[place]];
    if (!this.joint(together)) return true;
    const apart = difference(result, other);
    return apart !== null && !this.start.feasible([...together, apart]);
  }

  /** Whether literals are possible together. */
  joint(literals) {
    const wanted = new Map(), rooms = new Map();
    for (const [atom, value] of literals) {
      if (wanted.has(atom) && wanted.get(atom) !== value) return false;
      wanted.set(atom, value);
      if (atom.scope.size === 1) {
        const [key, allowed] = this.single(atom, value);
        const room = rooms.has(key) ? new Set([...rooms.get(key)].filter((one) => allowed.has(one))) : allowed;
        if (!room.size) return false;
        rooms.set(key, room);
      }
    }
    const name = [...namesOf(literals)].sort().join();
    let known = this.jointly.get(name);
    if (known === undefined) this.jointly.set(name, known = this.start.feasible(literals));
    return known;
  }

  /** For a test on one fact, the values with which it comes out so. */
  single(atom, value) {
    const name = literalName([atom, value]);
    let known = this.unary.get(name);
    if (known === undefined) {
      const [key] = atom.scope;
      known = [key, new Set(this.start.domains.get(key).filter((one) => atom.ev(worldOf(key, one)) === value))];
      this.unary.set(name, known);
    }
    return known;
  }

  /** Whether every world in which the literals hold is in one of the rows. */
  covered(literals, rows) {
    if (!this.joint(literals)) return true;
    for (const [place, row] of rows.entries()) {
      if (!this.joint([...literals, ...row.tests])) continue;
      const held = [...literals];
      for (const test of row.tests) {
        const name = literalName(test);
        if (held.some((one) => literalName(one) === name)) continue;
        for (const other of others(test)) if (!this.covered([...held, other], rows.slice(place + 1))) return false;
        held.push(test);
      }
      return true;
    }
    return false;
  }
}

/** The other ways in which the test can come out. */
const others = ([atom, value]) => (atom.partial ? [true, false, null] : [true, false])
  .filter((other) => other !== value).map((other) => [atom, other]);

/** Whether two results are the same as they stand. */
const same = (one, two) => one === two || one.key === two.key;

/** The literal that two results differ; null where they differ in more than open amounts. */
function difference(one, two) {
  if (one.kind !== two.kind || one.chooser !== two.chooser) return null;
  if (one.kind === "value" && one.allowed.length === 1 && two.allowed.length === 1) {
    const [first] = one.allowed, [second] = two.allowed;
    if (!(first instanceof Value) && !(second instanceof Value)) return null;
    if (![first, second].some((value) => value instanceof Value && value.partial)) {
      const [atom, positive] = compareAtom("==", first, second);
      return typeof atom === "boolean" ? null : [atom, !positive];
    }
  }
  if (![...one.amounts, ...two.amounts].some((value) => value instanceof Value)) return null;
  return [interned(`differ:${one.key}::${two.key}`, () => new Differ(one, two)), true];
}

/** Two results whose amounts are open come out differently. */
class Differ extends Bool {
  constructor(one, two) {
    super([...one.amounts, ...two.amounts].filter((value) => value instanceof Value));
    this.one = one;
    this.two = two;
    this.partial = false;
  }

  identity() {
    return ["differ", this.one.key, this.two.key];
  }

  ev(world) {
    return this.one.keyIn(world) !== this.two.keyIn(world);
  }

  ab(domains) {
    const keys = [...this.scope];
    if (!keys.every((key) => domains.get(key).length === 1)) return T | F;
    return mask(this.ev(new Map(keys.map((key) => [key, domains.get(key)[0]]))));
  }
}

/** The case table of the regions of a store. */
export const table = (start, leaves) => new Table(start, leaves).rows();
