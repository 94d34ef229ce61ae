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
 * Most documents are never looked at: they are numbers until one is, and who has a token is found when it is asked for. */
export class Index {
  /** sources: kind, id and decision of each line of rows. */
  constructor(tables, sources) {
    this.tables = tables;
    this.signs = new Signs(tables.signs);
    this.places = new Map(tables.tokens.map((token, place) => [token, place]));
    this.weights = Float64Array.from(tables.tokens.flatMap((token) => [weightOf(token, false), weightOf(token, true)]));
    this.made = new Map();
    this.posted = new Map(); // by place of a token, its documents and how much it weighs in them
    this.masses = new Map();
    this.read(tables.rows);
    if (this.ends.length !== sources.length) throw new Error("rules and tables of questions are not of one version");
    this.groups = sources.map(([kind, id, decision], place) => (
      { kind, id, decision, first: place ? this.ends[place - 1] : 0, last: this.ends[place] }));
    this.count();
  }

  /** Read the rows: documents have a mark and codes, perhaps a full stop and codes that are denied; see browserasking.py. */
  read(rows) {
    const { base, values } = this.signs, size = rows.length;
    const codes = new Uint32Array(size), starts = [0], heads = [], denied = new Map(), ends = [];
    let next = 0, at = 0;
    while (at <= size) {
      let sign = at < size ? rows.charCodeAt(at) : 10;
      if (sign !== 10 && sign !== 32) {
        heads.push(values[sign]);
        at += 1;
        let stopped = false, out = null;
        for (;;) {
          sign = at < size ? rows.charCodeAt(at) : 10;
          if (sign === 10 || sign === 32) break;
          if (sign === 46) {
            stopped = true;
            out = [];
            denied.set(heads.length - 1, out);
            at += 1;
            continue;
          }
          let value = 0;
          if (sign === 126) {
            value = values[rows.charCodeAt(at + 1)];
            at += 2;
          }
          value = (value * base + values[rows.charCodeAt(at)]) * base + values[rows.charCodeAt(at + 1)];
          at += 2;
          if (stopped) out.push(value);
          else codes[next++] = value;
        }
        starts.push(next);
      }
      if (sign === 10) ends.push(heads.length);
      at += 1;
    }
    Object.assign(this, { codes: codes.slice(0, next), starts, heads, denied, ends });
  }

  /** In how many documents each token is, how much it tells, how long documents are. */
  count() {
    const { codes, weights } = this, documents = Math.max(this.heads.length, 1), counts = new Uint32Array(weights.length);
    for (let at = 0; at < codes.length; at += 1) counts[codes[at]] += 1;
    this.idfs = new Float64Array(weights.length / 2);
    let length = 0;
    for (let place = 0; place < this.idfs.length; place += 1) {
      const light = counts[2 * place], half = counts[2 * place + 1];
      this.idfs[place] = Math.log(1 + documents / (light + half + 0.5));
      length += light * weights[2 * place] + half * weights[2 * place + 1];
    }
    this.average = length / documents || 1;
  }

  /** Find the documents of some tokens. */
  post(places) {
    const wanted = new Uint8Array(this.idfs.length), { codes, starts, weights } = this;
    for (const place of places) {
      if (this.posted.has(place)) continue;
      wanted[place] = 1;
      this.posted.set(place, { numbers: [], weights: [] });
    }
    for (let number = 0, at = 0; number < this.heads.length; number += 1) {
      for (const last = starts[number + 1]; at < last; at += 1) {
        const code = codes[at];
        if (!wanted[code >> 1]) continue;
        const found = this.posted.get(code >> 1);
        found.numbers.push(number);
        found.weights.push(weights[code]);
      }
    }
  }

  /** How much the tokens of a document tell together, and what its length makes of it: [mass, norm]. */
  measure(number) {
    let known = this.masses.get(number);
    if (known === undefined) {
      let mass = 0, length = 0;
      for (let at = this.starts[number]; at < this.starts[number + 1]; at += 1) {
        const code = this.codes[at];
        length += this.weights[code];
        mass += this.weights[code] * this.idfs[code >> 1];
      }
      known = [mass || 1, 1 - B + B * length / this.average];
      this.masses.set(number, known);
    }
    return known;
  }

  get size() {
    return this.heads.length;
  }

  /** The group of a document: {kind, id, decision}. */
  group(number) {
    let low = 0, high = this.ends.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.ends[middle] > number) high = middle;
      else low = middle + 1;
    }
    return this.groups[low];
  }

  /** The tokens of some documents, added to a set. */
  tokensOf(first, last, out) {
    for (let at = this.starts[first]; at < this.starts[last]; at += 1) out.add(this.tables.tokens[this.codes[at] >> 1]);
    return out;
  }

  /** The documents that have a token. */
  having(token) {
    const place = this.places.get(token);
    if (place === undefined) return [];
    if (!this.posted.has(place)) this.post([place]);
    return this.posted.get(place).numbers;
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
    this.post([...text.weights.keys()].map((token) => this.places.get(token)).filter((place) => place !== undefined));
    for (const [token, weight] of text.weights) {
      const idf = this.weight(token), place = this.places.get(token);
      mass += weight * idf;
      if (place === undefined) continue;
      const { numbers, weights } = this.posted.get(place);
      for (let spot = 0; spot < numbers.length; spot += 1) {
        const number = numbers[spot], other = weights[spot], [, norm] = this.measure(number);
        shared.set(number, (shared.get(number) ?? 0) + Math.min(weight, other) * idf);
        bm25.set(number, (bm25.get(number) ?? 0) + idf * weight * (other * (K1 + 1) / (other + K1 * norm)));
      }
    }
    mass = mass || 1;
    const score = new Map([...shared].map(([number, both]) => [
      number, bm25.get(number) / mass / (K1 + 1) + 0.5 * both / this.measure(number)[0]]));
    const ranked = [...shared.keys()].sort((one, two) => score.get(two) - score.get(one)).slice(0, most);
    return ranked.map((number) => ({
      document: number, bm25: bm25.get(number) / mass / (K1 + 1), covers: shared.get(number) / mass,
      covered: shared.get(number) / this.measure(number)[0], denial: this.denial(text, number),
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
