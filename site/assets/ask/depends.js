// Rulings where something unknown matters: case tables, what it depends on, what turns the usual, the next question.

import { Bool, Open, Value, argsOf, inOrder, interned, mask, nameOf } from "./nodes.js";
import { table } from "./cases.js";
import { commonReasons, explore } from "./explore.js";
import { Path } from "./paths.js";
import { assume } from "./reads.js";
import { One } from "./solver.js";

// How much is explored for the cases that turn a usual headline before only single changes are looked at.
const TURNS = 48, TURNS_EFFORT = 300;
const TRIED = 12; // a fact with more values than this is taken to matter without being tried
const SAMPLE = 24;

/** The ruling where the regions differ: the table, or, past the cap, only what to ask next. */
export function depends(base, key, start, leaves, truncated, assumed, cap) {
  const rows = truncated ? [] : table(start, leaves);
  // A test may also read what is told: a way over a map reads all that can block it.
  let facts = new Set([...(rows.length ? factsOf(rows) : openFacts(leaves))]
    .filter((fact) => start.domains.get(fact).length > 1));
  if (rows.length) facts = mattering(base, key, start, rows, facts, cap);
  const used = readsOf(leaves);
  let path = null;
  if (leaves.length) {
    path = new Path(base, start, new Map());
    probe(path, key);
  }
  return {
    key, kind: "depends", result: null, path, reasons: leaves.length && !truncated ? commonReasons(base, key, leaves, cap) : [],
    beaten: [], ruled: null, readings: [],
    assumed: base.ordered(assumed.keys()).filter((fact) => used.has(fact)).map((fact) => [fact, assumed.get(fact)]),
    unless: [], singly: false, dependsOn: base.ordered(facts), cases: rows, truncated,
    nextQuestion: nextQuestion(base, start, leaves, facts),
  };
}

/** Evaluate as far as it goes, for the states of the rules. */
function probe(path, key) {
  try {
    path.find(key);
  } catch (error) {
    if (!(error instanceof Open)) throw error;
  }
}

const nodesOf = (result) => [...result.allowed, result.low, result.high, ...result.sides.flatMap(([values]) => values)]
  .filter((value) => value instanceof Value);

/** The facts in the tests and in the open amounts of a table. */
function factsOf(rows) {
  const found = new Set();
  for (const row of rows) {
    for (const node of [...row.tests.map(([test]) => test), ...nodesOf(row.result)]) {
      for (const key of node.scope) found.add(key);
    }
  }
  return found;
}

/** The facts that the regions were told apart by. */
function openFacts(leaves) {
  const found = new Set();
  for (const { store, result } of leaves) {
    const open = result.allowed.filter((value) => value instanceof Value);
    for (const node of [...store.trail.map(([atom]) => atom), ...open]) for (const key of node.scope) found.add(key);
  }
  return found;
}

/** The facts whose value some evaluation used. */
const readsOf = (leaves) => new Set(leaves.flatMap((leaf) => [...leaf.result.run.path.known.keys()]));

/** The same ruling with the usual values it rests on, and the cases in which another outcome holds. */
export function withUsual(base, ruling, store, agreed, assumed, cap) {
  const headline = agreed[0].result;
  // A usual value also counts where it excludes worlds, though no rule reads it.
  const excluding = [...assumed.keys()].filter(
    (fact) => store.space.neversByKey.has(fact) || store.space.wholes(fact).length);
  const used = new Set([...readsOf(agreed)].filter((fact) => assumed.has(fact)).concat(excluding));
  if (!used.size) return ruling;
  const trial = assume(store, new Map());
  trial.effort = { left: TURNS_EFFORT };
  const [leaves, truncated] = explore(base, ruling.key, trial, Math.min(cap, TURNS));
  let rows, matter;
  if (truncated) [rows, matter] = oneByOne(base, ruling.key, store, headline, assumed, used, cap);
  else {
    rows = table(store, leaves).filter((row) => row.result.key !== headline.key);
    matter = factsOf(rows);
    if (rows.length) for (const fact of excluding) matter.add(fact);
  }
  const written = (row) => `[${row.tests.map(([test]) => test.repr).join(", ")}]`;
  rows.sort((one, two) => one.tests.length - two.tests.length || inOrder(written(one), written(two)));
  const kept = base.ordered([...matter].filter((fact) => assumed.has(fact))).map((fact) => [fact, assumed.get(fact)]);
  return { ...ruling, assumed: kept, unless: rows, singly: truncated };
}

/** What turns the headline when one usual fact alone is otherwise: for where the whole is too much. */
function oneByOne(base, key, store, headline, assumed, used, cap) {
  const rows = [], names = new Set(), matter = new Set();
  for (const fact of base.ordered(used)) {
    const start = assume(store, new Map([...assumed].filter(([other]) => other !== fact)));
    const [leaves, truncated] = explore(base, key, start, cap);
    if (truncated) continue;
    const turned = table(start, leaves).filter((row) => row.result.key !== headline.key);
    for (const row of turned) {
      const name = row.tests.map(([test, value]) => `${test.id}${value}`).join();
      if (!names.has(name)) rows.push(row);
      names.add(name);
    }
    // Told apart by a means, they may not name the fact itself.
    if (turned.length) for (const other of [fact, ...factsOf(turned)]) matter.add(other);
  }
  return [rows, matter];
}

/** Those of the facts of an irredundant table whose value can change the outcome; never too few. A fact that a row tests
 * by itself matters, and so does one that an open amount reads; the others are tried. */
function mattering(base, key, start, rows, facts, cap) {
  const sure = new Set();
  for (const row of rows) {
    const joint = new Set(row.tests.filter(([test]) => test.scope.size > 1).flatMap(([test]) => [...test.scope]));
    for (const [test] of row.tests) {
      if (test.scope.size === 1) for (const fact of test.scope) if (!joint.has(fact)) sure.add(fact);
    }
    for (const node of nodesOf(row.result)) for (const fact of node.scope) sure.add(fact);
  }
  return new Set([...facts].filter((fact) => sure.has(fact) || canMatter(base, key, start, fact, cap)));
}

/** Whether two values of the fact leave different outcomes, or different ones in a world that is else the same. */
function canMatter(base, key, start, fact, cap) {
  if (start.domains.get(fact).length > TRIED || start.space.defined(fact) !== null) return true;
  const tried = [];
  for (const value of start.domains.get(fact)) {
    const store = assume(start, new Map([[fact, value]]));
    if (store.solution([fact]) === null) continue;
    const [leaves, truncated] = explore(base, key, store, cap);
    if (truncated) return true;
    tried.push({ value, store, leaves });
  }
  const outcomes = tried.map(({ leaves }) => [...new Set(leaves.map((leaf) => leaf.result.key))].sort().join("\n"));
  if (new Set(outcomes).size > 1) return true;
  return tried.some((one, place) => tried.slice(place + 1).some((two) => one.leaves.some((here) => two.leaves.some(
    (there) => here.result.key !== there.result.key && meets(one.store, here, there, fact, two.value)
      && meets(two.store, there, here, fact, one.value)))));
}

/** Whether a world of one region is, with another value of the fact, in the other (a computed fact allows it). */
function meets(store, here, there, fact, value) {
  const literals = [...here.store.trail, ...there.store.trail];
  if (literals.some(([test]) => [...test.scope].some((other) => store.space.defined(other) !== null))) return true;
  return store.feasible([...here.store.trail, ...there.store.trail.map(([test, held]) => [at(test, fact, value), held])]);
}

/** A condition as it would be if one fact had another value. */
class At extends Bool {
  constructor(item, fact, value) {
    super([item], new Set([...item.scope].filter((key) => key !== fact)));
    this.item = item;
    this.fact = fact;
    this.value = value;
  }

  identity() {
    return ["at", this.item, this.fact, this.value];
  }

  ev(world) {
    return this.item.ev(new Map([...world, [this.fact, this.value]]));
  }

  ab(domains) {
    return this.item.ab(new One(domains, this.fact, this.value));
  }

  live(domains) {
    const live = new Set(this.item.live(new One(domains, this.fact, this.value)));
    live.delete(this.fact);
    return live;
  }
}

const at = (item, fact, value) => interned(`at:${item.id} ${fact} ${value}`, () => new At(item, fact, value));

/** Of the facts, that whose answer is expected to leave least open; means before their parts, then file order. */
function nextQuestion(base, start, leaves, facts) {
  const candidates = [...facts].filter((key) => start.domains.get(key).length > 1);
  if (!candidates.length) return null;
  const depth = start.trail.length;
  const regions = leaves.map(({ store, result }) => {
    const trail = store.trail.slice(depth);
    return { weight: 2 ** -trail.length, trail, result };
  });
  const parts = new Set(candidates.flatMap((key) => [...(base.space.defined(key)?.definition.scope ?? [])]));
  const weights = candidates.map((key) => ({
    key, open: Math.round(leftOpen(key, start, regions) * 1e9), part: parts.has(key), place: base.places.get(nameOf(key)),
  }));
  weights.sort((one, two) => one.open - two.open || one.part - two.part || one.place - two.place
    || inOrder(argsOf(one.key).join("\u0001"), argsOf(two.key).join("\u0001")));
  return weights[0].key;
}

/** The expected uncertainty, in bits, that is left once a fact is known; all its values count alike. */
function leftOpen(key, start, regions) {
  const values = sample(start.domains.get(key));
  let total = 0;
  for (const value of values) {
    const domains = new One(start.domains, key, value);
    const weights = new Map();
    let symbolic = 0, whole = 0;
    for (const { weight, trail, result } of regions) {
      const about = trail.filter(([atom]) => atom.scope.has(key));
      if (!about.every(([atom, held]) => atom.ab(domains) & mask(held))) continue;
      const share = weight * 2 ** about.filter(([atom]) => atom.scope.size === 1).length;
      weights.set(result.key, (weights.get(result.key) ?? 0) + share);
      whole += share;
      // An outcome may still hold an open amount once the fact is known.
      if (result.values.some((one) => one instanceof Value && (one.scope.size > 1 || !one.scope.has(key)))) symbolic += share;
    }
    if (whole) {
      for (const part of weights.values()) total -= (part / whole) * Math.log2(part / whole);
      total += symbolic / whole;
    }
  }
  return total / values.length;
}

/** Some of the values, spread over the domain, where there are many. */
function sample(domain) {
  if (domain.length <= SAMPLE) return domain;
  const step = domain.length / SAMPLE;
  return Array.from({ length: SAMPLE }, (_, place) => domain[Math.floor(place * step)]);
}
