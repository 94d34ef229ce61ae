// Which question words ask, and which only link: "the place where I am, do I collect?" asks for no place.

import { linked } from "./wording.js";

// Marks that end a clause.
export const BREAKS = new Set([...".;:!?¡¿()…,"]);
const OPEN = new Set(["COUNT", "WHO", "WHERE", "WHICH", "WHEN", "WHAT"]), MOODS = new Set(["MAY", "MUST"]);
const REACH = 3;

const breaks = (word) => BREAKS.has(word.text);

/** For the question words that do not ask, by their first word, what they are instead ("IF" or "WORD"): a Map. marks:
 * [tag, first, last]. */
export function linking(words, marks) {
  const asking = marks.filter(([tag]) => OPEN.has(tag));
  const out = new Map(asking.filter(([, first, last]) => onlyJoins(words, first, last)).map(([, first]) => [first, "WORD"]));
  for (const mark of asking) {
    if (out.has(mark[1])) continue;
    const found = instead(words, mark, marks.filter((one) => one !== mark && !out.has(one[1])));
    if (found) out.set(mark[1], found);
  }
  return out;
}

function instead(words, mark, others) {
  const [, first, last] = mark, asking = words.slice(first, last).find((word) => linked().spanish.includes(word.folded));
  const opening = opens(words, first), ending = ends(words, last);
  if (!opening && isObject(words, first)) return "WORD";
  if (asking === undefined) return !opening && !ending && askedElsewhere(words, mark, others) ? "WORD" : "";
  if (asking.accented !== asking.folded || (asking.folded === "que" && last - first > 1)) return "";
  return unaccented(words, mark, asking.folded, opening, ending, others);
}

/** What a Spanish question word without its accent is instead; "" where it may ask after all. */
function unaccented(words, [tag, first, last], asking, opening, ending, others) {
  const moment = asking === "cuando" && last - first === 1;
  if (words.slice(last).some((word) => word.text === "¿")) return moment ? "IF" : "WORD";
  const later = goesOn(words, last), asks = ([other]) => OPEN.has(other) || MOODS.has(other);
  if (moment) return others.some((one) => one[1] > last && asks(one)) || later || !(opening || ending) ? "IF" : "";
  if (asking === "como") return !opening || later || others.some(([other]) => MOODS.has(other)) ? "WORD" : "";
  if (opening || ends(words, last, 1)) return "";
  const after = clauseEnd(words, last), here = ([, place]) => last <= place && place < after, asked = others.some((one) => asks(one) && !here(one));
  if (!asked && others.some((one) => MOODS.has(one[0]) && here(one))) return ""; // "con la mula cuántas cargas puedo llevar"
  return tag === "WHERE" || later || asked ? "WORD" : "";
}

/** Whether a "que" without accent belongs to the word before it ("el que", "la carta que"), and asks nothing. */
function onlyJoins(words, first, last) {
  if (words[first].folded !== "que" || words[first].accented === "qué" || !first) return false;
  if (last - first > 1 && !["es", "hay", "hace"].includes(words[first + 1].folded)) return false;
  return words[first - 1].kind === "word" && !linked().before.includes(words[first - 1].folded);
}

/** Whether nothing but lead-ins stand between the beginning of the clause and a word. */
function opens(words, first) {
  for (let at = first - 1; at >= 0; at -= 1) {
    if (breaks(words[at])) return true;
    if (!linked().leads.includes(words[at].folded)) return false;
  }
  return true;
}

/** Whether the clause ends here, or so many words later: "se mueve cuándo?", "la mula dónde va?". */
const ends = (words, last, more = 0) => clauseEnd(words, last) <= last + more;

/** The place of the mark that ends the clause of the word before `last`; behind the words where there is none. */
function clauseEnd(words, last) {
  const at = words.findIndex((word, place) => place >= last && breaks(word));
  return at < 0 ? words.length : at;
}

/** Whether another clause follows. */
const goesOn = (words, last) => words.slice(clauseEnd(words, last)).some((word) => word.kind !== "mark");

/** Whether the question word is what somebody chooses, says or looks at: "do I choose whom I attack?". */
function isObject(words, first) {
  for (let at = first - 1; at > Math.max(-1, first - 1 - REACH); at -= 1) {
    if (breaks(words[at])) return false;
    if (linked().chooses.includes(words[at].folded)) return !words.slice(at + 1, first).some((word) => word.folded === "me");
  }
  return false;
}

/** Whether a verb before its subject, or one of leave or duty, asks before an English question word or in a clause after it. */
function askedElsewhere(words, [, first, last], others) {
  const after = clauseEnd(words, last);
  return [...inversions(words), ...others.filter(([tag]) => MOODS.has(tag)).map((one) => one[1])]
    .some((place) => place < first || place > after);
}

/** Where an English verb stands before its subject, as it does in questions. */
export const inversions = (words) => words.slice(0, -1).flatMap((word, at) => (
  linked().inverted.includes(word.folded) && linked().subjects.includes(words[at + 1].folded) ? [at] : []));
