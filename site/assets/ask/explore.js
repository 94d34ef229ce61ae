// Exploring what is unknown: the evaluation is run again for each way that the atoms it asks about can turn out.
// A leaf is {store, result}: a region of the possible worlds in which one result holds; store.trail says which.

import { Open, Value } from "./nodes.js";
import { compareAtom } from "./conditions.js";
import { amountsName, distinct } from "./found.js";
import { Path } from "./paths.js";

export const CAP = 512; // the most regions a ruling explores before it gives the next question instead of a table

/** What comes out in one region. reasons: rule ids, the deciding one first. run: {path, found}, one evaluation.
 * maybe: rules that may be reasons too: that was not needed for the outcome. */
export class Result {
  constructor(parts) {
    Object.assign(this, parts);
    this.named = null;
  }

  /** What is allowed, or disputed. */
  get values() {
    return this.kind === "conflict" ? this.sides.flatMap(([values]) => values) : this.allowed;
  }

  /** Every amount of the outcome. */
  get amounts() {
    return [...this.values, this.low, this.high];
  }

  /** Two results are the same ruling where the key is equal. */
  get key() {
    return this.named ??= nameOf(this.kind, this.values, this.low, this.high, this.chooser);
  }

  /** The key with open amounts filled in from a world that tells the facts they read. */
  keyIn(world) {
    const filled = (one) => (one instanceof Value ? one.ev(world) : one);
    return nameOf(this.kind, this.values.map(filled), filled(this.low), filled(this.high), this.chooser);
  }

  set(allowed) {
    this.allowed = allowed;
    this.named = null;
  }
}

const nameOf = (kind, values, low, high, chooser) =>
  `${kind}|${amountsName(values)}|${amountsName([low])}|${amountsName([high])}|${chooser}`;

/** The regions and their results, and whether the cap on their number cut the exploration short.
 * hasty: regions in which the outcome is certain are not told apart by which rules carry it. */
export function explore(base, key, store, cap, hasty = true) {
  const leaves = [];
  for (const leaf of regions(base, key, store, cap, hasty)) {
    if (leaf === null) return [leaves, true];
    leaves.push(leaf);
  }
  return [leaves, leaves.some((leaf) => leaf.store.inexact)];
}

/** The regions one after another, each with its result; null, and no more, where the exploration is cut short. */
function* regions(base, key, store, cap, hasty) {
  const stack = [store];
  let nodes = 0, count = 0;
  while (stack.length) {
    const here = stack.pop();
    nodes += 1;
    if (count >= cap || nodes > 4 * cap || here.effort.left < 0) {
      yield null;
      return;
    }
    let result = null;
    try {
      const runs = allWays(base, key, here, cap, hasty);
      if (runs !== null) result = merged(base, key, here, runs);
    } catch (fork) {
      if (!(fork instanceof Open)) throw fork;
      for (const value of [...fork.values].reverse()) {
        const child = here.child([[fork.atom, value]]);
        if (child !== null) stack.push(child);
      }
      continue;
    }
    if (result === null) {
      yield null;
      return;
    }
    count += 1;
    yield { store: here, result };
  }
}

/** Whether one and the same settled outcome holds in every region. */
export function agree(leaves) {
  if (!leaves.length) return false;
  const first = leaves[0];
  if (leaves.some((leaf) => leaf.store.inexact || leaf.result.key !== first.result.key)) return false;
  return ![...first.result.amounts, ...first.result.allowed].some((value) => value instanceof Value);
}

/** The reasons that all completions share, in the order of the first region. Where a region was concluded before it was
 * known whether a rule also carries the outcome, that is looked into. */
export function commonReasons(base, key, leaves, cap) {
  const results = leaves.map((leaf) => leaf.result);
  let common = results[0].reasons.filter((one) => results.every((result) => result.reasons.includes(one)));
  const all = [...results[0].reasons, ...results[0].maybe];
  let missing = new Set(all.filter((one) => !common.includes(one)
    && results.every((result) => result.reasons.includes(one) || result.maybe.includes(one))));
  if (missing.size) {
    for (const leaf of leaves) {
      const [parts] = explore(base, key, leaf.store, cap, false);
      for (const part of parts) missing = new Set([...missing].filter((one) => part.result.reasons.includes(one)));
    }
    common = distinct(all).filter((one) => common.includes(one) || missing.has(one));
  }
  return common;
}

/** One evaluation {chosen, path, found} for each way to settle what is unsettled; null where there are too many.
 * Throws Open where an atom is open. */
function allWays(base, key, store, cap, hasty) {
  const runs = [], known = new Map();
  const stack = [[]];
  while (stack.length) {
    const chosen = stack.pop();
    const path = new Path(base, store, known, chosen, hasty);
    let found;
    try {
      found = path.find(key);
    } catch (fork) {
      if (!(fork instanceof Open) || fork.origin === null) throw fork;
      for (const value of [...fork.values].reverse()) stack.push([...chosen, [fork.origin, value]]);
      continue;
    }
    runs.push({ chosen, path, found });
    if (runs.length > cap) return null;
  }
  return runs;
}

/** The result of a region: what all its evaluations agree on, else what is inherited from the unsettled decision.
 * Throws Open where open amounts of two evaluations are equal in one part of the region only. */
function merged(base, key, store, runs) {
  const results = runs.map(({ path, found }) => single(base, key, store, path, found));
  const first = results[0];
  if (runs.length === 1) return first;
  for (const result of results.slice(1)) {
    if (result.kind === "value" && first.kind === "value" && result.allowed.length === 1 && first.allowed.length === 1
      && equalIn(store, first.allowed[0], result.allowed[0])) result.set(first.allowed);
  }
  const keys = new Map(results.map((result) => [result.key, result]));
  if (keys.size === 1) {
    const common = first.reasons.filter((rule) => results.every((result) => result.reasons.includes(rule)));
    first.reasons = common;
    first.maybe = results.flatMap((result) => [...result.reasons, ...result.maybe]).filter((rule) => !common.includes(rule));
    return first;
  }
  if (results.every((result) => result.kind === "conflict")) return clashing(results);
  const other = results.findIndex((result) => result.key !== first.key);
  const origin = firstDifference(runs[other - 1].chosen, runs[other].chosen);
  const source = runs[other].path.find(origin);
  const kind = source.kind === "conflict" || source.kind === "choice" ? source.kind : "silent";
  const apart = [...keys.values()];
  return new Result({
    kind, allowed: kind === "choice" ? distinct(apart.flatMap((result) => result.allowed)) : [], low: null, high: null,
    chooser: source.chooser, origin, reasons: distinct(apart.flatMap((result) => result.reasons)),
    sides: kind === "conflict" ? apart.map((result) => [result.allowed, result.reasons]) : [],
    ruled: kind === "conflict" ? null : first.ruled, run: first.run, maybe: [], disputed: [],
  });
}

/** Whether two amounts are the same everywhere in a region. Throws Open where they are in a part of it. */
function equalIn(store, one, two) {
  if (one === two || !(one instanceof Value || two instanceof Value)) return one === two;
  const [atom, positive] = one instanceof Value ? compareAtom("==", one, two) : compareAtom("==", two, one);
  if (typeof atom === "boolean") return atom === positive;
  store.link(atom.scope);
  const values = store.possible(atom);
  if (values.length > 1) throw new Open(atom, values);
  return values.length === 1 && values[0] === positive;
}

/** What is disputed whichever way the unsettled is settled: a conflict of its own, not an inherited one. */
function clashing(results) {
  const first = results[0], sides = new Map();
  for (const [values, rules] of results.flatMap((result) => result.sides)) {
    const name = amountsName(values), known = sides.get(name) ?? [values, []];
    sides.set(name, [known[0], distinct([...known[1], ...rules])]);
  }
  return new Result({
    kind: "conflict", allowed: first.allowed, low: null, high: null, chooser: null, sides: [...sides.values()],
    origin: null, reasons: distinct(results.flatMap((result) => result.reasons)), ruled: null, run: first.run, maybe: [],
    disputed: distinct(results.flatMap((result) => result.disputed)),
  });
}

function firstDifference(one, two) {
  for (let place = 0; place < Math.min(one.length, two.length); place += 1) {
    if (one[place][1] !== two[place][1]) return one[place][0];
  }
  return (two.length > one.length ? two : one)[Math.min(one.length, two.length) - 1][0];
}

/** One evaluation as a result; amounts that can only be one number are that number. */
export function single(base, key, store, path, found) {
  const pin = (value) => pinned(store, value);
  return new Result({
    kind: found.kind, allowed: found.allowed.map(pin), low: pin(found.low), high: pin(found.high),
    chooser: found.chooser, sides: found.sides.map(([values, rules]) => [values.map(pin), rules]), origin: null,
    reasons: reasonsOf(base, key, found), ruled: found.ruled, run: { path, found }, maybe: maybeOf(base, key, found),
    disputed: found.disputed,
  });
}

/** A node's value where it has but one in this region; otherwise the node. */
function pinned(store, value) {
  if (!(value instanceof Value)) return value;
  store.link(value.scope);
  const world = store.solution(value.scope);
  if (world === null) return value;
  const one = value.ev(new Map([...value.scope].map((key) => [key, world.get(key)[0]])));
  if (one === null) return value;
  const [atom, positive] = compareAtom("==", value, one);
  if (typeof atom === "boolean") return atom === positive ? one : value;
  const values = store.possible(atom);
  return values.length === 1 && values[0] === positive ? one : value;
}

const pairsOf = (base, key, found) => {
  const parts = found.parts.length ? found.parts : [found];
  return base.settled(key).issues.map((issue, place) => [issue, parts[place]]);
};

/** The rules that carry the outcome: first those that beat an opponent, the specific before the general. */
function reasonsOf(base, key, found) {
  const pairs = pairsOf(base, key, found);
  return distinct([...pairs.flatMap(([, part]) => part.byEditorial), ...pairs.flatMap(([issue, part]) => ordered(issue, part))]);
}

const maybeOf = (base, key, found) => pairsOf(base, key, found)
  .flatMap(([issue, part]) => part.maybe.map((place) => issue.said[place].id));

/** The reasons of one issue in the order in which they decide. */
function ordered(issue, found) {
  if (found.reasons.length === 1) return [issue.said[found.reasons[0]].id];
  const winners = new Set([...found.beaten.values()].flat().map(([winner]) => winner));
  const weight = (place) => {
    const said = issue.said[place];
    return [said.closing, said.op !== "is", !winners.has(place), -testsIn(said), said.rank];
  };
  const weights = new Map(found.reasons.map((place) => [place, weight(place)]));
  const compare = (one, two) => {
    const first = weights.get(one), second = weights.get(two);
    const place = first.findIndex((part, at) => part !== second[at]);
    return place < 0 ? 0 : first[place] - second[place];
  };
  return [...found.reasons].sort(compare).map((place) => issue.said[place].id);
}

/** How many atomic conditions a conclusion has. */
function testsIn({ condition }) {
  if (condition === null) return 0;
  return Array.isArray(condition.items) ? condition.items.length : 1;
}


