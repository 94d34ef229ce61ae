// Conditions of ground expressions. Those that `decide` is asked about are the atoms on which a path forks.

import { Bool, Const, F, T, U, Value, asValue, interned, mask } from "./nodes.js";
import { Linear, itemIds, linear, totalOf } from "./amounts.js";

const FLIP = { "<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==", "!=": "!=" };
export const SWAPPED = [0, T, F, F | T, U, T | U, F | U, F | U | T]; // a mask with true and false exchanged

/** A condition settled when it was grounded. */
export class Constant extends Bool {
  constructor(value) {
    super([], null, true, value === null);
    this.value = value;
  }

  identity() {
    return ["constant", this.value];
  }

  ev() {
    return this.value;
  }

  ab() {
    return mask(this.value);
  }

  run() {
    return this.value;
  }
}

export const constant = (value) => interned(`C:${value}`, () => new Constant(value));

/** A yes/no value as a condition. */
export class Truth extends Bool {
  constructor(item) {
    super([item]);
    this.item = item;
  }

  identity() {
    return ["truth", this.item];
  }

  ev(world) {
    return this.item.ev(world);
  }

  ab(domains) {
    const span = this.item.span(domains);
    const has = (value) => span.values !== null && span.values.has(value);
    return (has(true) ? T : 0) | (has(false) ? F : 0) | (span.undef ? U : 0);
  }

  run(ctx) {
    const value = this.item.run(ctx);
    return value instanceof Value ? ctx.decide(truth(value)) : value;
  }
}

export const truth = (item) => interned(`T:${item.id}`, () => new Truth(item));

/** A comparison as written; ranks (a Map) orders ids. On a path it becomes one of the atoms below. */
export class Compare extends Bool {
  constructor(op, left, right, ranks) {
    super([left, right]);
    this.op = op;
    this.left = left;
    this.right = right;
    this.ranks = ranks;
  }

  identity() {
    return ["compare", this.op, this.left, this.right];
  }

  ev(world) {
    const one = this.left.ev(world), two = this.right.ev(world);
    return one === null || two === null ? null : compared(this.op, one, two, this.ranks);
  }

  ab(domains) {
    return compareSpans(this.op, this.left, this.right, this.ranks, domains);
  }

  run(ctx) {
    const one = this.left.run(ctx), two = this.right.run(ctx);
    if (one === null || two === null) return null;
    if (!(one instanceof Value) && !(two instanceof Value)) return compared(this.op, one, two, this.ranks);
    return decideCompare(ctx, this.op, one, two, this.ranks);
  }
}

export const compare = (op, left, right, ranks = null) =>
  interned(`${op}:${left.id},${right.id}`, () => new Compare(op, left, right, ranks));

/** The comparison of two values. */
export function compared(op, one, two, ranks) {
  if (op === "==") return one === two;
  if (op === "!=") return one !== two;
  if (ranks !== null) {
    one = ranks.get(one);
    two = ranks.get(two);
  }
  return op === "<" ? one < two : op === "<=" ? one <= two : op === ">" ? one > two : one >= two;
}

/** The truth values that a comparison can have. */
function compareSpans(op, left, right, ranks, domains) {
  const one = left.span(domains), two = right.span(domains);
  const undef = one.undef || two.undef ? U : 0;
  if (one.empty || two.empty) return undef;
  if (one.values !== null && two.values !== null) {
    if (op === "==" || op === "!=") {
      const shared = [...one.values].some((value) => two.values.has(value));
      const single = one.values.size === 1 && two.values.size === 1;
      const held = (shared ? T : 0) | (!single || !shared ? F : 0);
      return undef | (op === "==" ? held : SWAPPED[held]);
    }
    const firsts = [...one.values].map((value) => ranks.get(value));
    const seconds = [...two.values].map((value) => ranks.get(value));
    return undef | intervals(op, Math.min(...firsts), Math.max(...firsts), Math.min(...seconds), Math.max(...seconds));
  }
  return undef | intervals(op, one.low, one.high, two.low, two.high);
}

function intervals(op, low, high, low2, high2) {
  if (op === "<") return (low < high2 ? T : 0) | (high >= low2 ? F : 0);
  if (op === "<=") return (low <= high2 ? T : 0) | (high > low2 ? F : 0);
  if (op === "==") {
    return (low <= high2 && low2 <= high ? T : 0) | (low !== high || low2 !== high2 || low !== low2 ? F : 0);
  }
  if (op === "!=") return SWAPPED[intervals("==", low, high, low2, high2)];
  return intervals(FLIP[op], low2, high2, low, high);
}

/** Ask a path how two values compare of which at least one is unknown. */
export function decideCompare(ctx, op, one, two, ranks = null) {
  const [atom, positive] = compareAtom(op, one, two, ranks);
  if (typeof atom === "boolean") return atom === positive;
  const held = ctx.decide(atom);
  return held === null ? null : held === positive;
}

/** The comparison in normal form (or its truth where it has one), and whether it stands as it is or negated. */
export function compareAtom(op, one, two, ranks = null) {
  let left = asValue(one), right = asValue(two);
  if (left.numeric && right.numeric) return bounded(op, left, right);
  if (op === "==" || op === "!=") {
    if (left === right) return [!left.partial || same(left, right), op === "=="];
    if (left instanceof Const || (!(right instanceof Const) && right.repr < left.repr)) [left, right] = [right, left];
    if (right instanceof Const && typeof right.value === "boolean") return [truth(left), (op === "==") === right.value];
    return [same(left, right), op === "=="];
  }
  // a <= b is not b < a
  if (op === "<=" || op === ">") return [before(right, left, ranks ?? new Map()), op === ">"];
  return [before(left, right, ranks ?? new Map()), op === "<"];
}

const opened = (item) => (item instanceof Const ? item.value : item);

function bounded(op, left, right) {
  let total = totalOf([[opened(left), 1], [opened(right), -1]], 0);
  if (!(total instanceof Value)) return [compared(op === "!=" ? "==" : op, total, 0, null), op !== "!="];
  if (!(total instanceof Linear)) total = linear([[total, 1]], 0);
  // The factors are divided until they are whole, without common divisor, the first positive.
  let below = 1;
  while (below < 2 ** 30 && total.items.some(([, factor]) => !Number.isInteger(factor * below))) below *= 2;
  const above = total.items.map(([, factor]) => Math.abs(factor * below)).reduce(gcd);
  const sign = total.items[0][1] < 0 ? -1 : 1;
  if (sign < 0) op = FLIP[op];
  const items = total.items.map(([node, factor]) => [node, sign * factor * below / above]);
  const limit = (-sign * total.constant * below / above) || 0;
  if (op === "!=") return [bound(items, "==", limit), false];
  if (op === ">") return [bound(items, "<=", limit), false];
  if (op === ">=") return [bound(items, "<", limit), false];
  return [bound(items, op, limit), true];
}

function gcd(one, two) {
  while (two) [one, two] = [two, one % two];
  return one;
}

/** A sum of multiples compared with a number: op is < <= or == */
export class Bound extends Bool {
  constructor(items, op, limit) {
    super(items.map(([node]) => node));
    this.items = items;
    this.op = op;
    this.limit = limit;
    this.name = itemIds(items);
    this.sum = items.length === 1 && items[0][1] === 1 ? items[0][0] : linear(items, 0);
  }

  identity() {
    return ["bound", this.items, this.op, this.limit];
  }

  ev(world) {
    const value = this.sum.ev(world);
    return value === null ? null : compared(this.op, value, this.limit, null);
  }

  ab(domains) {
    const span = this.sum.span(domains);
    const undef = span.undef ? U : 0;
    if (span.low === null || span.high === null) return undef;
    return undef | intervals(this.op, span.low, span.high, this.limit, this.limit);
  }

  run(ctx) {
    const value = this.sum.run(ctx);
    if (value === null) return null;
    return value instanceof Value ? decideCompare(ctx, this.op, value, this.limit)
      : compared(this.op, value, this.limit, null);
  }
}

export const bound = (items, op, limit) =>
  interned(`B:${itemIds(items)}${op}${limit}`, () => new Bound(items, op, limit));

/** Two ids are the same. */
export class Same extends Bool {
  constructor(left, right) {
    super([left, right]);
    this.left = left;
    this.right = right;
  }

  identity() {
    return ["same", this.left, this.right];
  }

  ev(world) {
    const one = this.left.ev(world), two = this.right.ev(world);
    return one === null || two === null ? null : one === two;
  }

  ab(domains) {
    return compareSpans("==", this.left, this.right, null, domains);
  }

  run(ctx) {
    return compare("==", this.left, this.right).run(ctx);
  }
}

export const same = (left, right) => interned(`S:${left.id},${right.id}`, () => new Same(left, right));

/** One id stands before another in an ordered kind. */
export class Before extends Bool {
  constructor(left, right, ranks) {
    super([left, right]);
    this.left = left;
    this.right = right;
    this.ranks = ranks;
  }

  identity() {
    return ["before", this.left, this.right];
  }

  ev(world) {
    const one = this.left.ev(world), two = this.right.ev(world);
    return one === null || two === null ? null : this.ranks.get(one) < this.ranks.get(two);
  }

  ab(domains) {
    return compareSpans("<", this.left, this.right, this.ranks, domains);
  }

  run(ctx) {
    return compare("<", this.left, this.right, this.ranks).run(ctx);
  }
}

export const before = (left, right, ranks) =>
  interned(`<<:${left.id},${right.id}`, () => new Before(left, right, ranks));

/** A value is one of several (a Set); group: the class or set that they are. */
export class Among extends Bool {
  constructor(item, values, group) {
    super([item]);
    this.item = item;
    this.values = values;
    this.group = group;
  }

  identity() {
    return ["among", this.item, this.values];
  }

  ev(world) {
    const value = this.item.ev(world);
    return value === null ? null : this.values.has(value);
  }

  ab(domains) {
    const span = this.item.span(domains);
    const undef = span.undef ? U : 0;
    if (span.empty) return undef;
    if (span.values !== null) {
      let found = undef;
      for (const value of span.values) found |= this.values.has(value) ? T : F;
      return found;
    }
    const inside = [...this.values].some((value) => span.low <= value && value <= span.high);
    if (span.low === span.high) return undef | (inside ? T : F);
    return undef | (inside ? T : 0) | F;
  }

  run(ctx) {
    const value = this.item.run(ctx);
    if (value instanceof Value) return ctx.decide(among(value, this.values, this.group));
    return value === null ? null : this.values.has(value);
  }
}

export const among = (item, values, group) =>
  interned(`A:${item.id},${[...values].sort().join(",")}`, () => new Among(item, values, group));

/** Two ids stand in a relation. pairs: a Set of joined ids. */
export class Related extends Bool {
  constructor(relation, pairs, left, right) {
    super([left, right]);
    this.relation = relation;
    this.pairs = pairs;
    this.left = left;
    this.right = right;
  }

  identity() {
    return ["related", this.relation, this.left, this.right];
  }

  has(one, two) {
    return this.pairs.has(`${one}\u0001${two}`);
  }

  ev(world) {
    const one = this.left.ev(world), two = this.right.ev(world);
    return one === null || two === null ? null : this.has(one, two);
  }

  ab(domains) {
    const one = this.left.span(domains), two = this.right.span(domains);
    let found = one.undef || two.undef ? U : 0;
    for (const first of one.values ?? []) {
      for (const second of two.values ?? []) {
        found |= this.has(first, second) ? T : F;
        if (found & T && found & F) return found;
      }
    }
    return found;
  }

  run(ctx) {
    const one = this.left.run(ctx), two = this.right.run(ctx);
    if (one === null || two === null) return null;
    if (one instanceof Value || two instanceof Value) {
      return ctx.decide(related(this.relation, this.pairs, asValue(one), asValue(two)));
    }
    return this.has(one, two);
  }
}

export const related = (relation, pairs, left, right) =>
  interned(`R:${relation}(${left.id},${right.id}`, () => new Related(relation, pairs, left, right));

/** An amount is defined: no cell that it reads is missing. */
export class Exists extends Bool {
  constructor(item) {
    super([item]);
    this.item = item;
    this.partial = false;
  }

  identity() {
    return ["exists", this.item];
  }

  ev(world) {
    return this.item.ev(world) !== null;
  }

  ab(domains) {
    const span = this.item.span(domains);
    return (span.empty ? 0 : T) | (span.undef ? F : 0);
  }

  run(ctx) {
    const value = this.item.run(ctx);
    return value instanceof Value ? ctx.decide(exists(value)) : value !== null;
  }
}

export const exists = (item) => interned(`E:${item.id}`, () => new Exists(item));

