// Values of ground expressions that are computed: sums, products, extremes, rounding, tallies. On a path, sums come out
// in one normal form (Linear), so that equal amounts are one node.

import { F, Span, T, U, UNDEFINED, Value, constant, inOrder, interned } from "./nodes.js";

const ids = (nodes) => nodes.map((node) => node.id).join(",");

/** A sum of multiples of other nodes and a constant. items: [[node, factor], ...] */
export class Linear extends Value {
  constructor(items, constant) {
    super(items.map(([node]) => node));
    this.items = items;
    this.constant = constant;
    this.numeric = true;
  }

  identity() {
    return ["linear", this.items, this.constant];
  }

  ev(world) {
    let total = this.constant;
    for (const [node, factor] of this.items) {
      const value = node.ev(world);
      if (value === null) return null;
      total += factor * value;
    }
    return total;
  }

  span(domains) {
    let low = this.constant, high = this.constant, undef = false;
    for (const [node, factor] of this.items) {
      const span = node.span(domains);
      undef = undef || span.undef;
      if (span.low === null || span.high === null) return UNDEFINED;
      const one = factor * span.low, two = factor * span.high;
      low += Math.min(one, two);
      high += Math.max(one, two);
    }
    return new Span(low, high, null, undef);
  }

  run(ctx) {
    return totalOf(this.items.map(([node, factor]) => [node.run(ctx), factor]), this.constant);
  }
}

const byRepr = (one, two) => inOrder(one.repr, two.repr);
export const itemIds = (items) => items.map(([node, factor]) => `${node.id}*${factor}`).join(",");
export const linear = (items, constant) =>
  interned(`l:${itemIds(items)}+${constant}`, () => new Linear(items, constant));

/** The sum in normal form: a number, a node, or null where an item is undefined. items: [[item, factor], ...] */
export function totalOf(items, constant) {
  const found = new Map();
  const add = (node, factor) => found.set(node, (found.get(node) ?? 0) + factor);
  for (const [item, factor] of items) {
    if (item === null) return null;
    if (item instanceof Linear) {
      constant += factor * item.constant;
      for (const [node, inner] of item.items) add(node, factor * inner);
    } else if (item instanceof Value) add(item, factor);
    else constant += factor * item;
  }
  const left = [...found].filter(([, factor]) => factor !== 0);
  if (!left.length) return constant;
  if (left.length === 1 && left[0][1] === 1 && constant === 0) return left[0][0];
  left.sort((one, two) => byRepr(one[0], two[0]));
  return linear(left, constant);
}

/** op is + - * */
export class Arith extends Value {
  constructor(op, left, right) {
    super([left, right]);
    this.op = op;
    this.left = left;
    this.right = right;
    this.numeric = true;
  }

  identity() {
    return ["arith", this.op, this.left, this.right];
  }

  ev(world) {
    const one = this.left.ev(world), two = this.right.ev(world);
    return one === null || two === null ? null : calculated(this.op, one, two);
  }

  span(domains) {
    const one = this.left.span(domains), two = this.right.span(domains);
    if (one.low === null || two.low === null || one.high === null || two.high === null) return UNDEFINED;
    const undef = one.undef || two.undef;
    if (this.op === "+") return new Span(one.low + two.low, one.high + two.high, null, undef);
    if (this.op === "-") return new Span(one.low - two.high, one.high - two.low, null, undef);
    const corners = [one.low * two.low, one.low * two.high, one.high * two.low, one.high * two.high];
    return new Span(Math.min(...corners), Math.max(...corners), null, undef);
  }

  run(ctx) {
    const one = this.left.run(ctx), two = this.right.run(ctx);
    if (one === null || two === null) return null;
    const known = !(one instanceof Value), knownToo = !(two instanceof Value);
    if (known && knownToo) return calculated(this.op, one, two);
    if (this.op !== "*") return totalOf([[one, 1], [two, this.op === "+" ? 1 : -1]], 0);
    if (known) return totalOf([[two, one]], 0);
    if (knownToo) return totalOf([[one, two]], 0);
    const [first, second] = [one, two].sort(byRepr);
    return arith("*", first, second);
  }
}

export const arith = (op, left, right) => interned(`${op}:${left.id},${right.id}`, () => new Arith(op, left, right));
const calculated = (op, one, two) => (op === "+" ? one + two : op === "-" ? one - two : one * two);

/** op is least | most */
export class Extreme extends Value {
  constructor(op, items) {
    super(items);
    this.op = op;
    this.items = items;
    this.numeric = true;
  }

  identity() {
    return ["extreme", this.op, this.items];
  }

  get best() {
    return this.op === "least" ? Math.min : Math.max;
  }

  ev(world) {
    const found = this.items.map((item) => item.ev(world));
    return found.includes(null) ? null : this.best(...found);
  }

  span(domains) {
    const spans = this.items.map((item) => item.span(domains));
    if (spans.some((span) => span.low === null)) return UNDEFINED;
    return new Span(this.best(...spans.map((s) => s.low)), this.best(...spans.map((s) => s.high)), null,
      spans.some((span) => span.undef));
  }

  run(ctx) {
    return extremeOf(this.op, this.items.map((item) => item.run(ctx)));
  }
}

export const extreme = (op, items) => interned(`${op}:${ids(items)}`, () => new Extreme(op, items));

/** The least or the most, in one order; the numbers among the items merged. */
export function extremeOf(op, found) {
  if (found.includes(null)) return null;
  const numbers = found.filter((item) => !(item instanceof Value));
  const nodes = [...new Set(found.filter((item) => item instanceof Value))].sort(byRepr);
  const best = numbers.length ? (op === "least" ? Math.min : Math.max)(...numbers) : null;
  if (!nodes.length) return best;
  if (numbers.length) nodes.push(constant(best));
  return nodes.length === 1 ? nodes[0] : extreme(op, nodes);
}

/** way is up | down */
export class Rounded extends Value {
  constructor(way, item) {
    super([item]);
    this.way = way;
    this.item = item;
    this.numeric = true;
  }

  identity() {
    return ["rounded", this.way, this.item];
  }

  ev(world) {
    const value = this.item.ev(world);
    return value === null ? null : roundedOf(this.way, value);
  }

  span(domains) {
    const span = this.item.span(domains);
    if (span.low === null || span.high === null) return UNDEFINED;
    return new Span(roundedOf(this.way, span.low), roundedOf(this.way, span.high), null, span.undef);
  }

  run(ctx) {
    const value = this.item.run(ctx);
    if (value === null) return null;
    return value instanceof Value ? rounded(this.way, value) : roundedOf(this.way, value);
  }
}

export const rounded = (way, item) => interned(`r:${way}${item.id}`, () => new Rounded(way, item));
export const roundedOf = (way, value) => (way === "up" ? Math.ceil(value) : Math.floor(value));

/** The sum of terms over the members whose condition holds. items: [[member, condition, term], ...]
 * Undefined where a condition, or the term of a member that counts, is. */
export class Tally extends Value {
  constructor(variable, domain, items) {
    super(items.flatMap(([, condition, term]) => [condition, term]));
    this.variable = variable;
    this.domain = domain;
    this.items = items;
    this.numeric = true;
  }

  identity() {
    return ["tally", this.items];
  }

  ev(world) {
    let total = 0, undef = false;
    for (const [, condition, term] of this.items) {
      const held = condition.ev(world);
      const value = held ? term.ev(world) : 0;
      if (held === null || value === null) undef = true;
      else total += value;
    }
    return undef ? null : total;
  }

  span(domains) {
    let low = 0, high = 0, undef = false;
    for (const [, condition, term] of this.items) {
      const held = condition.ab(domains);
      if (held & U) undef = true;
      if (!(held & T)) {
        if (held === U) return UNDEFINED;
        continue;
      }
      const span = term.span(domains);
      undef = undef || span.undef;
      if (span.low === null || span.high === null) {
        if (!(held & F)) return UNDEFINED;
        continue;
      }
      low += held & F ? Math.min(0, span.low) : span.low;
      high += held & F ? Math.max(0, span.high) : span.high;
    }
    return new Span(low, high, null, undef);
  }

  run(ctx) {
    const sure = [], unsure = [];
    for (const [member, condition, term] of this.items) {
      let held = condition.pure ? ctx.narrowed(condition) : 0;
      if (held !== T && held !== F && held !== U) {
        if (condition.pure && term.pure) {
          unsure.push([member, condition, term]);
          continue;
        }
        const now = condition.run(ctx);
        held = now === null ? U : now ? T : F;
      }
      if (held === U) return null;
      if (held === T) sure.push([term.run(ctx), 1]);
    }
    if (unsure.length) sure.push([tally(this.variable, this.domain, unsure), 1]);
    return totalOf(sure, 0);
  }
}

export const tally = (variable, domain, items) => interned(
  `t:${items.map(([member, condition, term]) => `${member}?${condition.id}:${term.id}`).join(",")}`,
  () => new Tally(variable, domain, items));
