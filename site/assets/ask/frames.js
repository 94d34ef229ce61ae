// The shape of a question: what it asks for, in which mood, what is denied. Source of the shapes: grammar/question.lark.

import { BREAKS, Row, allBut, asksWhen, closes, isCloser, isNoOne, isSo, offersEither, orWhat, secondClause, tagQuestion } from "./rows.js";
import { MOODS, OPEN, linking } from "./linking.js";
import { DENIES, LANGUAGES, linked, spoken } from "./wording.js";

// In the order in which they decide what is asked for, where several stand in the asking clause.
const SOUGHT = ["COUNT", "WHO", "WHERE", "WHICH", "WHEN", "WHAT"];
const ASKS = new Set(["MAY", "MUST", "COUNT", "WHO", "WHAT", "WHERE", "WHEN", "WHICH", "WHETHER", "RIGHT"]);
// A question that opens with one of these asks for it, whatever follows: "max cards I can hold".
const EXTREMES = new Set("max maximum maximo maxima min minimum minimo minima tope".split(" "));
const OPENERS = {
  es: new Set("el la los las un una y pero oye pues maximo maxima minimo minima".split(" ")),
  en: new Set("the a an and but so hey maximum minimum".split(" ")),
};
const BANNED = new Set(["prohibido", "prohibida", "ilegal", "illegal", "forbidden", "banned"]);
const BECOMES = new Set(["y si", "que pasa", "que ocurre", "what if", "what happens"]);
// Of so few words the noun for an amount may be the last: "fuerza total?".
const CLIPPED = 2, COMPOUND = 4;
const list = (text) => new Set(text.split(" "));
// What stands before a verb that opens its clause: "lo puedo vender".
const CLITICS = list("se me te le nos les lo la los las");
// Spanish pronouns that only a verb has, unless one of a clause that tells more: "el valor se suma", "lo que me dan".
const OF_VERBS = list("se me te le nos les"), OPENING_CLAUSES = list("que si cuando donde para por");
// Before and not before a word that asks for a duty: "is a mule required", not "the optional rules".
const IS = list("es son is are it"), RULES = list("reglas regla rules rule the las la");
// In these forms a verb is denied as it stands: "no siendo el guarda".
const BEING = new Set(["siendo", "teniendo", "estando", "being", "having"]);
// Among so many words at its beginning a statement says that it is denied.
const OPENING = 7;
const STOPS = new Set([...".;:?!"]), BARE = 2;
const ANDS = new Set(["y", "e", "and"]);
const BUT = new Set(["pero", "but"]); // these begin a clause as a mark does
const SCOPE = 4, SHORTEST_STEM = 2;

/** {sought, mood, clauses, tags: [[tag, first, last]], denied and idle: Sets of places of words, either, denies,
 * forbidden, until: where what is asked ends, and words follow that only tell}. named: the Set of the places of names of things. */
export function frameOf(words, lang, named) {
  const row = new Row(words, lang, named), tags = tagsOf(row), clauses = clausesOf(tags);
  const start = asksFrom(row, clauses), until = asksUntil(row, tags, clauses);
  const asked = clauses.filter(({ first }) => start <= first && first < until), asks = asksOf(row, tags, asked.filter(({ kind }) => kind === "query"));
  let sought = SOUGHT.find((tag) => asks.includes(tag))?.toLowerCase() ?? "polar";
  if (!asks.length && whatBecomes(words, clauses)) sought = "what";
  const parts = [words, ...asked.slice(-1).filter(({ kind }) => kind !== "condition").map(({ first, last }) => words.slice(first, last))];
  if (parts.some((part) => (!asks.length && namesAmount(part, lang)) || namesExtreme(part, lang))) sought = "count";
  if (!asks.length && sought === "polar" && asksMoment(row, clauses)) sought = "when";
  if (sought !== "count" && MOODS.has(asks[0])) sought = "polar";
  const [duty, turned] = dutyIn(words, asks.some((tag) => OPEN.has(tag)) ? [] : asked);
  const both = asks.includes("MAY") && asks.includes("MUST") && offersEither(row, tags);
  const mood = duty || both ? "must" : asks.find((tag) => MOODS.has(tag))?.toLowerCase() ?? "";
  const forbidden = turned || words.some((word) => BANNED.has(word.folded));
  const frame = { sought, mood, clauses, tags, either: offersTwo(row, tags, clauses), forbidden, until };
  return { ...frame, ...denialsIn(row, frame) };
}

/** The tags that ask, in order; without those of clauses that only tell what is or is not allowed before another asks. */
function asksOf(row, tags, queries) {
  const asking = queries.map((clause) => asksItself(row, tags, clause)), last = asking.lastIndexOf(true);
  return queries.filter((_, place) => asking[place] || place > last).flatMap((clause) => clause.asks);
}

/** Whether a clause asks by a question word, or by a verb of leave or duty that opens it or comes before its subject. */
function asksItself(row, tags, clause) {
  if (clause.asks.some((tag) => OPEN.has(tag))) return true;
  const at = tags.find(([tag, first]) => MOODS.has(tag) && clause.first <= first && first < clause.last)?.[1];
  if (at === undefined) return false;
  const before = row.words.slice(clause.first, at).map((word) => word.folded);
  return before.every((word) => linked().leads.has(word) || CLITICS.has(word)) || row.turned.some((place) => clause.first <= place && place <= at);
}

/** Whether a clause asks for a duty ("is a mule required?"), and whether its yes is that there is none. */
function dutyIn(words, clauses) {
  for (const { first, last } of clauses) {
    const said = words.slice(first, last).filter(({ kind }) => kind === "word").map(({ folded }) => folded);
    const ends = (at) => at + 1 === said.length && said.slice(0, at).some((one) => IS.has(one)) && !RULES.has(said[at - 1]);
    const word = said.find((one, at) => at > 0 && linked().duties.has(one) && (IS.has(said[at - 1]) || ends(at)));
    if (word !== undefined) return [true, linked().optional.has(word)];
  }
  return [false, false];
}

/** The place of the first word of the last sentence that has more than a word or two ("right?"); of one that ends with a
 * question mark, where any does; and whether it does: [place, asks]. */
export function lastSentence(words) {
  let start = 0, last = 0, asks = false;
  for (let at = 0; at <= words.length; at += 1) {
    const stop = words[at]?.text ?? ".";
    if (!STOPS.has(stop)) continue;
    if (at - start > BARE && (stop === "?" || !asks)) [last, asks] = [start, stop === "?"];
    start = at + 1;
  }
  return [last, asks];
}

/** From which word on the question is asked: from the last sentence, where that asks. */
function asksFrom(row, clauses) {
  const [first, asks] = lastSentence(row.words);
  return asks || clauses.some((clause) => clause.kind === "query" && clause.first >= first) || row.turned.some((at) => at >= first) ? first : 0;
}

/** Up to which word the question is asked: to the mark of the last sentence that has one, where nothing behind it asks. */
function asksUntil(row, tags, clauses) {
  const { words } = row, [first, asks] = lastSentence(words);
  const end = asks ? words.findIndex((word, at) => at >= first && word.text === "?") + 1 : 0;
  const later = clauses.filter((clause) => clause.first >= end);
  return !end || row.turned.some((at) => at >= end) || later.some((one) => asksItself(row, tags, one)) ? words.length : end;
}

/** What is denied: where a "not" only makes the question ("can't I pay?") or the whole statement is denied that a tag follows
 * ("the mule does not count, right?"), that denies nothing in it: {denies, idle, denied}. */
function denialsIn(row, { clauses, tags, until }) {
  const whole = wholeDenial(row, { clauses, tags, until });
  const idle = new Set(tags.filter(([tag, first]) => tag === "NOT" && (first === whole || onlyAsks(row, first))).map(([, first]) => first));
  const denied = deniedIn(row.words, tags.map(([tag, first, last]) => [idle.has(first) ? "WORD" : tag, first, last]));
  return { denies: whole !== null, idle, denied };
}

/** "can't I", "doesn't the mule": a denial between a verb and its subject; not in a statement, whose subject comes first:
 * "it is not my turn". */
function onlyAsks(row, at) {
  const { copulas, inverted, subjects } = linked(), verb = row.said(at - 1), before = row.said(at - 2);
  if (row.said(at) !== "not" || !inverted.has(verb) || !subjects.has(row.said(at + 1))) return false;
  return row.opens(at - 1) || !(copulas.has(verb) || subjects.has(before));
}

/** The place of the word that denies a statement near its beginning, where a tag or "is it true that" asks whether it is so; else null. */
function wholeDenial({ words, lang }, { clauses, tags, until }) {
  const asking = askingClause({ clauses, tags, until }), last = clauses.at(-1);
  if (asking === undefined) return null;
  const inside = tags.filter(([, first]) => asking.first <= first && first < asking.last);
  const whether = inside.slice(0, 2).some(([tag]) => tag === "WHETHER");
  if (!whether && !(asking === last ? inside.length > 1 && inside.at(-1)[0] === "RIGHT" : isTag(last, tags))) return null;
  const at = inside.slice(0, whether ? 2 * OPENING : OPENING).findIndex(([tag, first]) => tag !== "RIGHT" && DENIES.has(words[first].folded));
  const place = inside[at]?.[1];
  if (at < 0 || (at === 0 && lang === "en" && words[place].folded === "no") || ANDS.has(words[place - 1]?.folded)) return null; // "no exceptions", "and not I"
  const canNot = at > 0 && words[place].folded === "not" && inside[at - 1][0] === "MAY"; // "puedo no" is leave
  return inside.slice(0, canNot ? at - 1 : at).some(([tag]) => ["MAY", "MUST", "IF"].includes(tag)) ? null : place;
}

/** Whether a clause is a "right?" and nothing else. */
export const isTag = ({ first, last }, tags) => tags.every(([tag, at]) => at < first || at >= last || tag === "RIGHT");

/** The last clause that asks or tells, not one of "right?" alone; undefined where there are conditions only. */
export function askingClause({ clauses, tags, until }) {
  const found = clauses.filter(({ kind, first }) => kind !== "condition" && first < until);
  return found.findLast((one) => !(one.asks.length === 1 && one.asks[0] === "RIGHT" && isTag(one, tags))) ?? found.at(-1);
}

/** "what if ...", "what happens if ..." with nothing asked after it: it asks what becomes of that. */
function whatBecomes(words, clauses) {
  const last = clauses[clauses.length - 1];
  if (last?.kind !== "condition") return false;
  return BECOMES.has(words.slice(last.first, last.first + 2).map((word) => word.folded).join(" "));
}

/** "before or after the storm?": where it asks, not in a condition, nor as "or not". */
function offersTwo(row, tags, clauses) {
  const conditions = clauses.filter(({ kind }) => kind === "condition" && clauses.length > 1), tagAt = (at) => tags[at]?.[0] ?? "BREAK";
  return tags.some(([tag, first], at) => tag === "OR" && !["NOT", "BREAK"].includes(tagAt(at + 1)) && !orWhat(row, first + 1)
    && ((tagAt(at - 1) === "IF" && tagAt(at + 1) === "IF")
      || !conditions.some((clause) => clause.first <= first && first < clause.last)));
}

/** "the price of a mule", "límite de fichas": no verb asks, a noun for an amount opens the question. */
function namesAmount(words, lang) {
  const said = words.filter((word) => word.kind === "word" && !OPENERS[lang].has(word.folded)).map((word) => word.folded);
  const { amounts, verbs } = spoken(lang);
  const heads = said.slice(0, said.length <= CLIPPED ? CLIPPED : 1), asks = (word) => linked().inverted.has(word) || linked().subjects.has(word);
  if (lang === "en" && said.length <= COMPOUND && !said.some(asks)) heads.push(...said.slice(-1)); // "hand size limit?"
  const says = (word, at) => verbs.includes(word) || (at > 0 && OF_VERBS.has(word) && !OPENING_CLAUSES.has(said[at - 1]));
  return heads.some((word) => amounts.includes(word)) && !said.some(says);
}

/** "max cards I can hold", "el número máximo que puedo": it opens with the extreme it asks for. */
function namesExtreme(words, lang) {
  const [head, next] = words.filter(({ kind }) => kind === "word").map(({ folded }) => folded)
    .filter((word) => !OPENERS[lang].has(word) || EXTREMES.has(word));
  return head !== undefined && (EXTREMES.has(head) || (spoken(lang).amounts.includes(head) && EXTREMES.has(next ?? head)));
}

/** "when the storm moves": a condition, and nothing else is said. */
const asksMoment = (row, clauses) => clauses.length === 1 && clauses[0].kind === "condition" && !row.turned.length
  && ["when", "cuando"].includes(row.said(clauses[0].first)) && !secondClause(row, clauses[0].first + 1);

/** [tag, first word, last word + 1] for the whole question, in order. */
function tagsOf(row) {
  const out = [], { words, lang } = row, marks = shapesIn(words, lang), said = words.map(({ folded }) => folded);
  const instead = linking(row, [...marks.values()].map(({ tags: [tag], first, last }) => [tag, first, last]));
  for (let at = 0; at < words.length;) {
    const mark = marks.get(at), ends = tagQuestion(row, at);
    if (ends) {
      out.push(["RIGHT", at, ends]);
      at = ends;
      continue;
    }
    if (mark !== undefined && !isNoOne(row, at)) {
      const found = orWhat(row, at) ? "WORD" : instead.get(at) ?? mark.tags[0];
      const tag = found === "RIGHT" && !closes(row, at, mark.last) ? "WORD" : found;
      out.push([isSo(row, at) || isCloser(row, at) ? "RIGHT" : asksWhen(row, at) ? "WHEN" : tag, at, mark.last]);
      at = mark.last;
      continue;
    }
    const word = words[at];
    const breaks = BREAKS.has(word.text) || (BUT.has(word.folded) && !allBut(said, at));
    const tag = word.kind === "number" ? "NUMBER" : breaks ? "BREAK" : isCloser(row, at) ? "RIGHT" : "WORD";
    out.push([tag, at, at + 1]);
    at += 1;
  }
  return out;
}

/** The phrases of shapes by their first word; where none of the language asks, those of the other that do. */
function shapesIn(words, lang) {
  const marks = new Map(marksIn(words, spoken(lang).shapes).map((mark) => [mark.first, mark]));
  const asks = ({ tags: [tag] }) => MOODS.has(tag) || SOUGHT.includes(tag);
  if (![...marks.values()].some(asks)) {
    const other = LANGUAGES.find((one) => one !== lang);
    for (const mark of marksIn(words, spoken(other).shapes)) if (asks(mark) && !marks.has(mark.first)) marks.set(mark.first, mark);
  }
  return marks;
}

/** The phrases of a trie in words, the longest at each place: [{tags, first, last}]. */
export function marksIn(words, trie) {
  const out = [];
  for (let at = 0; at < words.length;) {
    const [last, tags] = longest(words, at, trie);
    if (tags.length) out.push({ tags, first: at, last });
    at = tags.length ? last : at + 1;
  }
  return out;
}

function longest(words, at, node) {
  let best = at, tags = node.tags ?? [];
  if (at >= words.length || words[at].kind === "mark") return [best, tags];
  const word = bare(words[at]);
  const below = node.words !== undefined && Object.hasOwn(node.words, word) ? node.words[word] : null;
  if (below !== null) {
    const [end, got] = longest(words, at + 1, below);
    if (got.length) [best, tags] = [end, got];
  }
  for (const [beginning, ending, after] of node.shapes ?? []) {
    if (word.startsWith(beginning) && word.endsWith(ending) && word.length >= beginning.length + ending.length + SHORTEST_STEM) {
      const [end, got] = longest(words, at + 1, after);
      if (got.length && end > best) [best, tags] = [end, got];
    }
  }
  return [best, tags];
}

function bare(word) {
  if (word.text.toLowerCase() === "sí") return "sí";
  return word.folded.length > 3 ? word.folded.replace(/'s$/, "") : word.folded;
}

/** The clauses, [{kind: "condition" | "query" | "told", asks, first, last}]. A condition opens with IF; BREAK ends a clause, IF
 * too, and an asking word ends a condition. */
function clausesOf(tags) {
  const out = [];
  let open = null;
  const start = (kind, first) => {
    open = { kind, asks: [], first, last: first };
    out.push(open);
  };
  for (const [tag, first, last] of tags) {
    if (tag === "BREAK") {
      open = null;
      continue;
    }
    if (tag === "IF") {
      if (open === null || open.kind !== "condition" || open.words) start("condition", first);
    } else if (ASKS.has(tag)) {
      if (open === null || open.kind === "condition") start("query", first);
      open.kind = "query";
      open.asks.push(tag);
    } else {
      if (open === null) start("told", first);
      open.words = true;
    }
    open.last = last;
  }
  return out;
}

/** The words that a negation reaches: the next few of its clause, up to a break, a condition or an "or". */
function deniedIn(words, tags) {
  const out = new Set();
  tags.forEach(([tag], index) => {
    if (tag !== "NOT") return;
    let reach = 0;
    for (const [other, first, last] of tags.slice(index + 1)) {
      if (["BREAK", "OR", "NOT"].includes(other) || reach >= SCOPE) break;
      if (other === "IF" && !BEING.has(words[first].folded)) break;
      for (let place = first; place < last; place += 1) out.add(place);
      if (words.slice(first, last).some((word) => word.folded.length > 3 || word.kind === "number")) reach += 1;
    }
  });
  return out;
}
