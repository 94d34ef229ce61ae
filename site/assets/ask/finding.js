// Documents of a game that are like a question, by words (BM25). Source of the score: BM25 divided by sum(idf)(k1 + 1), so
// that it is between 0 and 1 whatever the question's length.

import { LANGUAGES } from "./wording.js";

const K1 = 1.2, B = 0.3;
const UNKNOWN_IDF = 5; // what a token weighs that no document has

const isNumber = (token) => token === "n" || token.startsWith("n=");
const weightOf = (token, half) => (half || isNumber(token) ? 0.5 : token.startsWith("#") && !/[=.]/.test(token) ? 0.4 : 1);

/** Reads the numbers that signs stand for: two signs each, a larger one a tilde and three. See kb/pages/browserasking.py. */
export class Signs {
  constructor(signs) {
    this.base = signs.length;
    this.values = new Uint8Array(128);
    for (let at = 0; at < signs.length; at += 1) this.values[signs.charCodeAt(at)] = at;
  }

  value(text, at) {
    return this.values[text.charCodeAt(at)];
  }

  /** The numbers of a part of a text, added to a list. */
  read(text, from = 0, to = text.length, out = []) {
    for (let at = from; at < to;) {
      const long = text.charCodeAt(at) === 126;
      let value = long ? this.value(text, at + 1) : 0;
      if (long) at += 2;
      value = (value * this.base + this.value(text, at)) * this.base + this.value(text, at + 1);
      at += 2;
      out.push(value);
    }
    return out;
  }
}

/** The documents of one game's tables, ready to search. A code is twice the place of a token, one more where it weighs half.
 * Most documents are never looked at: they are numbers until one is. */
export class Index {
  /** sources: kind, id and decision of each line of rows. */
  constructor(tables, sources) {
    this.tables = tables;
    this.signs = new Signs(tables.signs);
    this.places = new Map(tables.tokens.map((token, place) => [token, place]));
    this.weights = tables.tokens.flatMap((token) => [weightOf(token, false), weightOf(token, true)]);
    this.groups = []; // {kind, id, decision, first, last}
    this.groupOf = [];
    this.heads = []; // by document, its mark and language
    this.denied = new Map();
    this.starts = [0];
    this.made = new Map();
    const codes = [];
    const rows = tables.rows.split("\n");
    if (rows.length !== sources.length) throw new Error("rules and tables of questions are not of one version");
    sources.forEach(([kind, id, decision], place) => this.read(codes, { kind, id, decision }, rows[place]));
    this.codes = Uint32Array.from(codes);
    this.post();
  }

  /** Read the documents of one source about one decision. */
  read(codes, group, rows) {
    group.first = this.heads.length;
    for (let at = 0; at < rows.length;) {
      let end = rows.indexOf(" ", at);
      if (end < 0) end = rows.length;
      const stop = rows.indexOf(".", at), told = stop >= 0 && stop < end;
      this.signs.read(rows, at + 1, told ? stop : end, codes);
      if (told) this.denied.set(this.heads.length, this.signs.read(rows, stop + 1, end));
      this.heads.push(this.signs.value(rows, at));
      this.groupOf.push(this.groups.length);
      this.starts.push(codes.length);
      at = end + 1;
    }
    group.last = this.heads.length;
    this.groups.push(group);
  }

  /** Which documents have each token, how much it tells, and how long the documents are. */
  post() {
    const { codes, starts, weights, tables } = this, documents = this.heads.length;
    this.postStarts = new Uint32Array(tables.tokens.length + 1);
    for (const code of codes) this.postStarts[(code >> 1) + 1] += 1;
    for (let place = 0; place < tables.tokens.length; place += 1) this.postStarts[place + 1] += this.postStarts[place];
    const next = this.postStarts.slice();
    this.posted = new Uint32Array(codes.length);
    this.postedWeights = new Float64Array(codes.length);
    const lengths = new Float64Array(documents), count = Math.max(documents, 1);
    for (let number = 0; number < documents; number += 1) {
      for (let at = starts[number]; at < starts[number + 1]; at += 1) {
        const place = codes[at] >> 1, spot = next[place];
        next[place] += 1;
        this.posted[spot] = number;
        this.postedWeights[spot] = weights[codes[at]];
        lengths[number] += weights[codes[at]];
      }
    }
    this.idfs = tables.tokens.map((_, place) => Math.log(1 + count / (this.postStarts[place + 1] - this.postStarts[place] + 0.5)));
    const average = lengths.reduce((sum, length) => sum + length, 0) / count || 1;
    this.norms = lengths.map((length) => 1 - B + B * length / average);
    this.masses = lengths.map((_, number) => {
      let mass = 0;
      for (let at = starts[number]; at < starts[number + 1]; at += 1) mass += weights[codes[at]] * this.idfs[codes[at] >> 1];
      return mass || 1;
    });
  }

  get size() {
    return this.heads.length;
  }

  /** The group of a document: {kind, id, decision}. */
  group(number) {
    return this.groups[this.groupOf[number]];
  }

  /** The tokens of some documents, added to a set. */
  tokensOf(first, last, out) {
    for (let at = this.starts[first]; at < this.starts[last]; at += 1) out.add(this.tables.tokens[this.codes[at] >> 1]);
    return out;
  }

  /** The documents that have a token. */
  having(token) {
    const place = this.places.get(token);
    return place === undefined ? [] : this.posted.subarray(this.postStarts[place], this.postStarts[place + 1]);
  }

  has(token) {
    return this.places.has(token);
  }

  /** One document: {kind, id, decision, lang, sought, mood, weights: Map, denied: Set, numbers: Set}. */
  document(number) {
    let known = this.made.get(number);
    if (known === undefined) {
      const { tokens, marks } = this.tables, head = this.heads[number], [sought, mood] = marks[head >> 1];
      const weights = new Map([...this.codes.subarray(this.starts[number], this.starts[number + 1])]
        .map((code) => [tokens[code >> 1], this.weights[code]]));
      const numbers = [...weights.keys()].filter((token) => token.startsWith("n=")).map((token) => token.slice(2));
      known = {
        ...this.group(number), lang: LANGUAGES[head & 1], sought, mood, weights, numbers: new Set(numbers),
        denied: new Set((this.denied.get(number) ?? []).map((code) => tokens[code >> 1])),
      };
      this.made.set(number, known);
    }
    return known;
  }

  /** How much a token tells: its inverse document frequency. */
  weight(token) {
    return this.idfs[this.places.get(token)] ?? UNKNOWN_IDF;
  }

  /** The most likely documents, best first: [{document, bm25, covers, covered, denial, numbers, shape}]. */
  search(text, most) {
    const shared = new Map(), bm25 = new Map();
    let mass = 0;
    for (const [token, weight] of text.weights) {
      const idf = this.weight(token), place = this.places.get(token);
      mass += weight * idf;
      if (place === undefined) continue;
      for (let spot = this.postStarts[place]; spot < this.postStarts[place + 1]; spot += 1) {
        const number = this.posted[spot], other = this.postedWeights[spot];
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
      numbers: this.counts(text, number), shape: shapeOf(text.frame, this.document(number)),
    }));
  }

  /** 1 where question and document deny the same of what both speak of, less where one denies what the other states. */
  denial(text, number) {
    const { denied, weights } = this.document(number);
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
    const theirs = this.document(number).numbers;
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
