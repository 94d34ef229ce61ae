// Weighing the conclusions on one decision: defeat, intersection, numbers, closing rules, editorial rulings; and
// concluding early, where what is still unknown cannot change the outcome.

import { Open, Value, attempt } from "./nodes.js";
import { EDITORIAL } from "./base.js";
import { MAY, amountsName, common, distinct, equal, foundOf, mayBeat, overrules, refined, saidValues } from "./found.js";
import { combine } from "./numbers.js";

const STRICT = { kind: "strict", ref: null };

/** The outcome of a decision; of a set decision, of its members together (each a Set). */
export function weighAll(ctx, settled) {
  if (settled.decision.type.is !== "set") return weigh(ctx, settled.issues[0]);
  const parts = settled.issues.map((issue) => attempt(() => weigh(ctx, issue)));
  const opened = parts.find((part) => part instanceof Open);
  if (opened !== undefined) throw opened;
  const pairs = settled.issues.map((issue, place) => [issue.member, parts[place]]);
  const members = pairs.filter(([, part]) => part.kind === "value" && part.allowed[0] === true).map(([member]) => member);
  const ruled = parts.find((part) => part.ruled)?.ruled ?? null;
  const disputed = pairs.filter(([, part]) => part.kind === "conflict");
  const allowed = [memberSet(ctx, members)];
  if (disputed.length) {
    const sides = disputed.flatMap(([member, part]) => part.sides.map(([values, rules]) => [
      [memberSet(ctx, values[0] === true ? [...members, member] : members)], rules]));
    return foundOf("conflict", { allowed, sides, parts, disputed: disputed.map(([member]) => member) });
  }
  const choice = parts.find((part) => part.kind === "choice");
  if (choice !== undefined) return foundOf("choice", { allowed, chooser: choice.chooser, ruled, parts });
  return foundOf("value", { allowed, ruled, parts });
}

/** Members as one value, always the same object: frozen sets are compared by what they hold. */
function memberSet(ctx, members) {
  const name = members.slice().sort().join(",");
  const known = ctx.base.memberSets ??= new Map();
  if (!known.has(name)) known.set(name, { members: members.slice().sort(), toString: () => `{${name}}` });
  return known.get(name);
}

/** The outcome of one issue. Throws Open where what is unknown can matter. */
function weigh(ctx, issue) {
  const live = [], opened = new Map();
  for (const place of issue.order) {
    const held = attempt(() => ctx.applies(issue.said[place]));
    if (held instanceof Open) opened.set(place, held);
    else if (held) live.push(place);
  }
  if (!opened.size) return settle(ctx, issue, live);
  const found = ctx.hasty ? early(ctx, issue, live, [...opened.keys()]) : null;
  if (found !== null) return found;
  throw opened.get([...opened.keys()].reduce(
    (best, place) => (issue.said[place].rank < issue.said[best].rank ? place : best)));
}

/** Whether two conclusions say different things. */
function otherwise(ctx, one, two) {
  if (one.op !== two.op) return true;
  if (one.known !== null && two.known !== null) return one.knownName !== two.knownName;
  const mine = saidValues(ctx, one), yours = saidValues(ctx, two);
  return !(mine.every((a) => yours.some((b) => equal(ctx, a, b))) && yours.every((b) => mine.some((a) => equal(ctx, a, b))));
}

/** Who is beaten by whom among the conclusions that apply. A beaten one still beats; edges do not chain. */
function defeats(ctx, issue, live) {
  const beaten = new Map();
  if (!issue.beatenBy.size && !issue.strict) return beaten;
  const { said } = issue;
  const note = (place, edge) => {
    if (beaten.has(place)) beaten.get(place).push(edge);
    else beaten.set(place, [edge]);
  };
  for (const place of live) {
    const own = said[place];
    if (own.strict) continue;
    for (const [winner, authority] of issue.beatenBy.get(place) ?? []) {
      if (live.includes(winner) && mayBeat(said[winner], own) && otherwise(ctx, said[winner], own)) {
        note(place, [winner, authority]);
      }
    }
    if (!issue.strict) continue;
    for (const winner of live) {
      if (overrules(said[winner], own) && otherwise(ctx, said[winner], own)) note(place, [winner, STRICT]);
    }
  }
  return beaten;
}

/** The outcome where it is known of every conclusion whether it applies. */
function settle(ctx, issue, live) {
  const beaten = defeats(ctx, issue, live);
  let found = combine(ctx, issue, live.filter((place) => !beaten.has(place)));
  const ours = ([, authority]) => authority.kind === EDITORIAL;
  if ([...beaten.values()].some((edges) => edges.every(ours))) {
    const plain = new Set([...beaten].filter(([, edges]) => !edges.every(ours)).map(([place]) => place));
    const without = combine(ctx, issue, live.filter((place) => !plain.has(place)));
    if (without.kind === "conflict" && found.kind !== "conflict") {
      const [, edges] = [...beaten].find(([place]) => !plain.has(place));
      found.ruled = [distinct(without.sides.flatMap(([, rules]) => rules)), edges[0][1].ref];
    }
  }
  if (issue.editorials.length && (found.kind === "conflict" || found.kind === "silent")) {
    found = readByUs(ctx, issue, found);
  }
  found.beaten = beaten;
  found.live = live;
  return found;
}

/** The outcome of the editorial rulings that fit a clash or a silence; the outcome itself where none does. */
function readByUs(ctx, issue, found) {
  const clash = distinct(found.sides.flatMap(([, rules]) => rules));
  const use = issue.editorials.filter((said) => {
    const settles = said.editorial.settles;
    const fits = found.kind === "silent"
      || settles.filter((rule) => clash.includes(rule)).length >= Math.min(2, settles.length);
    return fits && ctx.applies(said);
  });
  if (!use.length) return found;
  let left = common(ctx, use.map((said) => saidValues(ctx, said)));
  if (!left.length) return found;
  if (issue.decision.act) left = refined(left, use.some((said) => said.knownName === MAY));
  const reasons = found.reasons.filter(
    (place) => saidValues(ctx, issue.said[place]).some((value) => left.includes(value)));
  return foundOf(left.length === 1 || issue.decision.act ? "value" : "choice", {
    allowed: left, reasons, ruled: [clash, use[0].id], byEditorial: use.map((said) => said.id),
  });
}

/** The outcome where it is certain whatever the open conclusions turn out to be; null where it is not. */
function early(ctx, issue, live, opened) {
  const { said } = issue;
  const all = [...live, ...opened];
  const beaten = new Set(all.filter((place) => live.some((winner) => beatsSurely(ctx, issue, winner, place))));
  const sure = live.filter((place) => !beaten.has(place) && !opened.some((winner) => couldBeat(issue, winner, place)));
  const base = sure.filter((place) => said[place].op === "is" && !said[place].closing);
  if (!base.length) return null;
  const unsure = all.filter((place) => !beaten.has(place) && !sure.includes(place));
  if (unsure.some((place) => said[place].op !== "is")) return null;
  if (issue.decision.prefer && opened.some((place) => !beaten.has(place))) return null;
  const found = combine(ctx, issue, sure);
  if (found.kind !== "value") return null;
  if (!unsure.every((place) => said[place].closing || harmless(ctx, issue, base, place))) return null;
  found.live = live;
  found.maybe = unsure;
  return found;
}

/** The name of what a conclusion says, where that is known on this path without asking for anything; else null. */
function constantOf(ctx, said) {
  if (said.known !== null) return said.known;
  const amounts = ctx.amounts.get(said);
  return amounts === undefined || amounts.some((one) => one instanceof Value) ? null : amounts;
}

function beatsSurely(ctx, issue, winner, loser) {
  const one = issue.said[winner], two = issue.said[loser];
  if (winner === loser || two.strict || !mayBeat(one, two)) return false;
  const edge = overrules(one, two) || (issue.beatenBy.get(loser) ?? []).some(
    ([first, authority]) => first === winner && authority.kind !== EDITORIAL);
  if (!edge) return false;
  if (one.op !== two.op) return true;
  const mine = constantOf(ctx, one), yours = constantOf(ctx, two);
  return mine !== null && yours !== null && amountsName(mine) !== amountsName(yours);
}

function couldBeat(issue, winner, loser) {
  const one = issue.said[winner], two = issue.said[loser];
  const linked = !two.strict && mayBeat(one, two)
    && (overrules(one, two) || (issue.beatenBy.get(loser) ?? []).some(([first]) => first === winner));
  return linked && !(one.op === two.op && one.known !== null && one.knownName === two.knownName);
}

/** Whether an open conclusion, should it apply, would leave what the certain ones leave. */
function harmless(ctx, issue, base, place) {
  const own = constantOf(ctx, issue.said[place]);
  const sets = base.map((one) => saidValues(ctx, issue.said[one]));
  if (own === null || sets.flat().some((value) => value instanceof Value)) return false;
  const left = sets[0].filter((value) => sets.every((values) => values.includes(value)));
  if (!issue.decision.act) return left.every((value) => own.includes(value));
  const may = base.some((one) => issue.said[one].knownName === MAY);
  const both = left.filter((value) => own.includes(value));
  const ownMay = amountsName(own) === MAY;
  return both.length > 0 && refined(left, may).join() === refined(both, may || ownMay).join();
}
