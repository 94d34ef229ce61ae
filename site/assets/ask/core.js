// Ruling on one decision in one situation: explore, agree or tabulate. The proof is told by proof.js.

import { CAP, agree, commonReasons, explore } from "./explore.js";
import { depends, withUsual } from "./depends.js";
import { EDITORIAL } from "./base.js";
import { Defined } from "./space.js";
import { assume, usualValues } from "./reads.js";
import { distinct } from "./found.js";
import { Store } from "./store.js";
import { Domains } from "./solver.js";
import { nameOf } from "./nodes.js";

const HEADLINE = 24; // regions that a headline looks at before it says that it depends
const READING = ["reading", EDITORIAL];

/** The ruling on a decision. cap: the most regions of unknown facts that are told apart. situation: a Map from facts to what is known, a value or {among: [values]}; absent facts
 * are unknown. usual: unknown facts that have a usual value are assumed to have it, where that is jointly possible.
 * turns: with what turns a usual headline (assumed, unless). */
export function rule(base, key, situation, { usual = true, turns = true, cap = CAP } = {}) {
  base.enter();
  const store = begin(base, situation);
  if (store.solution(situation.keys()) === null) {
    return { ...nothing(key, "impossible"), broken: broken(store, situation) };
  }
  const assumed = usual && base.hasUsual ? usualValues(base, key, store) : new Map();
  const start = assumed.size ? assume(store, assumed) : store;
  const [leaves, truncated] = explore(base, key, start, cap);
  if (truncated || !agree(leaves)) return depends(base, key, start, leaves, truncated, assumed, cap);
  const ruling = definite(base, key, leaves, cap);
  return assumed.size && turns ? withUsual(base, ruling, store, leaves, assumed, cap) : ruling;
}

/** Whether a situation can be. */
export function possible(base, situation) {
  base.enter();
  return begin(base, situation).solution(situation.keys()) !== null;
}

/** The headline alone, for the many meanings of which one will be answered: outcome and reasons only. */
export function headline(base, key, situation) {
  base.enter();
  const store = begin(base, situation);
  if (store.solution(situation.keys()) === null) return nothing(key, "impossible");
  const assumed = base.hasUsual ? usualValues(base, key, store) : new Map();
  const [leaves, truncated] = explore(base, key, assumed.size ? assume(store, assumed) : store, HEADLINE);
  if (!truncated && agree(leaves)) return definite(base, key, leaves, HEADLINE);
  const reasons = leaves.length ? leaves[0].result.reasons.filter(
    (one) => leaves.every((leaf) => leaf.result.reasons.includes(one))) : [];
  return { ...nothing(key, "depends"), reasons };
}

const nothing = (key, kind) => ({
  key, kind, result: null, path: null, reasons: [], beaten: [], ruled: null, readings: [], assumed: [], unless: [],
  singly: false, dependsOn: [], cases: [], truncated: false, nextQuestion: null,
});

/** The store of a situation. */
function begin(base, situation) {
  const domains = new Domains(base.space);
  for (const [key, value] of situation) {
    domains.set(key, isMember(value) ? base.space.domain(key).filter((one) => value.among.includes(one)) : [value]);
  }
  return new Store(base.space, domains, new Set(situation.keys()));
}

const isMember = (value) => value !== null && typeof value === "object";

/** What cannot be in a situation: the conditions that it certainly breaks, else all that take part; each as [condition,
 * whether it stands as it is]. */
function broken(store, situation) {
  const parts = store.component(situation.keys());
  const sure = parts.filter(([atom, allowed]) => !(atom.ab(store.domains) & allowed));
  return (sure.length ? sure : parts).map(([atom]) => [atom, !(atom instanceof Defined)]);
}

/** The ruling where every region has the same outcome. */
function definite(base, key, leaves, cap) {
  const { result } = leaves[0], { path, found } = result.run;
  return {
    ...nothing(key, result.kind), result, path, reasons: commonReasons(base, key, leaves, cap),
    beaten: beatenOf(base, key, found), readings: readingsOf(base, key, path, found),
    ruled: leaves.every((leaf) => leaf.result.ruled) ? result.ruled : null,
  };
}

const pairsOf = (base, key, found) => {
  const parts = found.parts.length ? found.parts : [found];
  return base.settled(key).issues.map((issue, place) => [issue, parts[place]]);
};

/** The rules all of whose conclusions that applied were beaten. */
function beatenOf(base, key, found) {
  const lost = new Map();
  for (const [issue, part] of pairsOf(base, key, found)) {
    for (const place of part.live) {
      const { id } = issue.said[place];
      lost.set(id, (lost.get(id) ?? true) && part.beaten.has(place));
    }
  }
  return [...lost].filter(([, all]) => all).map(([id]) => id);
}

/** The edges that are our reading and without which a rule would not have been removed: [winner, loser, kind]. */
function readingsOf(base, key, path, found) {
  const needed = new Map();
  const note = (...edge) => needed.set(edge.join(" "), edge);
  for (const [issue, part] of pairsOf(base, key, found)) {
    for (const [place, edges] of part.beaten) {
      if (!edges.every(([, authority]) => READING.includes(authority.kind))) continue;
      for (const [winner, authority] of edges) note(issue.said[winner].id, issue.said[place].id, authority.kind);
    }
    for (const said of issue.said) {
      const active = said.lifters.filter((lifter) => path.active.get(lifter) === true);
      if (!active.length || !active.every((lifter) => READING.includes(lifter.authority.kind))) continue;
      for (const lifter of active) note(lifter.rule.id, said.id, lifter.authority.kind);
    }
  }
  return [...needed.values()];
}

/** What a ruling comes to in one word: yes, no, value, depends, choice, conflict, silent, impossible.
 * mood: how an act is asked, "may" or "must". */
export function verdict(base, ruling, mood = "may") {
  const decision = base.game.decisions[nameOf(ruling.key)];
  if (ruling.kind === "impossible") return "impossible";
  if (ruling.kind !== "depends") return verdictOf(decision, ruling.result, mood);
  const found = distinct(ruling.truncated ? [] : ruling.cases.map((row) => verdictOf(decision, row.result, mood)));
  return decision.act && found.length === 1 ? found[0] : "depends";
}

/** The verdict of one outcome {kind, allowed}. */
export function verdictOf(decision, outcome, mood = "may") {
  const ofAct = () => {
    const [state, sure, denied] = mood === "may" ? ["forbidden", "no", "yes"] : ["required", "yes", "no"];
    if (!outcome.allowed.includes(state)) return denied;
    return outcome.allowed.length === 1 ? sure : "silent";
  };
  if (outcome.kind === "value") {
    if (decision.act) return ofAct();
    if (decision.type.is === "yes/no" && typeof outcome.allowed[0] === "boolean") return outcome.allowed[0] ? "yes" : "no";
    return "value";
  }
  if (outcome.kind === "choice" && decision.act) return ofAct();
  return outcome.kind === "range" ? "value" : outcome.kind;
}
