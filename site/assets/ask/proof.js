// The proof of a ruling, as data in one language: for each rule that concludes on the decision, its state, conditions and
// what removed it; and the proofs of the decisions that were read.

import { EMPTY, Open, attempt, inOrder, nameOf } from "./nodes.js";
import { MOODS } from "./ground.js";
import { setName } from "./base.js";
import { Truth } from "./conditions.js";
import { Holds, Junction, Negation, Works } from "./connectives.js";
import { Reads } from "./reads.js";
import { single } from "./explore.js";

const SIGNS = { plus: "+", minus: "−", times: "×", "at most": "≤", "at least": "≥" };
const MOOD_WORDS = {
  es: { may: "se puede", "must not": "no se puede", must: "es obligatorio", "need not": "no es obligatorio" },
  en: { may: "may", "must not": "may not", must: "must", "need not": "need not" },
};

/** The proof tree {key, result, rules: [{rule, state, says, conditions: [{text, held, basis, facts}], by}], children}.
 * ruling: with its path. words: the Words of its base. result: null where the outcome is open. */
export function proofOf(base, ruling, words) {
  base.enter();
  return ruling.path === null ? null : new Prover(base, ruling.path, words).prove(ruling.key, ruling.result);
}

class Prover {
  constructor(base, path, words) {
    this.base = base;
    this.path = path;
    this.words = words;
    this.made = new Map();
  }

  prove(key, result) {
    let proof = this.made.get(key);
    if (proof !== undefined) return proof;
    const found = this.path.found.get(key) ?? null;
    const open = found === null || found instanceof Open;
    const settled = this.base.settled(key);
    const parts = open ? settled.issues.map(() => null) : found.parts.length ? found.parts : [found];
    const states = new Map();
    const add = (state) => states.set(JSON.stringify([state.rule, state.says, state.state, state.conditions]), state);
    settled.issues.forEach((issue, at) => {
      const part = parts[at];
      for (const place of order(issue, part)) {
        const said = issue.said[place];
        add({ rule: said.id, ...this.standing(issue, place, part), says: this.says(issue, said), conditions: this.conditions(said) });
      }
      for (const said of part === null ? [] : issue.editorials.filter((one) => part.byEditorial.includes(one.id))) {
        add({ rule: said.id, state: "reason", by: [], says: this.says(issue, said), conditions: this.conditions(said) });
      }
    });
    proof = {
      key, rules: [...states.values()], children: [],
      result: result ?? (open ? null : single(this.base, key, this.path.store, this.path, found)),
    };
    proof.children = this.read(settled.issues).map((child) => this.prove(child, null));
    this.made.set(key, proof);
    return proof;
  }

  /** The decisions that the conclusions read and that the path has looked at, in the order of the rules. */
  read(issues) {
    const found = new Set();
    for (const said of issues.flatMap((issue) => issue.said)) {
      if (!said.reads) {
        const reads = new Reads(this.base);
        reads.add([said.condition, ...said.guards, ...said.values]);
        reads.addLifters(said.lifters);
        said.reads = [...reads.decisions].sort(inOrder);
      }
      for (const key of said.reads) if (this.path.found.has(key)) found.add(key);
    }
    return [...found];
  }

  standing(issue, place, part) {
    const said = issue.said[place];
    const by = (lifters) => lifters.map((one) => ({ rule: one.rule.id, ...one.authority }));
    if (part !== null && part.beaten.has(place)) {
      return { state: "beaten", by: part.beaten.get(place).map(([winner, authority]) => ({ rule: issue.said[winner].id, ...authority })) };
    }
    const limits = said.op === "at most" || said.op === "at least";
    if (part !== null && part.reasons.includes(place)) {
      return { state: ["plus", "minus", "times"].includes(said.op) ? "added" : limits ? "limit" : "reason", by: [] };
    }
    if (part !== null && part.live.includes(place)) {
      return { state: limits ? "limit" : said.closing ? "outweighed" : "agreeing", by: [] };
    }
    const isActive = (lifter) => this.path.active.get(lifter) === true;
    const active = said.lifters.filter(isActive);
    if (active.length && this.held(said.condition) !== false) return { state: "lifted", by: by(active) };
    const { power } = said.rule;
    if (power && this.butFor(said.condition, power) !== false) {
      const off = this.base.switchers(power).filter(isActive);
      if (off.length || this.path.powers.get(power) === false) return { state: "switched-off", by: by(off) };
    }
    return { state: "not-applicable", by: [] };
  }

  /** Whether a condition holds, the state of the power left aside. */
  butFor(condition, power) {
    if (condition instanceof Holds) return this.butFor(condition.inner, power);
    if (condition instanceof Works && condition.power === power) return true;
    if (!(condition instanceof Junction)) return this.held(condition);
    const held = condition.items.map((item) => this.butFor(item, power));
    if (held.includes(condition.settles)) return condition.settles;
    return held.includes(null) ? null : !condition.settles;
  }

  held(condition) {
    if (condition === null) return true;
    const value = attempt(() => condition.run(this.path));
    return value instanceof Open ? null : value;
  }

  says(issue, said) {
    const { words } = this, name = words.called(issue.key);
    if (issue.member !== null) {
      const member = words.label(issue.member, nameOf(issue.key)), inside = said.known?.[0] === true;
      return `${name}: ${words.pick(inside ? "con" : "sin", inside ? "with" : "without")} ${member}`;
    }
    if (issue.decision.act) {
      const mood = Object.keys(MOODS).find((one) => setName(MOODS[one]) === said.knownName) ?? "may";
      return `${name}: ${MOOD_WORDS[words.lang][mood]}`;
    }
    const joint = said.values.map((value) => words.amount(value, nameOf(issue.key))).join(words.pick(" o ", " or "));
    return `${name}: ${said.op in SIGNS ? `${SIGNS[said.op]} ` : ""}${joint}`;
  }

  conditions(said) {
    said.tests ??= [
      ...(said.condition === null ? [] : atoms(said.condition, true)),
      ...said.guards.filter((guard) => guard instanceof Truth).map((guard) => [guard, true]),
    ];
    return said.tests.map(([node, positive]) => {
      const now = this.held(node), held = now === null ? null : now === positive;
      const facts = node.pure || node.scope.size ? node.scope : EMPTY;
      const basis = !facts.size && node.pure ? "board" : this.basis(facts, held, node);
      return { text: this.words.clause(node, positive), held, basis, facts: [...facts] };
    });
  }

  basis(facts, held, node) {
    if (held === null) return "unknown";
    const { stated, assumed } = this.path.store;
    if (!node.pure && !facts.size) return "computed";
    if ([...facts].some((key) => assumed.has(key))) return "usual";
    return facts.size && [...facts].every((key) => stated.has(key)) ? "told" : "computed";
  }
}

function order(issue, part) {
  const places = issue.said.map((_, place) => place);
  if (part === null) return places;
  const weight = (place) => (part.reasons.includes(place) ? 0 : part.beaten.has(place) ? 1 : part.live.includes(place) ? 2 : 3);
  return places.sort((one, two) => weight(one) - weight(two) || one - two);
}

/** The atomic conditions of a conjunction; a disjunction, or the contrary of a conjunction, is one. */
function atoms(node, positive) {
  if (node instanceof Negation) return atoms(node.item, !positive);
  if (node instanceof Junction && node.settles !== positive) return node.items.flatMap((item) => atoms(item, positive));
  return [[node, positive]];
}


