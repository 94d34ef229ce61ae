// Documents of a game that are like a question, by words (BM25). Source of the score: BM25 divided by sum(idf)(k1 + 1), so
// that it is between 0 and 1 whatever the question's length.

import { LANGUAGES } from "./wording.js";

const K1 = 1.2, B = 0.3;
const UNKNOWN_IDF = 5; // what a token weighs that no document has
const KINDS = ["ask", "decision", "rule"];

const weightOf = (token, half) => {
  if (half || token === "n" || token.startsWith("n=")) return 0.5;
  return token.startsWith("#") && !/[=.]/.test(token) ? 0.4 : 1;
};

/** The numbers that signs stand for: two signs each, a larger one a tilde and three. See kb/pages/browserasking.py. */
export function numbersOf(text, signs) {
  const base = signs.length, out = [];
  const sign = (at) => signs.indexOf(text[at]);
  for (let at = 0; at < text.length;) {
    if (text[at] === "~") {
      out.push((sign(at + 1) * base + sign(at + 2)) * base + sign(at + 3));
      at += 4;
    } else {
      out.push(sign(at) * base + sign(at + 1));
      at += 2;
    }
  }
  return out;
}

/** The documents of one game's tables, ready to search: [{kind, id, decision, lang, sought, mood, weights, denied, numbers}]. */
export class Index {
  constructor(tables) {
    this.postings = new Map();
    this.documents = [];
    const lengths = [];
    for (const [kind, id, decision, rows] of tables.groups) {
      for (const row of rows.split(" ")) {
        lengths.push(this.add(tables, { kind: KINDS[kind], id, decision: tables.decisions[decision] }, row));
      }
    }
    const count = Math.max(this.documents.length, 1);
    const average = lengths.reduce((sum, length) => sum + length, 0) / count || 1;
    this.idf = new Map([...this.postings].map(([token, found]) => [token, Math.log(1 + count / (found.length + 0.5))]));
    this.norms = lengths.map((length) => 1 - B + B * length / average);
    this.masses = this.documents.map(({ weights }) => [...weights].reduce(
      (sum, [token, weight]) => sum + weight * this.idf.get(token), 0) || 1);
  }

  /** Read one document; how long it is. */
  add({ tokens, signs, marks }, head, row) {
    const mark = signs.indexOf(row[0]), [own, denied = ""] = row.slice(1).split(".");
    const weights = new Map(), number = this.documents.length;
    let length = 0;
    for (const code of numbersOf(own, signs)) {
      const token = tokens[code >> 1], weight = weightOf(token, code & 1);
      weights.set(token, weight);
      length += weight;
      const postings = this.postings.get(token);
      if (postings === undefined) this.postings.set(token, [[number, weight]]);
      else postings.push([number, weight]);
    }
    const [sought, mood] = marks[mark >> 1];
    this.documents.push({
      ...head, lang: LANGUAGES[mark & 1], sought, mood, weights, denied: new Set(numbersOf(denied, signs).map((code) => tokens[code >> 1])),
      numbers: new Set([...weights.keys()].filter((token) => token.startsWith("n=")).map((token) => token.slice(2))),
    });
    return length;
  }

  /** How much a token tells: its inverse document frequency. */
  weight(token) {
    return this.idf.get(token) ?? UNKNOWN_IDF;
  }

  /** The most likely documents, best first: [{document, bm25, covers, covered, denial, numbers, shape}]. */
  search(text, most) {
    const shared = new Map(), bm25 = new Map();
    let mass = 0;
    for (const [token, weight] of text.weights) {
      const idf = this.weight(token);
      mass += weight * idf;
      for (const [number, other] of this.postings.get(token) ?? []) {
        shared.set(number, (shared.get(number) ?? 0) + Math.min(weight, other) * idf);
        bm25.set(number, (bm25.get(number) ?? 0) + idf * weight * (other * (K1 + 1) / (other + K1 * this.norms[number])));
      }
    }
    mass = mass || 1;
    const score = new Map([...shared].map(([number, both]) => [
      number, bm25.get(number) / mass / (K1 + 1) + 0.5 * both / this.masses[number]]));
    const ranked = [...shared.keys()].sort((one, two) => score.get(two) - score.get(one)).slice(0, most);
    return ranked.map((number) => ({
      document: number, bm25: bm25.get(number) / mass / (K1 + 1), covers: shared.get(number) / mass,
      covered: shared.get(number) / this.masses[number], denial: this.denial(text, number),
      numbers: this.counts(text, number), shape: shapeOf(text.frame, this.documents[number]),
    }));
  }

  /** 1 where question and document deny the same of what both speak of, less where one denies what the other states. */
  denial(text, number) {
    const { denied, weights } = this.documents[number];
    if (!denied.size && !text.denied.size) return 1;
    let differing = 0, total = 0;
    for (const token of text.weights.keys()) {
      if (!weights.has(token)) continue;
      total += this.weight(token);
      if (text.denied.has(token) !== denied.has(token)) differing += this.weight(token);
    }
    return 1 - differing / (total || 1);
  }

  counts(text, number) {
    const theirs = this.documents[number].numbers;
    const mine = new Set([...text.weights.keys()].filter((token) => token.startsWith("n=")).map((token) => token.slice(2)));
    if (!theirs.size && !mine.size) return 1;
    const both = [...mine].filter((one) => theirs.has(one)).length;
    return both / (theirs.size + mine.size - both);
  }
}

/** 1 where both ask for the same kind of thing in the same mood. */
function shapeOf(frame, document) {
  return (frame.sought === document.sought ? 0.6 : 0)
    + (frame.mood === document.mood ? 0.4 : !frame.mood || !document.mood ? 0.2 : 0);
}
