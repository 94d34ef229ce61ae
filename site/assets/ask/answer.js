// A ruling in words: the verdict, the deciding rule's own text, and what must be said beside it. Phrases are those of
// kb/answers, which come with the texts of a game.

import { Value, argsOf, keyOf, nameOf } from "./nodes.js";
import { verdictOf } from "./core.js";
import { contracted, numberText } from "./words.js";

const SAID_CASES = 2, SAID_CONDITIONS = 2, SAID_CHARACTERS = 60;
const STATES = ["required", "optional", "forbidden"];
const SLOT = /\{([a-z][a-z0-9-]*)\}/g;
const DEPENDS = { kind: "depends", allowed: [], low: null, high: null, chooser: null, sides: [], origin: null };

const CONTRARY = { yes: "no", no: "yes" };

/** The verdict on an outcome, in answer to a question in a mood, or, where it is turned, to its contrary. */
function saidVerdict(decision, outcome, mood, turned) {
  const verdict = verdictOf(decision, outcome, mood);
  return turned ? CONTRARY[verdict] ?? verdict : verdict;
}

/** A sentence without its full stop, to stand inside another. */
export const clause = (text) => text.trim().replace(/(?<!\.)\.$/, "");

/** The text with a capital at its head and a full stop at its end, unless it already ends as a sentence. */
export function sentence(text) {
  text = text.trim();
  const at = text.search(/[\p{L}\p{N}]/u);
  if (at >= 0) text = text.slice(0, at) + text.slice(at, at + 1).toUpperCase() + text.slice(at + 1);
  return !text || /[.!?…]$/.test(text.replace(/[»”")]+$/, "")) ? text : `${text}.`;
}

/** Says what one base rules, in the language of its texts. */
export class Teller {
  constructor(base, texts, words) {
    this.base = base;
    this.game = base.game;
    this.texts = texts;
    this.words = words;
    this.lang = texts.lang;
  }

  say(phrase, slots = {}) {
    return this.texts.phrases[phrase].replace(/\{(\w+)\}/g, (whole, slot) => slots[slot] ?? whole);
  }

  /** Items in a row: "a, b and c"; Spanish y and o change before the same sound. */
  listed(items, joint = "and") {
    if (items.length < 2) return items[0] ?? this.say("nothing");
    let word = this.say(joint);
    const head = items[items.length - 1].toLowerCase().replace(/^[«¿¡]+/, "");
    if (this.lang === "es" && word === "o" && /^h?[oó]/.test(head)) word = "u";
    if (this.lang === "es" && word === "y" && /^h?[ií]/.test(head) && !head.startsWith("hie")) word = "e";
    return `${items.slice(0, -1).join(", ")} ${word} ${items[items.length - 1]}`;
  }

  // Names

  /** What an id is called: as its fact or decision says, else as its kind says, else the id in words. */
  label(value, owner = null, kind = null) {
    const { facts, kinds, groups } = this.texts;
    const own = owner === null ? undefined : this.words.entry(owner)?.[2]?.[value];
    if (own) return own;
    if (kind === null && owner !== null) kind = this.words.declared(owner)?.type.kind ?? null;
    if (groups[kind]) {
      if (value === kind) return groups[kind][0];
      kind = groups[kind][1];
    }
    if (kinds[kind]?.[1]?.[value]) return kinds[kind][1][value];
    for (const [, labels] of Object.values(kinds)) if (labels?.[value]) return labels[value];
    for (const [, , labels] of Object.values(facts)) if (labels?.[value]) return labels[value];
    if (groups[value]?.[0]) return groups[value][0];
    return STATES.includes(value) ? this.say(value) : value.replaceAll("-", " ");
  }

  fill(text, params, args) {
    const left = new Map();
    params.forEach((param, place) => {
      if (place < args.length) left.set(param, [...(left.get(param) ?? []), this.label(args[place], null, param)]);
    });
    return contracted(text.replace(SLOT, (whole, slot) => {
      const names = left.get(slot);
      return names === undefined ? whole : names.length > 1 ? names.shift() : names[0];
    }), this.lang);
  }

  /** What a fact or decision is called: its noun phrase, an act's infinitive, else its id in words. */
  name(key) {
    const id = nameOf(key), args = argsOf(key), entry = this.words.entry(id), declared = this.words.declared(id);
    const fact = this.game.facts[id];
    if (entry?.[0]) return this.fill(entry[0], declared.params, args);
    if (!fact && declared?.act && entry?.[1]) return this.fill(entry[1], declared.params, args);
    if (fact?.act) return this.say("done", { act: this.name(keyOf(fact.act, args)) });
    return [id.replaceAll("-", " "), ...args.map((arg) => `(${arg})`)].join(" ");
  }

  /** The question that asks for a fact or a decision; its name with question marks where it has none. */
  question(key, mood = "may") {
    const id = nameOf(key), entry = this.words.entry(id), declared = this.words.declared(id);
    if (!this.game.facts[id] && declared?.act) return this.say(`${mood} I`, { act: this.name(key) });
    if (entry?.[1]) return this.fill(entry[1], declared.params, argsOf(key));
    const name = sentence(this.name(key)).slice(0, -1);
    return this.lang === "es" ? `¿${name}?` : `${name}?`;
  }

  /** Any value in words. owner: the id of the fact or decision whose value it is. */
  value(value, owner = null) {
    if (value instanceof Value) return this.words.amount(value);
    if (value !== null && typeof value === "object") {
      const order = owner === null ? [] : this.words.declared(owner)?.type.values ?? [];
      const at = (member) => (order.includes(member) ? order.indexOf(member) : order.length);
      const members = [...(value.members ?? value.among)].sort((one, two) => at(one) - at(two));
      return this.listed(members.map((member) => this.label(member, owner)));
    }
    if (typeof value === "boolean") return this.say(value ? "true" : "false");
    return typeof value === "number" ? numberText(value) : this.label(String(value), owner);
  }

  /** What a stated fact says: a yes/no fact as a clause or its contrary, any other as "name: value". */
  stated(key, value) {
    this.base.enter();
    if (typeof value === "boolean") return this.words.truth(this.base.grounder.fact(key), value);
    return this.say("fact is", { name: this.name(key), value: this.value(value, nameOf(key)) });
  }

  // Outcomes

  outcomeValue(decision, outcome) {
    const { low, high } = outcome;
    if (low !== null || high !== null) {
      if (low === null) return this.say("at most", { high: this.value(high) });
      if (high === null) return this.say("at least", { low: this.value(low) });
      return low === high ? this.value(low) : this.say("between", { low: this.value(low), high: this.value(high) });
    }
    if (this.game.decisions[decision].act) {
      const state = STATES.filter((one) => outcome.allowed.includes(one)).join(" ");
      if (this.texts.phrases[state]) return this.say(state);
    }
    return this.listed(outcome.allowed.map((value) => this.value(value, decision)), "or");
  }

  /** One outcome in a few words, without a full stop: "no", "3", "the rules clash". turned: in answer to a question that asks for
   * the contrary. */
  outcome(decision, outcome, mood, turned = false) {
    const verdict = saidVerdict(this.game.decisions[decision], outcome ?? DEPENDS, mood, turned);
    if (verdict === "choice") return this.choice(decision, outcome);
    if (verdict === "value" || (verdict === "silent" && outcome.kind === "value")) return this.outcomeValue(decision, outcome);
    return this.say(verdict);
  }

  choice(decision, outcome) {
    const value = this.outcomeValue(decision, outcome);
    return outcome.chooser ? this.say("chosen by", { who: this.value(outcome.chooser), value }) : this.say("chosen", { value });
  }

  rule(id) {
    return this.texts.rules[id]?.[0] ?? this.texts.editorials[id] ?? "";
  }

  /** By what authority one rule prevails over another, in words. */
  authority({ kind, ref }) {
    if (kind === "layer" && this.texts.layers[ref]) {
      return this.say("layer", { ref: this.texts.layers[ref].replace(/\.+$/, "") });
    }
    if (kind === "reading") return this.say("authority reading");
    if (kind === "editorial") {
      return this.say("editorial", { ref: ref ? `${this.game.game}.${ref}` : "" }).replace(/[: ]+$/, "");
    }
    return this.say("stated");
  }

  /** The conditions of a row, each as a clause. */
  conditions(row) {
    return row.tests.map(([test, value]) => clause(this.words.clause(test, value === true)));
  }

  /** The cases that turn the verdict: an act may stand otherwise and the answer still be the same. */
  unless(ruling, verdict, mood, turned) {
    const decision = this.game.decisions[nameOf(ruling.key)];
    if (!decision.act) return ruling.unless;
    return ruling.unless.filter((row) => saidVerdict(decision, row.result, mood, turned) !== verdict);
  }

  // The whole text, as sentences

  /** What an answer says, in sentences. proof: of proofOf; turned: the contrary of the decision was asked for. */
  sentences(ruling, verdict, mood, proof, turned = false) {
    this.base.enter();
    const told = { ruling, verdict, mood, proof, turned, id: nameOf(ruling.key), decision: this.game.decisions[nameOf(ruling.key)] };
    const compose = { conflict: "conflict", silent: "silent", impossible: "impossible", depends: "depends" }[verdict];
    const parts = compose ? this[`_${compose}`](told)
      : [...this.head(told), ...this.notes(told), ...this.editorialReason(told), ...this.readings(told), ...this.butIf(told)];
    return parts.filter(Boolean);
  }

  head(told) {
    const { ruled } = told.ruling, word = this.word(told);
    const opening = ruled === null ? word
      : this.say(ruled[0].length ? "ruled clash" : "ruled silence", { verdict: clause(word) });
    return [sentence(opening), ...this.rules(told)];
  }

  word({ ruling, verdict, mood, id, decision }) {
    const { result } = ruling;
    if (verdict === "choice") return this.choice(id, result);
    const named = () => this.say("named value", { name: this.name(ruling.key), value: this.outcome(id, result, mood) });
    if (verdict === "value") return named();
    let more = "";
    if (decision.act) {
      const state = result !== null && result.allowed.length === 1 ? result.allowed[0] : null;
      const plain = mood === "must" ? "required" : "forbidden";
      if (state !== null && state !== plain && !(mood === "may" && state !== "required")) more = this.say(state);
    } else if (decision.type.is !== "yes/no" && (verdict === "yes" || verdict === "no")) more = named();
    return more ? this.say("and so", { verdict: this.say(verdict), more }) : this.say(verdict);
  }

  /** The deciding rule's own text, then those of the rules that add to its amount. */
  rules({ ruling, proof }) {
    const added = proof === null ? [] : proof.rules.filter((one) => one.state === "added").map((one) => one.rule);
    const shown = new Set([...ruling.reasons.slice(0, 1), ...added.filter((one) => ruling.reasons.includes(one))]);
    return [...shown].filter((one) => this.texts.rules[one]).map((one) => sentence(this.rule(one)));
  }

  editorialReason({ ruling }) {
    const reason = ruling.ruled === null ? "" : this.texts.editorials[ruling.ruled[1]];
    return reason ? [sentence(this.say("because", { reason: clause(reason) }))] : [];
  }

  /** Says openly that nothing in the text ranks two rules, and why we take the one. */
  readings({ ruling }) {
    const first = ruling.readings.find(([, , kind]) => kind === "reading");
    if (first === undefined) return [];
    const why = this.texts.rules[first[0]]?.[1];
    return [sentence(this.say("reading", { loser: clause(this.rule(first[1])) })),
      ...(why ? [sentence(this.say("because", { reason: clause(why) }))] : [])];
  }

  butIf(told) {
    return this.saidCases(told.ruling, told.verdict, told.mood, told.turned).map((row) => this.case(told, row, "but if"));
  }

  /** Which of the cases that turn the verdict the text says: the first short ones. */
  saidCases(ruling, verdict, mood, turned) {
    const id = nameOf(ruling.key);
    return this.unless(ruling, verdict, mood, turned).filter((row) => row.tests.length <= SAID_CONDITIONS
      && this.outcome(id, row.result, mood, turned).length <= SAID_CHARACTERS).slice(0, SAID_CASES);
  }

  /** The cases that turn the verdict and that the text does not say. */
  unsaid(ruling, verdict, mood, turned) {
    const said = this.saidCases(ruling, verdict, mood, turned);
    return this.unless(ruling, verdict, mood, turned).filter((row) => !said.includes(row));
  }

  case({ id, mood, turned }, row, phrase) {
    const outcome = this.outcome(id, row.result, mood, turned);
    return sentence(row.tests.length ? this.say(phrase, { conditions: this.listed(this.conditions(row)), outcome })
      : this.say("otherwise", { outcome }));
  }

  notes({ ruling }) {
    return (this.texts.rules[ruling.reasons[0]]?.[2] ?? []).map(sentence);
  }

  _depends(told) {
    const { cases, truncated, nextQuestion } = told.ruling;
    let parts = [sentence(this.say("depends"))];
    if (cases.length === 1 && !cases[0].tests.length) {
      parts = [sentence(this.say("named value", { name: this.say("depends"), value: this.outcome(told.id, cases[0].result, told.mood, told.turned) }))];
    } else if (!truncated && cases.length <= SAID_CASES) parts.push(...cases.map((row) => this.case(told, row, "case")));
    return nextQuestion === null ? parts : [...parts, this.question(nextQuestion)];
  }

  _conflict({ ruling }) {
    const { origin, sides } = ruling.result ?? DEPENDS;
    if (origin !== null) return [sentence(this.say("clash elsewhere", { name: this.name(origin) }))];
    const [first, second] = sides.filter(([, rules]) => rules.length).map(([, rules]) => clause(this.rule(rules[0])));
    return [sentence(second === undefined ? this.say("clash") : this.say("clash of two", { first, second }))];
  }

  _silent(told) {
    const result = told.ruling.result ?? DEPENDS;
    if (result.kind === "value") { // an act of which this asking leaves both: what is left of it; else what is printed
      const value = this.outcome(told.id, result, told.mood);
      const more = told.decision.act ? value : this.say("printed", { name: this.name(told.ruling.key), value });
      return [sentence(this.say("and so", { verdict: this.say("silent"), more })), ...this.rules(told), ...this.notes(told)];
    }
    const from = result.kind === "silent" ? result.origin : null;
    const head = from === null ? this.say("silence") : this.say("silence elsewhere", { name: this.name(from) });
    return [sentence(head), sentence(this.texts.decisions[from === null ? told.id : nameOf(from)]?.[3] ?? "")];
  }

  _impossible({ ruling }) {
    const what = ruling.broken.map(([test, stands]) => clause(this.words.clause(test, stands))).filter(Boolean);
    return [sentence(what.length ? this.say("cannot be because", { what: this.listed(what) }) : this.say("cannot be"))];
  }
}
