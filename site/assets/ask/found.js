// What comes out for a decision on one path, and what conclusions that apply leave of its values together.
// A side is [values, rule ids]. Places are the places of conclusions in their issue.

import { Value, inOrder } from "./nodes.js";
import { decideCompare } from "./conditions.js";
import { setName } from "./base.js";

export const STATES = ["required", "optional", "forbidden"];
export const MAY = setName(["required", "optional"]);
const ADJUSTING = ["plus", "minus", "times"];

/** reasons: places of the conclusions that carry it; beaten: place of a loser -> who beat it; live: what applied.
 * ruled: the clash an editorial ruling settled and its id. parts: for a set decision, what came out by member;
 * disputed: the members over which its rules clash. maybe: concluded early, places that may be reasons too. */
export const foundOf = (kind, more = {}) => ({
  kind, allowed: [], low: null, high: null, chooser: null, sides: [], reasons: [], beaten: new Map(), live: [],
  ruled: null, byEditorial: [], parts: [], disputed: [], maybe: [], ...more,
});

export const distinct = (items) => [...new Set(items)];

/** What a conclusion that applies says. */
export const saidValues = (ctx, said) => said.known ?? ctx.amounts.get(said);

/** Whether two amounts are the same on this path. */
export function equal(ctx, one, two) {
  if (one === two) return true;
  if (!(one instanceof Value) && !(two instanceof Value)) return false;
  return decideCompare(ctx, "==", one, two) === true;
}

/** A closing conclusion beats no other kind. */
export const mayBeat = (winner, loser) => !winner.closing || loser.closing;

/** Whether a strict conclusion may beat one without an edge: only one that does the same to the outcome. */
export const overrules = (winner, loser) => winner.strict && !loser.strict && mayBeat(winner, loser)
  && winner.op === loser.op && !ADJUSTING.includes(winner.op);

/** Amounts as one string, whatever their order. */
export const amountsName = (values) => [...new Set([...values].map(
  (value) => (value instanceof Value ? `#${value.id}` : `${typeof value}:${value}`)))].sort(inOrder).join("\u0001");

/** What the unbeaten `is` conclusions leave; the closing ones only where no other applies. */
export function intersect(ctx, issue, unbeaten) {
  const { said } = issue;
  let use = unbeaten.filter((place) => !said[place].closing && said[place].op === "is");
  if (!use.length) use = unbeaten.filter((place) => said[place].closing && said[place].op === "is");
  if (!use.length) return foundOf("silent");
  let left = common(ctx, use.map((place) => saidValues(ctx, said[place])));
  if (!left.length) return foundOf("conflict", { sides: sidesOf(ctx, issue, use), reasons: use });
  if (issue.decision.act) {
    return foundOf("value", { allowed: refined(left, use.some((place) => said[place].knownName === MAY)), reasons: use });
  }
  if (left.length === 1) return foundOf("value", { allowed: left, reasons: use });
  left = [...left].sort((one, two) => issue.domain.indexOf(one) - issue.domain.indexOf(two));
  return foundOf("choice", { allowed: left, chooser: chooserOf(ctx, issue, use), reasons: use });
}

/** A bare `may` also gives `need not`, at closing strength: only where that leaves anything. */
export function refined(left, bareMay) {
  const states = STATES.filter((state) => left.includes(state));
  const fewer = bareMay ? states.filter((state) => state !== "required") : states;
  return fewer.length ? fewer : states;
}

/** The values that are in every set. */
export function common(ctx, [first, ...rest]) {
  const left = [];
  for (let value of first) {
    let kept = true;
    for (const values of rest) {
      const same = values.find((other) => equal(ctx, value, other));
      if (same === undefined) {
        kept = false;
        break;
      }
      if (value instanceof Value && !(same instanceof Value)) value = same;
    }
    if (kept) left.push(value);
  }
  return left;
}

/** The distinct things that are said, each with its rules, the strongest rule first. */
function sidesOf(ctx, issue, use) {
  const groups = new Map();
  for (const place of [...use].sort((one, two) => issue.said[one].rank - issue.said[two].rank)) {
    const values = saidValues(ctx, issue.said[place]), name = amountsName(values);
    if (!groups.has(name)) groups.set(name, [values, []]);
    const rules = groups.get(name)[1];
    if (!rules.includes(issue.said[place].id)) rules.push(issue.said[place].id);
  }
  return [...groups.values()];
}

/** Who chooses: a member of a kind, or the id of a fact that tells it where that is unknown. */
function chooserOf(ctx, issue, use) {
  for (const place of use) {
    const { chooser } = issue.said[place];
    if (chooser === null) continue;
    const value = chooser.run(ctx);
    if (!(value instanceof Value)) return value === null ? null : String(value);
    return typeof value.fact === "string" && !("args" in value) ? value.fact.split("\u0001")[0] : null;
  }
  return null;
}
