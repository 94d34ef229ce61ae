// What a yes/no question proposes for a value: "do I pay the bank?", "is it more than three?"; and the yes or no that it gives.

import { askingClause } from "./frames.js";
import { countedIn, stepsTo, valueMentions } from "./names.js";
import { nameOf } from "./nodes.js";
import { LANGUAGES, key, linked, spoken } from "./wording.js";

const SIGNS = {
  ">": (one, two) => one > two, "<": (one, two) => one < two, ">=": (one, two) => one >= two, "<=": (one, two) => one <= two };
export const UNCLEAR = "unclear";

/** Whether yes or no answers it: not "before or after?", not "when?", "who?", "what happens?". */
export const wantsYesOrNo = ({ sought, mood, either }) => sought === "polar" && (mood !== "" || !either);

/** Yes or no about a value: whether it is the one proposed, or within the limits; a number with none proposed, whether there
 * is any at all. A value is no answer to a question that wants yes or no: then it is not clear. */
export function onValue(known, text, meaning, ruling) {
  const { result } = ruling, proposed = proposedBy(known, text, meaning);
  if (!asksWhether(known, text) && !(typeof proposed === "string" && isSentence(text))) return "value";
  if (ruling.kind === "range" && typeof proposed === "number") {
    const [low, high] = [result.low, result.high].map((end) => (typeof end === "number" ? end : null));
    return (low !== null && proposed < low) || (high !== null && proposed > high) ? "no" : "yes";
  }
  if (ruling.kind === "range" && proposed === null && asksForLimit(text)) return "yes";
  if (result.allowed.length !== 1 || typeof result.allowed[0] === "object") return UNCLEAR;
  const [value] = result.allowed;
  if (typeof value === "number" && typeof proposed === "number") return compared(known, text, value, proposed) ? "yes" : "no";
  if (proposed !== null) return String(proposed).split(" ").includes(String(value)) ? "yes" : "no";
  return typeof value === "number" ? (value > 0 !== meaning.flip ? "yes" : "no") : UNCLEAR;
}

/** Yes where one of the values left to choose from is proposed ("may it go to the stable?"), no where another is; else, and
 * where it is asked whether one must, that there is a choice. */
export function onChoice(known, text, meaning, ruling) {
  const proposed = proposedBy(known, text, meaning);
  if (typeof proposed !== "string" || text.frame.mood === "must") return "choice";
  return proposed.split(" ").some((value) => ruling.result.allowed.includes(value)) ? "yes" : "no";
}

/** Whether the clause that asks wants to know of a limit, not how great it is: "is there a limit?". */
function asksForLimit(text) {
  const asked = askedIn(text);
  return text.words.some(({ folded }, at) => asked.has(at) && linked().limits.has(folded));
}

/** Whether a value is what is said of the number proposed: "more than three", "at least three", else just three. */
function compared(known, text, value, proposed) {
  for (const { value: number, first } of text.numbers) {
    if (number !== proposed) continue;
    const before = text.words.slice(Math.max(0, first - 2), first).map((word) => word.folded).join(" ");
    const [sign] = Object.entries(known.constants.compared).find(([, phrases]) => phrases.includes(before)) ?? [];
    if (sign !== undefined) return SIGNS[sign](value, proposed);
  }
  return value === proposed;
}

/** Whether what is asked is more than a noun or two before its mark: "attacker takes ties?", not "winner?". */
function isSentence({ words, frame }) {
  const asked = words.slice(0, frame.until), stop = asked.slice(0, -1).findLastIndex((word) => ".;:".includes(word.text));
  const last = asked.slice(stop + 1);
  return last.at(-1)?.text === "?" && last.filter(({ kind }) => kind === "word").length > 2;
}

/** Whether a "right?" closes what is asked. */
function isChecked(text) {
  const until = Math.min(text.frame.until, text.words.length);
  return text.frame.tags.findLast(([tag, first]) => first < until && tag !== "BREAK")?.[0] === "RIGHT";
}

/** Whether a question without a question word wants a yes or a no, where a number can be told. */
function asksWhether(known, text) {
  const words = text.words.slice(0, text.frame.until), { subjects, closers } = known.constants;
  const breaks = words.slice(0, -1).flatMap((word, at) => (".;:".includes(word.text) ? [at] : []));
  const last = words.slice(breaks.length ? breaks[breaks.length - 1] + 1 : 0).filter((word) => word.kind === "word");
  if (isChecked(text) || closers.includes(last.at(-1)?.folded)) return true;
  if (last.length <= 2 && last.some(({ folded }) => linked().polar.has(folded))) return true;
  const bare = last.length <= 2 && !last.some(({ folded }) => subjects.first.includes(folded) || subjects.third.includes(folded));
  if (breaks.length && bare && !text.frame.mood) return false;
  return text.lang !== "en" || text.words.some((word) => linked().inverted.has(word.folded));
}

/** The one value that a question proposes for what it asks about, several with blanks between them where one name stands for
 * them; null where it proposes none or says two things. */
function proposedBy(known, text, meaning) {
  const id = nameOf(meaning.decision), { type, act } = known.base.game.decisions[id], found = new Set();
  if (type.is === "number") {
    const unused = text.numbers.filter((one) => !meaning.used.has(one.first));
    const asked = askedIn(text), told = toldIn(known, text), near = unused.filter((one) => asked.has(one.first));
    if (!near.length) near.push(...unused.filter((one) => !told.has(one.first)));
    for (const number of near.length || !isChecked(text) ? near : unused) found.add(number.value); // "I pay 2. Is that right?"
    if (!found.size) for (const [at, count] of countedIn(text)) if (!meaning.used.has(at)) found.add(count);
  } else if (type.is === "one of" && !act) {
    for (const places of [askedIn(text), toldOfSpeaker(known, text)]) {
      for (const { first, concepts } of [...text.mentions, ...text.inner]) {
        if (!places.has(first) || meaning.used.has(first)) continue;
        const named = new Set();
        for (const concept of concepts) {
          const dot = concept.indexOf("."), at = concept.indexOf("=");
          if (dot >= 0 && concept.slice(0, dot) === id && type.values.includes(concept.slice(dot + 1))) named.add(concept.slice(dot + 1));
          if (at >= 0 && type.kind === concept.slice(0, at) && type.values.includes(concept.slice(at + 1))) named.add(concept.slice(at + 1));
        }
        if (named.size) found.add([...named].sort().join(" "));
      }
      if (found.size) break;
    }
    for (const other of [hidden, toldApart]) if (!found.size) other(known, text, meaning, id).forEach((value) => found.add(value));
  }
  return found.size === 1 ? [...found][0] : null;
}

/** The values that the clause that asks names within longer names of other things: "al banco" in "se va al banco". */
function hidden(known, text, meaning, id) {
  const open = mayPropose(text, meaning), named = valueMentions(text.words, known.lexicon, text.closed, `${id}.`);
  return named.filter(({ first }) => open.has(first)).map(({ concepts }) => concepts.map((one) => one.slice(id.length + 1)).sort().join(" "));
}

/** The values of which alone the clause that asks has a word: "do we shuffle?" of "we shuffle" or "no card". */
function toldApart(known, text, meaning, id) {
  const said = [...mayPropose(text, meaning)].map((at) => text.words[at]).filter(({ kind }) => kind === "word"), has = new Map();
  for (const lang of LANGUAGES) {
    const keys = new Set(said.filter(({ folded }) => !spoken(lang).function.has(folded)).map(({ folded }) => key(folded, lang)));
    for (const value of known.base.game.decisions[id].type.values) {
      for (const step of new Set(stepsTo(known.lexicon, lang, `${id}.${value}`))) {
        if (keys.has(step)) has.set(`${lang} ${step}`, [...(has.get(`${lang} ${step}`) ?? []), value]);
      }
    }
  }
  return [...has.values()].filter((values) => values.length === 1).flat();
}

/** The places of the words of the clause that asks by which a value may be proposed that no name proposes: those that tell no
 * fact, before what is conceded. */
function mayPropose(text, meaning) {
  const asked = askedIn(text);
  const conceded = Math.min(text.words.length, ...[...asked].filter((at) => linked().concedes.has(text.words[at].folded)));
  return new Set([...asked].filter((at) => !meaning.used.has(at) && at < conceded));
}

/** The places of the words of phrases that tell a number, of whatever fact. */
function toldIn(known, text) {
  const out = new Set();
  for (const { slots, first, last } of known.stated(text)) {
    if (slots.some(([name]) => name === "n")) for (let at = first; at < last; at += 1) out.add(at);
  }
  return out;
}

/** The places of the words among which a yes/no question may propose something: those of the clause that asks, all where there is
 * one alone; not what it denies. */
function askedIn(text) {
  const asking = askingClause(text.frame), alone = asking === undefined || text.frame.clauses.length < 2;
  const out = new Set();
  for (let at = alone ? 0 : asking.first; at < (alone ? text.words.length : asking.last); at += 1) {
    if (!text.frame.denied.has(at)) out.add(at);
  }
  return out;
}

/** The places of the words near which the speaker speaks of himself, where he asks about himself: "I sell. Do I win?". */
function toldOfSpeaker(known, text) {
  const { near, first } = known.constants, asking = askingClause(text.frame), out = new Set();
  const speaks = (from, to) => text.words.slice(from, Math.max(from, to)).some((word) => first.includes(word.folded));
  if (asking === undefined || !speaks(asking.first, asking.last)) return out;
  for (const clause of text.frame.clauses) {
    for (let at = clause.first; at < clause.last; at += 1) {
      if (speaks(Math.max(clause.first, at - near), Math.min(clause.last, at + 2))) out.add(at);
    }
  }
  return out;
}
