// What every ground expression is: a node that can be evaluated exactly (ev), bounded (span, ab) or run on a path (run).
//
// A number is a JavaScript number: the base holds none but multiples of powers of a half, which are exact. Ids are
// strings, yes and no are booleans, null is what a missing table cell leaves undefined. Equal nodes are one object:
// they are made by the functions below, which look in the pool of the base that is at work (see `enter`).

// Truth values as a mask, for what is still possible.
export const F = 1;
export const T = 2;
export const U = 4;

export const mask = (value) => (value === null ? U : value ? T : F);
export const POSSIBLE = [[], [false], [true], [true, false], [null], [false, null], [true, null], [true, false, null]];
export const EMPTY = new Set();

const SEP = "\u0001"; // sorts before every sign of an id, so that keys sort as (name, arguments) do
const split = new Map();

/** A fact or decision with its arguments, as one string. */
export const keyOf = (name, args) => (args.length ? name + SEP + args.join(SEP) : name);

/** The parts of a key: [name, ...arguments]. */
export function partsOf(key) {
  let parts = split.get(key);
  if (parts === undefined) split.set(key, parts = key.split(SEP));
  return parts;
}

export const nameOf = (key) => partsOf(key)[0];
export const argsOf = (key) => partsOf(key).slice(1);

/** The order of strings by their code units. */
export const inOrder = (one, two) => (one < two ? -1 : one > two ? 1 : 0);

let pool = new Map();

/** Make the nodes of one base: its pool is used until another is entered. */
export const enter = (own) => { pool = own; };

/** The node of a name, made where there is none yet. */
export function interned(name, make) {
  let node = pool.get(name);
  if (node === undefined) {
    node = make();
    node.id = pool.size;
    pool.set(name, node);
  }
  return node;
}

/** What a value can still be: an interval of numbers (low, high), or a set of ids and yes/no; undef: it may be null. */
export class Span {
  constructor(low, high, values, undef) {
    this.low = low;
    this.high = high;
    this.values = values;
    this.undef = undef;
  }

  get empty() {
    return this.values !== null ? this.values.size === 0 : this.low === null;
  }
}

export const UNDEFINED = new Span(null, null, EMPTY, true);

/** What is asked for is not determined on this path: an atom with its possible truth values, or an unsettled decision
 * (origin) with the values it ranges over. No Error: it is thrown often, and nobody reads a stack. */
export class Open {
  constructor(atom, values, origin = null) {
    this.atom = atom;
    this.values = values;
    this.origin = origin;
  }
}

/** What `make` gives, or the Open that it throws. */
export function attempt(make) {
  try {
    return make();
  } catch (error) {
    if (error instanceof Open) return error;
    throw error;
  }
}

export function union(sets) {
  if (sets.length === 1) return sets[0];
  const all = new Set();
  for (const one of sets) for (const item of one) all.add(item);
  return all;
}

/** scope: the facts it may read. pure: it reads facts and tables only. partial: it may be undefined. */
export class Node {
  constructor(parts, scope, pure = true, partial = false) {
    this.parts = parts;
    this.scope = scope ?? (parts.length ? union(parts.map((part) => part.scope)) : EMPTY);
    this.pure = pure && parts.every((part) => part.pure);
    this.partial = partial || parts.some((part) => part.partial);
    this.written = null;
    this.texts = null;
  }

  /** The facts of the scope that still matter under the domains. */
  live(domains) {
    if (this.parts.length === 1) return this.parts[0].live(domains);
    return this.parts.length ? union(this.parts.map((part) => part.live(domains))) : this.scope;
  }

  /** The node written out, by which nodes are put in one order. */
  get repr() {
    if (this.written === null) this.written = repr(this.identity());
    return this.written;
  }
}

export class Value extends Node {}
export class Bool extends Node {}

/** A number with its sign that is written as a fraction, an array as a tuple, a node in angle brackets. */
export function repr(item) {
  if (item === null) return "None";
  if (item === true) return "True";
  if (item === false) return "False";
  if (typeof item === "string") return `'${item}'`;
  if (typeof item === "number") return Number.isInteger(item) ? String(item) : fraction(item);
  if (item instanceof Node) return `<${item.repr}>`;
  if (item instanceof Set) return `frozenset({${[...item].map(repr).sort(inOrder).join(", ")}})`;
  return item.length === 1 ? `(${repr(item[0])},)` : `(${item.map(repr).join(", ")})`;
}

function fraction(value) {
  let below = 1;
  while (!Number.isInteger(value * below) && below < 2 ** 40) below *= 2;
  return `Fraction(${value * below}, ${below})`;
}

export const keyIdentity = (key) => [nameOf(key), argsOf(key)];

/** A literal. */
export class Const extends Value {
  constructor(value) {
    super([]);
    this.value = value;
    this.numeric = typeof value === "number";
  }

  identity() {
    return ["const", typeof this.value === "boolean", this.value];
  }

  ev() {
    return this.value;
  }

  span() {
    if (this.value === null) return UNDEFINED;
    return this.numeric ? new Span(this.value, this.value, null, false) : new Span(null, null, new Set([this.value]), false);
  }

  run() {
    return this.value;
  }
}

export const constant = (value) => interned(`=${typeof value}:${value}`, () => new Const(value));

/** A fact with constant arguments. */
export class Fact extends Value {
  constructor(key, numeric) {
    super([], new Set([key]));
    this.fact = key;
    this.numeric = numeric;
    this.domain = null; // for which its span was asked last, and what it was
    this.last = null;
  }

  identity() {
    return ["fact", keyIdentity(this.fact)];
  }

  ev(world) {
    return world.get(this.fact);
  }

  span(domains) {
    const domain = domains.get(this.fact);
    if (domain !== this.domain) {
      this.domain = domain;
      this.last = domainSpan(domain, this.numeric);
    }
    return this.last;
  }

  run(ctx) {
    return ctx.look(this.fact);
  }
}

export const factNode = (key, numeric) => interned(`f:${key}`, () => new Fact(key, numeric));

/** A variable left open: only for putting a rule's own condition into words. */
export class Unbound extends Value {
  constructor(name) {
    super([], null, false);
    this.name = name;
    this.numeric = false;
  }

  identity() {
    return ["unbound", this.name];
  }
}

export const unbound = (name) => interned(`u:${name}`, () => new Unbound(name));

/** The span of a domain. */
export function domainSpan(domain, numeric) {
  const undef = domain.length > 0 && domain[domain.length - 1] === null;
  if (numeric) {
    const count = undef ? domain.length - 1 : domain.length;
    return count ? new Span(domain[0], domain[count - 1], null, undef) : UNDEFINED;
  }
  return new Span(null, null, new Set(undef ? domain.slice(0, -1) : domain), undef);
}

export const asValue = (item) => (item instanceof Value ? item : constant(item));

/** Every way to take one of each list. */
export function product(lists) {
  if (lists.length === 1) return Array.from(lists[0], (item) => [item]);
  let rows = [[]];
  for (const list of lists) {
    const items = [...list];
    rows = rows.flatMap((row) => items.map((item) => [...row, item]));
  }
  return rows;
}
