// The words of a question in a row: where clauses begin and end, where a subject or a verb of asking stands.

import { linked } from "./wording.js";

// Marks that end a clause.
export const BREAKS = new Set([...".;:!?¡¿()…,"]);
const ENDS = new Set([...".?!"]), CLITICS = new Set(["la", "los", "las"]), DO = new Set(["do", "does", "did"]);
// Of these a tag is made: "doesn't it?"; "can I?" asks by itself.
const TAG_VERBS = new Set("is are was were am do does did has have had will would".split(" "));
const TAG_SUBJECTS = new Set("i you he she it we they there that".split(" "));
const OR = new Set(["o", "u", "or"]), WHAT = new Set("que what algo something nada nothing".split(" "));
// To do one of these is to do nothing.
const WAITS = new Set("wait stay rest stop esperar esperarme esperarse quedarme quedarse parar descansar".split(" "));
// Behind these a "no" is of what they say: "o no?", "creo que no?", "why no?".
const NO_BELONGS = new Set("o u y e or and que si como porque why how if whether".split(" "));
const ARTICLES = new Set("el la los las un una".split(" "));

/** Whether the word at a place, of the folded ones, leaves something out: "anyone but", "todos los guardas menos". */
export const allBut = (said, at) => (said[at] === "but" || said[at] === "menos")
  && said.slice(Math.max(0, at - 3), at).some((word) => linked().all.has(word));

/** Whether a "when" ends its clause, and so asks: "a mule is sold when?". */
export const asksWhen = (row, at) => row.said(at) === "when" && row.start(at) < at && row.end(at) === at + 1;

/** Where a "does it?", "isn't it?" behind a statement ends, that asks whether it is so; 0 where none begins. */
export function tagQuestion(row, at) {
  const after = at + 1 + Number(row.said(at + 1) === "not");
  const ends = TAG_SUBJECTS.has(row.said(after)) && TAG_VERBS.has(row.said(at)) && at > 0 && row.start(at) === at;
  return ends && row.end(after) === after + 1 && row.lang === "en" ? after + 1 : 0;
}

/** Whether a word ends a clause with "or" before it and offers nothing: "does it count, or what?", "suma algo o nada?". */
export const orWhat = (row, at) => WHAT.has(row.said(at)) && OR.has(row.said(at - 1)) && row.end(at) === at + 1;

/** Whether a word is a "no?" behind all that is asked: "it counts, no?", "se vende no?"; not "¿se vende o no?". */
export const isSo = (row, at) => at > 0 && row.said(at) === "no" && row.words[at + 1]?.text === "?" && !NO_BELONGS.has(row.said(at - 1));

/** "can I wait or do I have to pay": what is offered is the duty and its contrary, whichever comes first; where the duty is to
 * wait ("can I walk or do I have to wait"), there is leave for the first. */
export function offersEither(row, tags) {
  const kept = tags.filter(([tag]) => ["MAY", "MUST", "OR"].includes(tag));
  return kept.some(([tag], at) => {
    const kinds = `${tag} ${kept[at + 1]?.[0]} ${kept[at + 2]?.[0]}`, from = kept[at + 2]?.[2];
    const waits = from !== undefined && row.words.slice(from, row.end(from)).some((word) => WAITS.has(word.folded));
    return kinds === "MUST OR MAY" || (kinds === "MAY OR MUST" && !waits);
  });
}

/** Whether words that ask whether all before is so end their clause, or an "or" follows: not "right under it". */
export const closes = (row, first, last) => last - first > 1 || row.end(first) === last || OR.has(row.said(last)) || row.said(last) === "no";

/** Whether a word stands alone at the end of all, behind a mark, and asks whether what is before it is so: ", legal?". */
export const isCloser = (row, at) => at > 1 && linked().closers.has(row.said(at)) && row.words[at - 1].kind === "mark"
  && row.words.slice(at + 1).every(({ kind }) => kind === "mark");

/** Whether a "no" is part of who is spoken of: "los no panaderos". */
export const isNoOne = (row, at) => row.said(at) === "no" && ["los", "las", "el", "la"].includes(row.said(at - 1)) && row.named.has(at + 1);

/** words, lang, and the Set of the places of names of things, which are no verbs. */
export class Row {
  constructor(words, lang, named) {
    Object.assign(this, { words, lang, named });
  }

  /** The word at a place, folded; "" behind the last. */
  said(at) {
    return this.words[at]?.folded ?? "";
  }

  behind(at, marks) {
    let start = at;
    while (start > 0 && !marks.has(this.words[start - 1].text)) start -= 1;
    return start;
  }

  /** The place of the first word of the clause in which a word stands; of its sentence. */
  start(at) {
    return this.behind(at, BREAKS);
  }

  sentence(at) {
    return this.behind(at, ENDS);
  }

  /** The place of the mark that ends the clause, from a word on; behind the words where there is none. */
  end(at) {
    let end = at;
    while (end < this.words.length && !BREAKS.has(this.words[end].text)) end += 1;
    return Math.min(end, this.words.length);
  }

  /** Whether nothing but lead-ins stand between the beginning of the clause and a word. */
  opens(first) {
    for (let at = this.start(first); at < first; at += 1) if (!linked().leads.has(this.said(at))) return false;
    return true;
  }

  /** Whether the clause ends here, or so many words later: "se mueve cuándo?", "la mula dónde va?". */
  ends(last, more = 0) {
    return this.end(last) <= last + more || (!more && linked().until.has(this.said(last)));
  }

  /** Whether another clause follows, of what is asked or told before the question mark. */
  goesOn(last) {
    const after = this.end(last);
    return this.words[after]?.text !== "?" && this.words.slice(after).some((word) => word.kind !== "mark");
  }

  /** Whether what follows this clause may say something by itself: so many words, not "or in the city". */
  clauseAfter(last, least = 2) {
    const first = this.end(last) + 1, words = this.words.slice(first, this.end(first)).filter(({ kind }) => kind === "word");
    return this.goesOn(last) && words.length >= least && !linked().more.has(words[0].folded);
  }

  /** Whether a word follows somebody or something that it tells of: "somebody who", not "turn one who". */
  toldOf(at) {
    return linked().told.has(this.said(at - 1)) && !linked().moments.has(this.said(at - 2));
  }

  /** Whether a Spanish subject begins here, so that no verb does; not in "cuando la juego". */
  subjectAt(at) {
    if (CLITICS.has(this.said(at))) return this.named.has(at + 1);
    return linked().pointed.has(this.said(at)) || this.named.has(at);
  }

  /** Where an English verb stands before its subject, as it does in questions, or opens its clause. */
  get turned() {
    this.found ??= this.inversions();
    return this.found;
  }

  inversions() {
    const { inverted, opening, prepositions, subjects } = linked(), out = [];
    for (let at = 0; at < this.words.length - 1; at += 1) {
      const verb = this.said(at), after = this.said(at + 1);
      if (!inverted.has(verb)) continue;
      const first = opening.has(verb) && this.words[at + 1].kind === "word" && !prepositions.has(after);
      if (subjects.has(after) || (DO.has(verb) && this.named.has(at + 1)) || (first && this.opens(at))) out.push(at);
    }
    return out;
  }
}

/** Whether a clause without a mark after it holds another: "cuando se vende una mula la carga va al puerto". */
export function secondClause(row, first) {
  const { embeds, links, pronouns, speaker } = linked(), end = row.end(first);
  let nouns = 0;
  for (let at = first + 1; at < end; at += 1) {
    const word = row.said(at), before = row.said(at - 1);
    if (embeds.has(word)) return false;
    if (links.has(before)) nouns += ARTICLES.has(word) ? 1 : 0;
    else if (ARTICLES.has(word)) {
      if (nouns && ((at + 2 < end && !links.has(row.said(at + 2))) || isVerb(row, at - 1))) return true;
      nouns += 1;
    } else if (at > first + 1 && !ARTICLES.has(before) && (pronouns.has(word) || speaker.has(word))) return true;
  }
  return false;
}

/** Whether the word behind a noun with its article, before another, is no name: "la batalla recupero el líder". */
const isVerb = (row, at) => ARTICLES.has(row.said(at - 2)) && !row.named.has(at);
