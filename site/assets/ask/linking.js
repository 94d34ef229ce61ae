// Which question words ask, and which only link: "the place where I am, do I collect?" asks for no place.

import { key, linked, spoken } from "./wording.js";
import { BREAKS, secondClause } from "./rows.js";

const list = (text) => new Set(text.split(" "));
// Tags of question words, and of leave and duty.
export const OPEN = list("COUNT WHO WHERE WHICH WHEN WHAT");
export const MOODS = list("MAY MUST");
const REACH = 3, AROUND = 3, BARE = 3, CASE = 3;
const JOINING = list("desde hasta sin"), SUFFICES = list("basta bastan hace vale sirve sirven"), AT_WILL = list("quiera quieras quieran queramos quiero");
const BEFORE_VERBS = list("que cuando donde como");
const RELATIVE = list("que donde"), PLAIN = list("where what who how");
const WITHOUT = list("without sin"); // behind these nothing is asked by what is told: "without telling how much"
const IS = list("es son era eran"), CLITICS = list("la los las");
const AND = list("y o and or"), JOINED = list("es hay hace"), TO_US = list("me us nos"), TELL = list("contar contarle contarles igual");
const SAY = list("dices decir decis explicas explicar preguntan pregunta preguntaron"), WANTS = list("quiere quieren wants");
const AS_WITH = list("siempre antes con cuando hasta de en"), DETERMINED = list("la los las"), DEGREES = list("mas menos antes");

/** For the question words that do not ask, by their first word, what they are instead ("IF" or "WORD"): a Map. marks:
 * [tag, first, last]. */
export function linking(row, marks) {
  const asking = marks.filter(([tag]) => OPEN.has(tag)), closed = asksWhetherSo(row, asking);
  const out = new Map(asking.filter((mark) => onlyJoins(row, mark, marks)).map(([, first]) => [first, "WORD"]));
  for (const mark of asking) {
    const [, first] = mark, verb = out.has(first) ? -1 : verbBefore(row, first, marks);
    if (out.has(first)) continue;
    if (verb >= 0 && isWanted(row, verb, first, marks)) {
      for (const [tag, at] of marks) if (MOODS.has(tag) && row.start(verb) <= at && at < verb) out.set(at, "WORD");
      continue;
    }
    const others = marks.filter((one) => one !== mark && !out.has(one[1]));
    const told = verb >= 0 && (WITHOUT.has(row.said(verb - 1)) || isObject(row, verb, mark, others) || asksToTell(row, verb, marks)), found = told ? "WORD" : instead(row, mark, others);
    if (found || closed || goesWith(row, first, out)) out.set(first, found || "WORD");
  }
  return out;
}

/** Whether a question word is joined to one before it that only links: "acertó quién gana y en qué turno". */
function goesWith(row, first, out) {
  const word = row.said(first - 1), before = linked().before.has(word) && !AND.has(word) ? first - 2 : first - 1;
  return AND.has(row.said(before)) && [...out.keys()].some((at) => row.start(first) <= at && at < first);
}

/** Whether the last clause only asks whether all before is so: "whatever I like, ok?". */
function asksWhetherSo(row, asking) {
  const stop = row.words.findLastIndex((word) => word.kind !== "mark"), first = row.start(Math.max(stop, 0));
  return first > 0 && first <= stop && stop < first + BARE && asking.every(([, at]) => at < first) && linked().closers.has(row.said(stop));
}

function instead(row, mark, others) {
  const [, first, last] = mark, asking = row.words.slice(first, last).find((word) => linked().questions.has(word.folded));
  const opening = row.opens(first);
  if (asking === undefined) return englishLinks(row, mark, others, opening) ? "WORD" : "";
  if (asking.accented !== asking.folded || (asking.folded === "que" && last - first > 1)) return "";
  return unaccented(row, mark, asking.folded, opening, others);
}

/** An English question word asks where a verb stands before its subject after it, or nowhere else. */
function englishLinks(row, [tag, first, last], others, opening) {
  const { copulas, inverted, subjects } = linked(), { turned } = row, end = row.end(last);
  const asks = [...turned, ...others.filter(([other]) => MOODS.has(other)).map((one) => one[1])];
  const before = asks.some((at) => row.sentence(first) <= at && at < first);
  if (before && (tag === "WHO" || tag === "WHERE") && row.toldOf(first)) return true; // "does it work on somebody who has a mule?"
  const later = asks.some((at) => at > end), here = turned.some((at) => last < at && at < end);
  if (tag === "WHO" && later && !opening && copulas.has(row.said(last))) return true; // "he has a mule who is my friend, may I take it?"
  if (turned.includes(last) || inverted.has(row.said(last - 1)) || (tag === "WHERE" && inverted.has(row.said(last)))) return false;
  if (opening) {
    const counts = tag === "COUNT" && !here && hasSubject(row, last, end);
    const subject = subjects.has(row.said(last)) || (row.named.has(last) && last - first === 1 && PLAIN.has(row.said(first))) || counts;
    const beside = first > row.sentence(first) && !here;
    if (beside && tag === "WHO" && before && row.goesOn(last)) return true; // "does she, who had one of them, win too?"
    return (later && (subject || (beside && tag === "WHICH"))) || (subject && here);
  }
  if (row.ends(last)) return false;
  if (later || before) return true;
  return (row.toldOf(first) && (tag === "WHO" || tag === "WHERE")) || row.said(first) === "where";
}

/** "how many mules I'm leading, is that public?": a subject behind what is counted, before its verb. */
function hasSubject(row, first, end) {
  const { inverted, subjects } = linked();
  for (let at = first + 1; at < end; at++) if (subjects.has(row.said(at)) && !inverted.has(row.said(at - 1))) return true;
  return false;
}

/** Whether what follows tells of somebody: no "es", no article. */
const isTold = (row, at) => !IS.has(row.said(at)) && !CLITICS.has(row.said(at)) && !linked().pointed.has(row.said(at));

/** What a Spanish question word without its accent is instead; "" where it may ask after all. */
function unaccented(row, mark, asking, opening, others) {
  const [tag, first, last] = mark, moment = asking === "cuando" && last - first === 1, links = moment ? "IF" : "WORD";
  const moods = others.filter((one) => MOODS.has(one[0])).map((one) => one[1]);
  if (row.words.slice(last).some((word) => word.text === "¿")) return links;
  const sentence = row.words.slice(row.sentence(first), first - 1);
  if (RELATIVE.has(asking) && row.said(first - 1) === "," && sentence.some((word) => word.text === "¿")) return links; // "¿cobra el guarda, que tiene dos mulas?"
  if (BEFORE_VERBS.has(asking) && last - first === 1 && beforeSubject(row, first, asking)) return links;
  if (AT_WILL.has(row.said(last))) return links;
  const later = row.goesOn(last), reach = last + (linked().objects.has(row.said(last)) ? 1 : 0);
  const mood = moods.some((at) => last <= at && at <= reach);
  if (asking === "que" && (row.said(last) === "si" || tellsAim(row, first, opening, moods))) return "WORD";
  if (asking === "cuanto" && tellsDegree(row, first, last, later)) return "WORD";
  if (RELATIVE.has(asking) && tellsMore(row, mark, asking, moods)) return "WORD";
  const asks = ([other]) => OPEN.has(other) || MOODS.has(other);
  if (moment) {
    if (later || secondClause(row, last) || !(opening || row.ends(last))) return "IF";
    return others.some((one) => one[1] > last && asks(one)) && !(opening && mood) ? "IF" : "";
  }
  if (asking === "como" && first > row.sentence(first) && AS_WITH.has(row.said(last))) return "WORD"; // "lo pierdo, como siempre?"
  if (asking === "como") return !opening || later || (moods.length > 0 && !mood) ? "WORD" : "";
  if (opening || (row.ends(last, 1) && !row.clauseAfter(last))) return "";
  if (asking === "quien" && row.said(first) === "de" && isTold(row, last)) return "WORD"; // "robar la mula de quien tiene dos?"
  const here = ([, at]) => last <= at && at < row.end(last), elsewhere = others.some((one) => asks(one) && !here(one));
  if (!elsewhere && (mood || (tag !== "WHERE" && others.some((one) => MOODS.has(one[0]) && here(one))))) return ""; // "con la mula cuántas cargas puedo llevar"
  return tag === "WHERE" || later || elsewhere ? "WORD" : "";
}

/** Whether a subject follows: "cuando un rival entra", "como guarda"; not a noun of which is asked ("que carta"), nor a verb
 * that looks like a name ("donde ataca"). */
const beforeSubject = (row, first, asking) => row.subjectAt(first + 1) && !(RELATIVE.has(asking) && row.named.has(first + 1));

/** "hasta que quede uno", "sin que lo vea"; "la juego para que no pague"; not "hasta que turno puedo jugar". */
function tellsAim(row, first, opening, moods) {
  const before = row.said(first - 1), after = first + 1, aimed = linked().aimed.has(row.said(after)) || row.named.has(after);
  if (!JOINING.has(before)) {
    const suffices = before === "para" && row.words.slice(row.start(first), first - 1).some((word) => SUFFICES.has(word.folded));
    return linked().before.has(before) && !AND.has(before) && !opening && (aimed || suffices) && !afterACase(row, first);
  }
  const mood = moods.some((at) => after + 1 < at && at < row.end(after));
  return !row.ends(after) && (!opening || aimed || mood || row.goesOn(after));
}

/** "paro en el puerto, que tiene dos muelles, pago?", "puedo parar en el puerto, donde ya hay otro?". */
function tellsMore(row, [, first, last], asking, moods) {
  const sentence = row.sentence(first);
  if (!(sentence < first && first === row.start(first))) return false;
  return row.clauseAfter(last, 1) || (asking === "donde" && moods.some((at) => sentence <= at && at < first));
}

/** Whether all that stands before is a case of a few words: "en solitario que hace la mula", "con 2 mulas que puedo llevar". */
function afterACase(row, first) {
  const said = row.words.slice(0, first).map(({ folded }) => folded);
  return said.length > 0 && said.length <= CASE && linked().before.has(said[0]) && !said.some((word) => DETERMINED.has(word) || linked().pointed.has(word));
}

/** "cuanto antes", "cuanto más pago"; "en cuanto llego gano". */
const tellsDegree = (row, first, last, later) => DEGREES.has(row.said(last))
  || (row.said(first) === "en" && last - first > 1 && (later || row.subjectAt(last) || secondClause(row, last)));

/** Whether a "que" without accent belongs to the word before it ("el que", "la carta que"), and asks nothing. */
function onlyJoins(row, mark, marks) {
  const [, first, last] = mark, word = row.words[first];
  if (word.folded !== "que" || word.accented === "qué" || !first) return false;
  if (marks.some((one) => one[0] === "IF" && one[2] === first)) return true;
  if (last - first > 1) {
    if (!JOINED.has(row.said(first + 1))) return false;
  }
  if (afterACase(row, first)) {
    const others = marks.filter((one) => one !== mark && (OPEN.has(one[0]) || MOODS.has(one[0])));
    if (others.length === 1 ? others[0][1] === last : !others.length && last - first > 1) return false;
  }
  return row.words[first - 1].kind === "word" && !linked().before.has(row.said(first - 1));
}

/** The place of a verb before a question word that may take it for its object: shortly before, or anywhere in its
 * clause where leave or duty to tell is asked for; -1 where there is none. */
function verbBefore(row, first, marks) {
  const { told } = spoken(row.lang);
  for (let at = first - 1; at >= 0 && !BREAKS.has(row.words[at].text); at -= 1) {
    const tells = told.has(key(row.said(at), row.lang)) || TELL.has(row.said(at));
    if (tells && (at >= first - REACH || asksToTell(row, at, marks))) return at;
  }
  return -1;
}

/** Whether leave or duty to do just that is asked for: "tengo que decir", "can I tell". */
function asksToTell(row, verb, marks) {
  return marks.some(([tag, , last]) => MOODS.has(tag) && (verb === last || (verb === last + 1 && linked().subjects.has(row.said(last)))));
}

/** Whether the speaker wants to hear it: "does anyone know how many", "can you tell me who"; not "must he tell me". */
function isWanted(row, verb, first, marks) {
  if (marks.some(([tag, at]) => tag === "MUST" && row.start(verb) <= at && at < verb)) return false;
  const said = (from) => row.words.slice(Math.max(from, 0), first).map((one) => one.folded), around = said(verb - AROUND);
  const us = SAY.has(row.said(verb)) && [verb - 1, verb - 2].some((at) => TO_US.has(row.said(at)));
  const wants = around.some((word) => WANTS.has(word)) && marks.every(([tag, at]) => at <= first || !(OPEN.has(tag) || MOODS.has(tag)));
  return us || wants || said(verb + 1).some((word) => TO_US.has(word)) || (row.said(verb) === "know" && around.includes("you"))
    || around.some((word) => linked().wanting.has(word) || (linked().anyone.has(word) && row.said(verb - 1) !== "to"));
}

/** Whether the question word is what somebody chooses, says or knows: "do I choose whom I attack?"; not where it begins a
 * clause, nor where the verb tells of a thing ("las que revelo cuánto valen") or for what ("para saber quién"). */
function isObject(row, verb, [, first, last], others) {
  const { leads, others: them } = linked(), before = row.said(verb - 1);
  if (row.opens(first) || before === "para") return false;
  if (before === "que" && !others.some((one) => MOODS.has(one[0]) && one[1] < verb)) return false;
  if (row.lang === "es") return !(row.ends(last) && before === "se"); // "se elige cómo?"
  return !row.ends(last) && row.words.slice(verb + 1, first).every(({ folded }) => leads.has(folded) || them.has(folded));
}
