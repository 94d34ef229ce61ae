// What unbeaten conclusions come to; numbers: base by defeat, then additions, factors with their rounding, limits.

import { Value, asValue } from "./nodes.js";
import { arith, extremeOf, rounded, roundedOf, totalOf } from "./amounts.js";
import { decideCompare } from "./conditions.js";
import { distinct, foundOf, intersect, saidValues } from "./found.js";

const LIMITS = ["at most", "at least"];

/** Intersect what is unbeaten; a number is then adjusted and limited. */
export const combine = (ctx, issue, unbeaten) =>
  (issue.simple ? intersect : combineNumber)(ctx, issue, unbeaten);

function combineNumber(ctx, issue, unbeaten) {
  const { said } = issue;
  const plain = unbeaten.filter((place) => !said[place].closing);
  const base = baseOf(ctx, issue, unbeaten);
  const adding = plain.filter((place) => said[place].op === "plus" || said[place].op === "minus");
  const factors = plain.filter((place) => said[place].op === "times").sort((one, two) => one - two);
  const limits = (plain.length ? plain : unbeaten).filter((place) => LIMITS.includes(said[place].op));
  if (base.kind === "silent") {
    return limits.length && !adding.length && !factors.length ? rangeOf(ctx, issue, limits) : base;
  }
  const adjusted = (start) => {
    let amount = totalOf([[start, 1], ...adding.map(
      (place) => [one(ctx, issue, place), said[place].op === "plus" ? 1 : -1])], 0);
    for (const place of factors) amount = times(amount, one(ctx, issue, place), said[place].conclusion.rounding);
    return amount;
  };
  const carried = [...base.reasons, ...adding, ...factors];
  if (base.kind === "conflict") {
    const sides = base.sides.map(([values, rules]) => [values.map(adjusted), rules]);
    return foundOf("conflict", { sides, reasons: base.reasons });
  }
  const amounts = base.allowed.map(adjusted);
  if (amounts.length > 1) {
    const kept = amounts.filter((amount) => limits.every((place) => keeps(ctx, issue, amount, place)));
    if (kept.length) {
      return foundOf(kept.length > 1 ? "choice" : "value", { allowed: kept, chooser: base.chooser, reasons: carried });
    }
    return foundOf("conflict", { sides: broken(ctx, issue, amounts, carried, limits), reasons: [...carried, ...limits] });
  }
  return limited(ctx, issue, amounts[0], carried, limits);
}

const one = (ctx, issue, place) => saidValues(ctx, issue.said[place])[0];

/** What the `is` conclusions leave; of competing allowances the highest or lowest where the decision says so. */
function baseOf(ctx, issue, unbeaten) {
  const { said } = issue, { prefer } = issue.decision;
  const rivals = unbeaten.filter((place) => said[place].op === "is" && !said[place].closing);
  if (!prefer || rivals.length < 2) return intersect(ctx, issue, unbeaten);
  const op = prefer === "highest" ? ">=" : "<=";
  let best = rivals[0];
  for (const place of rivals.slice(1)) {
    if (!compare(ctx, op, one(ctx, issue, best), one(ctx, issue, place))) best = place;
  }
  const amount = one(ctx, issue, best);
  const reasons = rivals.filter((place) => place === best || compare(ctx, "==", one(ctx, issue, place), amount));
  return foundOf("value", { allowed: [amount], reasons });
}

function compare(ctx, op, first, second) {
  if (first instanceof Value || second instanceof Value) return decideCompare(ctx, op, first, second) === true;
  return op === "==" ? first === second : op === "<=" ? first <= second : first >= second;
}

function times(amount, factor, way) {
  let product;
  if (amount instanceof Value && factor instanceof Value) product = arith("*", amount, factor);
  else if (factor instanceof Value) product = totalOf([[factor, amount]], 0);
  else product = totalOf([[amount, factor]], 0);
  if (!way) return product;
  return product instanceof Value ? rounded(way, product) : roundedOf(way, product);
}

const keeps = (ctx, issue, amount, place) =>
  compare(ctx, issue.said[place].op === "at most" ? "<=" : ">=", amount, one(ctx, issue, place));

/** Limits that clamp first; then one that is still broken clashes. */
function limited(ctx, issue, start, carried, all) {
  const { said } = issue, limits = competing(ctx, issue, all);
  let amount = start;
  for (const place of limits) {
    if (!said[place].conclusion.clamps) continue;
    const least = said[place].op === "at most", limit = one(ctx, issue, place);
    if (amount instanceof Value || limit instanceof Value) {
      const inside = ctx.store.possibleMask(asValue(amount), asValue(limit), least ? "<=" : ">=");
      if (inside.length === 1 && inside[0] === true) continue;
    } else if (keeps(ctx, issue, amount, place)) continue;
    amount = extremeOf(least ? "least" : "most", [amount, limit]);
    carried = [...carried, place];
  }
  const out = limits.filter((place) => !said[place].conclusion.clamps && !keeps(ctx, issue, amount, place));
  if (!out.length) return foundOf("value", { allowed: [amount], reasons: carried });
  return foundOf("conflict", { sides: broken(ctx, issue, [amount], carried, out), reasons: [...carried, ...out] });
}

const idsOf = (issue, places) => distinct(places.map((place) => issue.said[place].id));

const broken = (ctx, issue, amounts, carried, out) =>
  [[amounts, idsOf(issue, carried)], ...out.map((place) => [[one(ctx, issue, place)], [issue.said[place].id]])];

/** The limits that count: of competing ones the highest or lowest where the decision says so. */
function competing(ctx, issue, limits) {
  const { prefer } = issue.decision;
  if (!prefer) return limits;
  const op = prefer === "highest" ? ">=" : "<=";
  const kept = [];
  for (const kind of LIMITS) {
    const rivals = limits.filter((place) => issue.said[place].op === kind);
    const best = rivals.find((place) => rivals.every(
      (other) => compare(ctx, op, one(ctx, issue, place), one(ctx, issue, other))));
    if (best !== undefined) kept.push(best);
  }
  return kept;
}

/** Only limits apply. */
function rangeOf(ctx, issue, limits) {
  const use = competing(ctx, issue, limits);
  const highs = use.filter((place) => issue.said[place].op === "at most");
  const lows = use.filter((place) => issue.said[place].op === "at least");
  const high = highs.length ? extremeOf("least", highs.map((place) => one(ctx, issue, place))) : null;
  const low = lows.length ? extremeOf("most", lows.map((place) => one(ctx, issue, place))) : null;
  const reasons = [...lows, ...highs];
  if (highs.length && lows.length && !compare(ctx, "<=", low, high)) {
    return foundOf("conflict", { sides: [[[low], idsOf(issue, lows)], [[high], idsOf(issue, highs)]], reasons });
  }
  return foundOf("range", { low, high, reasons });
}
