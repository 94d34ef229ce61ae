// Conditions made of conditions, and those that read how an act or a power stands. A part that is open does not matter
// where another part already decides.

import { Bool, F, Open, Span, T, U, Value, attempt, interned, keyOf } from "./nodes.js";
import { SWAPPED } from "./conditions.js";
import { picked } from "./lookups.js";

const ids = (nodes) => nodes.map((node) => node.id).join(",");

/** `not`; of something undefined, undefined. */
export class Negation extends Bool {
  constructor(item) {
    super([item]);
    this.item = item;
  }

  identity() {
    return ["not", this.item];
  }

  ev(world) {
    const held = this.item.ev(world);
    return held === null ? null : !held;
  }

  ab(domains) {
    return SWAPPED[this.item.ab(domains)];
  }

  run(ctx) {
    const held = this.item.run(ctx);
    return held === null ? null : !held;
  }
}

export const negation = (item) => interned(`!:${item.id}`, () => new Negation(item));

/** `and` (decided by a false part: settles is false) or `or` (decided by a true one). */
export class Junction extends Bool {
  constructor(items, settles) {
    super(items);
    this.items = items;
    this.settles = settles;
  }

  identity() {
    return [this.settles ? "or" : "and", this.items];
  }

  ev(world) {
    return evaluated(this.items, this.settles, world);
  }

  ab(domains) {
    return junctionMask(this.items.map((item) => item.ab(domains)), this.settles);
  }

  run(ctx) {
    return junctionRun(this.items, this.settles, ctx);
  }
}

export const junction = (items, settles) =>
  interned(`${settles ? "|" : "&"}:${ids(items)}`, () => new Junction(items, settles));

function evaluated(items, settles, world) {
  let found = !settles;
  for (const item of items) {
    const held = item.ev(world);
    if (held === settles) return held;
    if (held === null) found = null;
  }
  return found;
}

function junctionMask(masks, settles) {
  const [decisive, idle] = settles ? [T, F] : [F, T];
  if (masks.includes(decisive)) return decisive;
  let found = masks.every((one) => one & idle) ? idle : 0;
  if (masks.some((one) => one & decisive)) found |= decisive;
  if (masks.some((one) => one & U)) found |= U;
  return found;
}

/** `and` or `or` on a path: an open part is raised only where no other part decides. */
function junctionRun(items, settles, ctx) {
  let opened = null, found = !settles;
  for (const item of items) {
    const held = attempt(() => item.run(ctx));
    if (held instanceof Open) opened = opened ?? held;
    else if (held === settles) return held;
    else if (held === null) found = null;
  }
  if (opened !== null) throw opened;
  return found;
}

/** quantifier is any | every. With facts alone it is one atom; where it reads decisions, its members are. */
export class Quantified extends Bool {
  constructor(quantifier, variable, domain, items) {
    super(items.map(([, item]) => item));
    this.quantifier = quantifier;
    this.variable = variable;
    this.domain = domain;
    this.items = items;
    this.settles = quantifier === "any";
  }

  identity() {
    return [this.quantifier, this.items];
  }

  ev(world) {
    return evaluated(this.parts, this.settles, world);
  }

  ab(domains) {
    return junctionMask(this.parts.map((item) => item.ab(domains)), this.settles);
  }

  run(ctx) {
    if (!this.pure) return junctionRun(this.parts, this.settles, ctx);
    const [decisive, idle] = this.settles ? [T, F] : [F, T];
    const left = [];
    for (const [member, item] of this.items) {
      const held = ctx.narrowed(item);
      if (held === decisive) return this.settles;
      if (held !== idle) left.push([member, item]);
    }
    if (!left.length) return !this.settles;
    if (left.length === 1) return left[0][1].run(ctx);
    return ctx.decide(quantified(this.quantifier, this.variable, this.domain, left));
  }
}

export const quantified = (quantifier, variable, domain, items) => interned(
  `${quantifier}:${items.map(([member, item]) => `${member}:${item.id}`).join(",")}`,
  () => new Quantified(quantifier, variable, domain, items));

/** `actor has voice`: inner says what that means. */
export class Holds extends Bool {
  constructor(holder, power, inner) {
    super([inner], null, false);
    this.holder = holder;
    this.power = power;
    this.inner = inner;
  }

  identity() {
    return ["holds", this.holder, this.power];
  }

  run(ctx) {
    return this.inner.run(ctx);
  }
}

export const holds = (holder, power, inner) =>
  interned(`H:${holder.id},${power}`, () => new Holds(holder, power, inner));

/** A condition as a yes/no value. */
export class AsValue extends Value {
  constructor(condition) {
    super([condition]);
    this.condition = condition;
    this.numeric = false;
  }

  identity() {
    return ["as value", this.condition];
  }

  ev(world) {
    return this.condition.ev(world);
  }

  span(domains) {
    const held = this.condition.ab(domains);
    const values = new Set();
    if (held & T) values.add(true);
    if (held & F) values.add(false);
    return new Span(null, null, values, Boolean(held & U));
  }

  run(ctx) {
    return this.condition.run(ctx);
  }
}

export const asYesNo = (condition) => interned(`V:${condition.id}`, () => new AsValue(condition));

/** How an act stands: every state that is left is one of the mood's. */
export class Stands extends Bool {
  constructor(act, args, mood, states) {
    super(args, null, false);
    this.act = act;
    this.args = args;
    this.mood = mood;
    this.states = states;
  }

  identity() {
    return ["stands", this.act, this.args, this.mood];
  }

  run(ctx) {
    const args = picked(this.args, ctx);
    return args === null ? null : ctx.readDeontic(keyOf(this.act, args), this.states);
  }
}

export const stands = (act, args, mood, states) =>
  interned(`M:${mood}:${act}(${ids(args)}`, () => new Stands(act, args, mood, states));

/** A power is in play and nothing switches it off. */
export class Works extends Bool {
  constructor(power) {
    super([], null, false);
    this.power = power;
  }

  identity() {
    return ["works", this.power];
  }

  run(ctx) {
    return ctx.works(this.power);
  }
}

export const works = (power) => interned(`W:${power}`, () => new Works(power));
