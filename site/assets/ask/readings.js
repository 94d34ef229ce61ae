// What a question tells of the facts that one decision reads: from phrases, from names, and from the nearest question asked
// before. Facts are looked for only where the decision reads them: looked for everywhere they are mostly wrong.

import { keyOf } from "./nodes.js";
import { ARTICLES, linked } from "./wording.js";
import { askingClause } from "./frames.js";

const OBJECT_AFTER = {
  es: new Set("a al contra de del con para por en sobre hacia".split(" ")),
  en: new Set("to against of with for from on into at by over".split(" ")),
};
const BEFORE_I = new Set("can could may might must should do am have".split(" "));
const I_ASK = new Set("puedo podemos podria debo debemos tengo tenemos estoy".split(" "));
const SELVES = new Set("i we me yo nosotros puedo podemos debo debemos".split(" "));
const NOT = new Set("no not non sin without ni never nunca tampoco nadie nobody ningun ninguna ninguno none".split(" "));
// Words that may stand between a negation and what it denies; any other word takes the negation for itself.
const NOT_REACHES_OVER = new Set(`el la los las un una a the an any ningun ninguna algun alguna me te se le lo les nos ya yet ever even
  aun todavia hay ha he han tengo tiene tienen es esta estan estoy do does did have has had is are was were am be been being i he
  she they it we you his her my their su mi en in on de of more mas anywhere near cerca anyone anybody alguien nadie with
  con`.split(/\s+/));
// Behind a name that begins a clause these are no deed of its bearer's.
const NO_VERB = new Set("is are was es son era y e o u and or of de del in en on con with at to a for para".split(" "));
const NOT_REACH = 4;
// What is not played or used is not there; where it is not used is no object: "not used in the set-up".
const USES = new Set("play playing use used using juego jugamos juega juegan jugar jugando usamos usa usan usar usando".split(" "));
const PLACED = new Set(["in", "on", "at", "en", "a"]);
// An object before the verb: the subject that follows is somebody else ("lo cobra el banco").
// Said within this many words after a name, who bears it does something to the speaker ("X ya me lo prestará").
const TO_ME = new Set(["me", "nos", "us"]), TO_ME_NEAR = 3;
const CLITICS = new Set(["lo", "le", "les"]), OR = new Set(["o", "u", "or"]);

/** What was understood. used: the words (places) that told something. unsure: facts taken over without words of their own;
 * unsaid: one of them has words, and the question has none of these, or is contrary to what is usual; filled: the words of
 * phrases that a name completes. */
export const nothingRead = () => ({ told: new Map(), used: new Set(), unsure: new Map(), unsaid: false, filled: new Set() });

export const use = (read, first, last) => {
  for (let place = first; place < last; place += 1) read.used.add(place);
};
const allUsed = (read, first, last) => {
  for (let place = first; place < last; place += 1) if (!read.used.has(place)) return false;
  return true;
};

/** The value that a table holds: numbers as ["1/2"]. */
function decoded(value) {
  if (!Array.isArray(value)) return value;
  const [above, below = 1] = value[0].split("/").map(Number);
  return above / below;
}

/** Whether the fact can have the value. */
export function possible(base, fact, value) {
  const { type } = base.game.facts[fact];
  if (type.is === "yes/no") return typeof value === "boolean";
  if (type.is === "number") return typeof value === "number" && base.space.domain(fact).includes(value);
  return type.is === "one of" && type.values.includes(value);
}

/** A class told as value of a fact is one of its members. */
export function memberOf(base, fact, value) {
  const { type } = base.game.facts[fact];
  if (type.is !== "one of" || typeof value !== "string" || type.values.includes(value)) return value;
  const group = base.game.groups[value] ?? base.game.kinds[value];
  return group === undefined ? value : { among: group.values.filter((one) => type.values.includes(one)), name: value };
}

/** The fact and the value that a phrase states; null where a slot lacks what it needs or the value cannot be. */
export function toldBy(base, one) {
  if (one.open) return null;
  const declared = base.game.facts[one.fact], slots = new Map(one.slots);
  const args = declared.params.map((param) => slots.get(param) ?? "");
  if (args.some((arg) => arg === "" || base.game.groups[arg] !== undefined)) return null;
  const key = keyOf(one.fact, args);
  let value = one.value !== null ? decoded(one.value) : slotValue(declared, slots);
  if (value === undefined || (one.denied && typeof value !== "boolean")) return null;
  if (one.denied) value = !value;
  if (possible(base, one.fact, value)) return [key, value];
  const group = base.game.groups[value];
  const among = group === undefined ? [] : group.values.filter((member) => declared.type.values?.includes(member));
  return among.length ? [key, { among, name: String(value) }] : null;
}

function slotValue({ type, params }, slots) {
  if (type.is === "yes/no") return true;
  if (type.is === "number") return slots.get("n");
  return [...slots].find(([name]) => !params.includes(name) && name !== "n")?.[1];
}

/** Facts, of those named, that phrases state; a negated yes is a no. The longest phrase takes its words: a shorter one
 * among them tells nothing, unless a slot of its own does. decision: what is asked about; no phrase has a part of its name. */
export function readPhrases(base, text, stated, facts, read, decision) {
  const heard = [];
  for (const one of stated) {
    const found = facts.includes(one.fact) ? toldBy(base, one) : null;
    if (found === null || read.told.has(found[0]) || cutsName(text, one, decision)) continue;
    if (one.fixed < 2 && allUsed(read, one.first, one.last)) continue;
    if (heard.some((other) => isPart(one, other))) continue;
    const [key] = found;
    let [, value] = found;
    if (isNegated(text, one.first)) {
      if (typeof value !== "boolean") continue;
      value = !value;
    }
    heard.push(one);
    read.told.set(key, value);
    use(read, one.first, one.last);
    if (one.slots.some(([name]) => name !== "n")) for (let at = one.first; at < one.last; at += 1) read.filled.add(at);
  }
}

/** Whether a phrase ends or begins within a name of the decision: "in combat" is not said with "a combat card". */
const cutsName = (text, one, decision) => !one.slots.length && text.mentions.some(({ concepts, first, last }) =>
  concepts.includes(`do=${decision}`) && ((one.first < first && first < one.last && one.last < last)
    || (first < one.first && one.first < last && last < one.last)));

/** Whether a phrase stands within a longer one that is understood already, and says no more than it. */
function isPart(one, other) {
  return other.first <= one.first && one.last <= other.last && one.fixed < other.fixed
    && one.slots.every(([name, value]) => other.slots.some(([own, mine]) => own === name && mine === value));
}

/** Whether a negation reaches the word: only light words stand between them, no break and no other content. Another negation
 * it does not undo. */
function isNegated(text, first) {
  if (NOT.has(text.words[first].folded)) return false;
  for (let at = first - 1; at >= Math.max(0, first - NOT_REACH); at -= 1) {
    const word = text.words[at];
    if (word.kind !== "word") return false;
    if (NOT.has(word.folded)) return !text.frame.idle.has(at);
    const uses = USES.has(word.folded) && !PLACED.has(text.words[at + 1].folded);
    if (!uses && !NOT_REACHES_OVER.has(word.folded)) return false;
  }
  return false;
}

/** Facts that a name alone tells: the label of a value, or a member, or class, of the kind that only one open fact takes.
 * wanted: the facts that the nearest question asked before tells; they come first where several take the same name. */
export function readNames(base, text, facts, wanted, speaker, read) {
  const plain = facts.filter((fact) => !base.game.facts[fact].params.length && base.game.facts[fact].type.is === "one of");
  for (const mention of [...text.mentions, ...text.inner]) {
    if (text.frame.denied.has(mention.first) || text.aside.has(mention.first)) continue;
    const hidden = read.used.has(mention.first) || text.inner.includes(mention);
    if (hidden && (read.filled.has(mention.first) || !opensAsSubject(text.words, mention))) continue;
    const generic = mention.concepts.some((concept) => concept.startsWith("term=") || concept.startsWith("do="));
    for (const fact of plain) {
      if (read.told.has(fact) || (hidden && fact !== speaker)) continue;
      const value = valueNamed(base, fact, mention);
      if (value === null || (fact === speaker && !mayBeSpeaker(text, mention))) continue;
      if (isMember(mention, value) && !wanted.has(fact) && toldElsewhere(base, fact, value, plain, read)) continue;
      const rivals = plain.filter((other) => other !== fact && !read.told.has(other) && other !== speaker
        && valueNamed(base, other, mention) !== null);
      if (!wanted.has(fact) && ((generic && !isMember(mention, value)) || rivals.some((other) => wanted.has(other))
        || (rivals.length && fact !== speaker))) continue;
      read.told.set(fact, memberOf(base, fact, value));
      use(read, mention.first, mention.last);
      break;
    }
  }
}

/** Whether another fact of the same kind is told to be just that member: a name said twice tells it once. */
function toldElsewhere(base, fact, value, plain, read) {
  const { kind } = base.game.facts[fact].type;
  return Boolean(kind) && plain.some((other) => other !== fact && base.game.facts[other].type.kind === kind && read.told.get(other) === value);
}

/** Whether the name is that of a member of a kind or of a class, not a word for one value of one fact. */
const isMember = (mention, value) => mention.concepts.some(
  (concept) => concept.endsWith(`=${value}`) && !/^(term|do|power)=/.test(concept));

export function valueNamed(base, fact, mention) {
  const { type } = base.game.facts[fact];
  if (type.is !== "one of") return null;
  for (const concept of mention.concepts) {
    const at = concept.indexOf("="), head = at < 0 ? concept : concept.slice(0, at), value = concept.slice(at + 1);
    if (at >= 0 && type.kind && head === `group:${type.kind}`) return value;
    if (at >= 0 && !["term", "do", "power"].includes(head) && type.values.includes(value) && (type.kind === head || !type.kind)) return value;
    const dot = concept.indexOf(".");
    if (at < 0 && dot >= 0 && concept.slice(0, dot) === fact && type.values.includes(concept.slice(dot + 1))) return concept.slice(dot + 1);
  }
  return null;
}

/** Whether the name can be who acts: it is a subject, and nobody speaks of himself ("can I", "puedo"). */
function mayBeSpeaker(text, mention) {
  const words = text.words.map((word) => word.folded);
  if (words[mention.first - 1] === "(" && words[mention.last] === ")" && SELVES.has(words[mention.first - 2])) return true;
  const alone = text.lang === "en"
    ? words.some((word, at) => at > 0 && (word === "i" || word === "we") && BEFORE_I.has(words[at - 1]))
    : words.some((word) => I_ASK.has(word));
  return !alone && isSubject(text, words, mention);
}

/** Whether the name can be who acts: nothing before it makes it an object, and it is not one of two to choose from, nor who
 * is said to be there or to do something to "it". */
function isSubject(text, words, mention) {
  const { words: typed, lang } = text;
  if (inAlternative(words, mention)) return false;
  let at = mention.first - 1;
  while (at >= 0 && ARTICLES.has(words[at]) && at > mention.first - 3) {
    if (words[at] === "a" && lang === "es") return false;
    at -= 1;
  }
  if (at >= 0 && (words[at] === "hay" || words[at] === "haya" || CLITICS.has(words[at - 1]))) return false;
  if (at > 0 && words[at - 1] === "there" && (words[at] === "is" || words[at] === "are")) return false;
  const end = asksOfAnother(text.frame, words, mention) ? mention.last : mention.last + TO_ME_NEAR;
  for (let place = mention.last; place < end && typed[place]?.kind === "word"; place += 1) if (TO_ME.has(words[place])) return false;
  return at < 0 || !OBJECT_AFTER[lang].has(words[at]);
}

/** Whether a name begins a clause and a verb may follow: who does what the phrase says that begins with it ("the bakers plant"). */
function opensAsSubject(words, { first, last }) {
  let before = first - 1;
  while (before >= 0 && (linked().leads.has(words[before].folded) || ARTICLES.has(words[before].folded))) before -= 1;
  const after = words[last]?.folded ?? "";
  return (before < 0 || words[before].kind === "mark") && /^\p{L}+$/u.test(after) && !NO_VERB.has(after) && !words[last - 1].text.endsWith("s'");
}

/** Whether another clause than that of the name asks what "he" or "they" may do: "X beat me, what does he take?". */
function asksOfAnother(frame, words, { first }) {
  const asking = askingClause(frame);
  if (asking === undefined || (asking.first <= first && first < asking.last)) return false;
  return words.slice(asking.first, asking.last).some((word) => linked().third.has(word));
}

/** Whether an "or" stands right before or after a name, articles apart. */
function inAlternative(words, mention) {
  const before = words.slice(Math.max(0, mention.first - 2), mention.first).filter((word) => !ARTICLES.has(word));
  return OR.has(before[before.length - 1]) || OR.has(words[mention.last]);
}
