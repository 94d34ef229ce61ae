// The shape of a question: what it asks for, in which mood, what is denied. Source of the shapes: grammar/question.lark.

import { BREAKS, inversions, linking } from "./linking.js";
import { DENIES, LANGUAGES, spoken } from "./wording.js";

// In the order in which they decide what is asked for, where several stand in the asking clause.
const SOUGHT = ["COUNT", "WHO", "WHERE", "WHICH", "WHEN", "WHAT"];
const ASKS = new Set(["MAY", "MUST", "COUNT", "WHO", "WHAT", "WHERE", "WHEN", "WHICH", "WHETHER", "RIGHT"]);
// A question that opens with one of these asks for it, whatever follows: "max cards I can hold".
const EXTREMES = new Set("max maximum maximo maxima min minimum minimo minima tope".split(" "));
const MOODS = ["MAY", "MUST"];
const OPENERS = {
  es: new Set("el la los las un una y pero oye pues maximo maxima minimo minima".split(" ")),
  en: new Set("the a an and but so hey maximum minimum".split(" ")),
};
const BANNED = new Set(["prohibido", "prohibida", "ilegal", "illegal", "forbidden", "banned"]);
const BECOMES = new Set(["y si", "que pasa", "que ocurre", "what if", "what happens"]);
// Of so few words the noun for an amount may be the last: "fuerza total?".
const CLIPPED = 2;
// In these forms a verb is denied as it stands: "no siendo el guarda".
const BEING = new Set(["siendo", "teniendo", "estando", "being", "having"]);
// Among so many words at its beginning a statement says that it is denied.
const OPENING = 5;
const STOPS = new Set([...".;:?!"]), BARE = 2;
const BUT = new Set(["pero", "but"]); // these begin a clause as a mark does
const SCOPE = 4, SHORTEST_STEM = 2;

/** {sought, mood, clauses, tags: [[tag, first, last]], denied: Set of places of words, either, denies, forbidden} */
export function frameOf(words, lang) {
  const tags = tagsOf(words, lang);
  const clauses = clausesOf(tags), start = asksFrom(words, clauses);
  const asks = clauses.flatMap((clause) => (clause.first >= start ? clause.asks : []));
  let sought = SOUGHT.find((tag) => asks.includes(tag))?.toLowerCase() ?? "polar";
  if (!asks.length && whatBecomes(words, clauses)) sought = "what";
  const rows = clauses.length ? [words, words.slice(clauses.at(-1).first, clauses.at(-1).last)] : [words];
  if (rows.some((row) => (!asks.length && namesAmount(row, lang)) || namesExtreme(row, lang))) sought = "count";
  if (!asks.length && sought === "polar" && asksMoment(words, clauses)) sought = "when";
  if (sought !== "count" && (asks[0] === "MAY" || asks[0] === "MUST")) sought = "polar";
  const both = asks.includes("MAY") && asks.includes("MUST") && offersEither(tags);
  return {
    sought, clauses, tags, mood: both ? "must" : asks.find((tag) => tag === "MAY" || tag === "MUST")?.toLowerCase() ?? "", denied: deniedIn(words, tags),
    either: offersTwo(tags, clauses), denies: deniesThat(words, clauses, tags), forbidden: words.some((word) => BANNED.has(word.folded)),
  };
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
function asksFrom(words, clauses) {
  const [first, asks] = lastSentence(words);
  return asks || clauses.some((clause) => clause.kind === "query" && clause.first >= first)
    || inversions(words).some((at) => at >= first) ? first : 0;
}

/** Whether it wants to hear that something is not so: "the mule does not count, right?". */
function deniesThat(words, clauses, tags) {
  const asking = askingClause({ clauses, tags }), last = clauses.at(-1);
  if (asking === undefined || asking === last || !isTag(last, tags)) return false;
  const inside = tags.filter(([, first]) => asking.first <= first && first < asking.last);
  const at = inside.slice(0, OPENING).findIndex(([, first]) => DENIES.has(words[first].folded));
  return at >= 0 && !inside.slice(0, at).some(([tag]) => ["MAY", "MUST", "IF"].includes(tag));
}

const isTag = ({ first, last }, tags) => tags.every(([tag, at]) => at < first || at >= last || tag === "RIGHT");

/** The last clause that asks or tells, not one of "right?" alone; undefined where there are conditions only. */
export function askingClause({ clauses, tags }) {
  const found = clauses.filter(({ kind }) => kind !== "condition");
  return found.findLast((one) => !(one.asks.length === 1 && one.asks[0] === "RIGHT" && isTag(one, tags))) ?? found.at(-1);
}

/** "what if ...", "what happens if ..." with nothing asked after it: it asks what becomes of that. */
function whatBecomes(words, clauses) {
  const last = clauses[clauses.length - 1];
  if (last?.kind !== "condition") return false;
  return BECOMES.has(words.slice(last.first, last.first + 2).map((word) => word.folded).join(" "));
}

/** "can I wait or do I have to": what is offered is the duty and its contrary, whichever comes first. */
const offersEither = (tags) => /MAY OR MUST|MUST OR MAY/.test(
  tags.map(([tag]) => tag).filter((tag) => ["MAY", "MUST", "OR"].includes(tag)).join(" "));

/** "before or after the storm?": where it asks, not in a condition, nor as "or not". */
function offersTwo(tags, clauses) {
  const conditions = clauses.filter(({ kind }) => kind === "condition"), tagAt = (at) => tags[at]?.[0] ?? "BREAK";
  return tags.some(([tag, first], at) => tag === "OR" && !["NOT", "BREAK"].includes(tagAt(at + 1))
    && ((tagAt(at - 1) === "IF" && tagAt(at + 1) === "IF")
      || !conditions.some((clause) => clause.first <= first && first < clause.last)));
}

/** "the price of a mule", "límite de fichas": no verb asks, a noun for an amount opens the question. */
function namesAmount(words, lang) {
  const said = words.filter((word) => word.kind === "word" && !OPENERS[lang].has(word.folded)).map((word) => word.folded);
  const { amounts, verbs } = spoken(lang);
  const heads = said.length <= CLIPPED ? said : said.slice(0, 1);
  return heads.some((word) => amounts.includes(word)) && !said.some((word) => verbs.includes(word));
}

/** "max cards I can hold", "el número máximo que puedo": it opens with the extreme it asks for. */
function namesExtreme(words, lang) {
  const [head, next] = words.filter(({ kind }) => kind === "word").map(({ folded }) => folded)
    .filter((word) => !OPENERS[lang].has(word) || EXTREMES.has(word));
  return head !== undefined && (EXTREMES.has(head) || (spoken(lang).amounts.includes(head) && EXTREMES.has(next ?? head)));
}

/** "when the storm moves": a condition, and nothing else is said. */
const asksMoment = (words, clauses) => clauses.length === 1 && clauses[0].kind === "condition" && !inversions(words).length
  && ["when", "cuando"].includes(words[clauses[0].first].folded);

/** [tag, first word, last word + 1] for the whole question, in order. */
function tagsOf(words, lang) {
  const out = [], marks = shapesIn(words, lang);
  const instead = linking(words, [...marks.values()].map(({ tags: [tag], first, last }) => [tag, first, last]));
  for (let at = 0; at < words.length;) {
    const mark = marks.get(at);
    if (mark !== undefined) {
      out.push([instead.get(at) ?? mark.tags[0], at, mark.last]);
      at = mark.last;
      continue;
    }
    const word = words[at];
    const tag = word.kind === "number" ? "NUMBER" : BREAKS.has(word.text) || BUT.has(word.folded) ? "BREAK" : "WORD";
    out.push([tag, at, at + 1]);
    at += 1;
  }
  return out;
}

/** The phrases of shapes by their first word; where none of the language asks, those of the other that do. */
function shapesIn(words, lang) {
  const marks = new Map(marksIn(words, spoken(lang).shapes).map((mark) => [mark.first, mark]));
  const asks = ({ tags: [tag] }) => MOODS.includes(tag) || SOUGHT.includes(tag);
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
