// Values of ground expressions that are looked up: decisions that are read, facts of parties that are looked up, table cells.

import {
  EMPTY, Span, UNDEFINED, Const, Value, asValue, domainSpan, interned, keyOf, product, union,
} from "./nodes.js";

const MANY = 256;
const ids = (nodes) => nodes.map((node) => node.id).join(",");

/** The value of a decision. */
export class Decided extends Value {
  constructor(decision, args, numeric) {
    super(args, null, false);
    this.decision = decision;
    this.args = args;
    this.numeric = numeric;
  }

  identity() {
    return ["decided", this.decision, this.args];
  }

  run(ctx) {
    const key = picked(this.args, ctx);
    return key === null ? null : ctx.read(keyOf(this.decision, key));
  }
}

export const decided = (decision, args, numeric) =>
  interned(`d:${decision}(${ids(args)}`, () => new Decided(decision, args, numeric));

/** A fact whose arguments are themselves looked up. keys: every fact that it may be. */
export class Indirect extends Value {
  constructor(fact, args, keys, numeric) {
    super(args, union([new Set(keys), ...args.map((arg) => arg.scope)]));
    this.fact = fact;
    this.args = args;
    this.numeric = numeric;
  }

  identity() {
    return ["indirect", this.fact, this.args];
  }

  ev(world) {
    const args = this.args.map((arg) => arg.ev(world));
    return args.includes(null) ? null : world.get(keyOf(this.fact, args));
  }

  keys(spans) {
    return product(spans.map((span) => span.values ?? [])).map((args) => keyOf(this.fact, args))
      .filter((key) => this.scope.has(key));
  }

  span(domains) {
    const spans = this.args.map((arg) => arg.span(domains));
    const found = this.keys(spans).map((key) => domainSpan(domains.get(key), this.numeric));
    return unionOf(found, this.numeric, spans.some((span) => span.undef));
  }

  live(domains) {
    const open = new Set();
    for (const arg of this.args) for (const key of arg.live(domains)) if (domains.get(key).length > 1) open.add(key);
    return open.size ? open : new Set(this.keys(this.args.map((arg) => arg.span(domains))));
  }

  run(ctx) {
    const args = picked(this.args, ctx);
    if (args === null) return null;
    const key = keyOf(this.fact, args);
    return this.scope.has(key) ? ctx.look(key) : null;
  }
}

export const indirect = (fact, args, keys, numeric) =>
  interned(`i:${fact}(${ids(args)}`, () => new Indirect(fact, args, keys, numeric));

/** The arguments as ids, forking on those that are unknown; null where one is undefined. */
export function picked(args, ctx) {
  const found = [];
  for (const arg of args) {
    let value = arg instanceof Const ? arg.value : arg.run(ctx);
    if (value instanceof Value) value = ctx.pick(value);
    if (value === null) return null;
    found.push(value);
  }
  return found;
}

/** The smallest span around several. */
function unionOf(all, numeric, undef) {
  undef = undef || all.some((span) => span.undef);
  const spans = all.filter((span) => !span.empty);
  if (!spans.length) return UNDEFINED;
  if (numeric) return new Span(Math.min(...spans.map((s) => s.low)), Math.max(...spans.map((s) => s.high)), null, undef);
  return new Span(null, null, union(spans.map((span) => span.values ?? EMPTY)), undef);
}

/** A table's cell; undefined where it is missing. cells: by the joined arguments, its value. */
export class Cell extends Value {
  constructor(table, column, cells, args, partial) {
    super(args, null, true, partial);
    this.table = table;
    this.column = column;
    this.cells = cells;
    this.args = args;
    this.numeric = cells.size > 0 && typeof cells.values().next().value === "number";
  }

  identity() {
    return ["cell", this.table, this.column, this.args];
  }

  at(args) {
    return this.cells.get(args.join("\u0001")) ?? null;
  }

  ev(world) {
    return this.at(this.args.map((arg) => arg.ev(world)));
  }

  span(domains) {
    const wanted = this.args.map((arg) => arg.span(domains).values ?? EMPTY);
    const total = wanted.reduce((count, one) => count * one.size, 1);
    const found = [];
    if (total <= MANY) {
      for (const args of product(wanted)) {
        const value = this.at(args);
        if (value !== null) found.push(value);
      }
    } else {
      for (const [key, value] of this.cells) {
        if (key.split("\u0001").every((part, place) => wanted[place].has(part))) found.push(value);
      }
    }
    const undef = found.length < total || this.args.some((arg) => arg.partial);
    if (!found.length) return UNDEFINED;
    if (this.numeric) return new Span(Math.min(...found), Math.max(...found), null, undef);
    return new Span(null, null, new Set(found), undef);
  }

  run(ctx) {
    const args = this.args.map((arg) => arg.run(ctx));
    if (args.includes(null)) return null;
    if (!args.some((arg) => arg instanceof Value)) return this.at(args);
    return cell(this.table, this.column, this.cells, args.map(asValue), this.partial);
  }
}

export const cell = (table, column, cells, args, partial) =>
  interned(`c:${table}.${column}(${ids(args)}`, () => new Cell(table, column, cells, args, partial));
