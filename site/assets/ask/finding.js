// Documents of a game that are like a question, by words (BM25). Source of the score: BM25 divided by sum(idf)(k1 + 1), so
// that it is between 0 and 1 whatever the question's length.

import { LANGUAGES } from "./wording.js";

const K1 = 1.2, B = 0.3;
const UNKNOWN_IDF = 5; // what a token weighs that no document has
const [NEWLINE, BLANK, STOP, EQUAL, TILDE] = "\n .=~".split("").map((sign) => sign.charCodeAt(0));

const HALF = 0.5, MARGIN = 0.5 + 1e-9; // for what is rounded

/** What a token weighs that is not at half its weight. Numbers always are. */
function weightOf(token) {
  if (token.startsWith("n") && (token.length === 1 || token[1] === "=")) return HALF;
  return token.startsWith("#") && !token.includes("=") && !token.includes(".") ? 0.4 : 1;
}

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
 * Documents are numbers until one is looked at: plain arrays hold the codes of all, and who has a token is found when it is
 * asked for. */
export class Index {
  /** sources: kind, id and decision of each line of rows. */
  constructor(tables, sources) {
    this.tables = tables;
    this.signs = new Signs(tables.signs);
    this.places = new Map(tables.tokens.map((token, place) => [token, place]));
    this.weights = new Float64Array(2 * tables.tokens.length).fill(HALF);
    tables.tokens.forEach((token, place) => { this.weights[2 * place] = weightOf(token); });
    this.made = new Map();
    this.posted = null; // where the documents of each token begin in `postings`
    Object.assign(this, decoded(tables, this.signs, this.weights));
    if (this.ends.length !== sources.length) throw new Error("rules and tables of questions are not of one version");
    this.groups = sources.map(([kind, id, decision], place) => (
      { kind, id, decision, first: place ? this.ends[place - 1] : 0, last: this.ends[place] }));
    this.count();
  }

  /** How much each token tells, how long documents are. */
  count() {
    const { weights } = this, documents = Math.max(this.size, 1);
    this.idfs = new Float64Array(weights.length / 2);
    let length = 0;
    for (let place = 0; place < this.idfs.length; place += 1) {
      const light = this.counts[2 * place], half = this.counts[2 * place + 1];
      this.idfs[place] = Math.log(1 + documents / (light + half + 0.5));
      length += light * weights[2 * place] + half * weights[2 * place + 1];
    }
    this.average = length / documents || 1;
    this.masses = new Float64Array(this.size); // nought until it is asked for
  }

  /** Find the documents of all tokens: their numbers twice, one more where the token weighs half. */
  post() {
    const { codes, starts, size, counts } = this, places = this.idfs.length;
    const posted = new Uint32Array(places + 1), next = new Uint32Array(places), postings = new Uint32Array(codes.length);
    for (let place = 0; place < places; place += 1) {
      next[place] = posted[place];
      posted[place + 1] = posted[place] + counts[2 * place] + counts[2 * place + 1];
    }
    for (let number = 0, at = 0; number < size; number += 1) {
      for (const last = starts[number + 1]; at < last; at += 1) {
        const code = codes[at], place = code >> 1;
        postings[next[place]] = 2 * number + (code & 1);
        next[place] += 1;
      }
    }
    this.posted = posted;
    this.postings = postings;
  }

  /** How much the tokens of a document tell together. */
  mass(number) {
    const { masses, codes, starts, weights, idfs } = this;
    if (masses[number] === 0) {
      let mass = 0;
      for (let at = starts[number]; at < starts[number + 1]; at += 1) mass += weights[codes[at]] * idfs[codes[at] >> 1];
      masses[number] = mass || 1;
    }
    return masses[number];
  }

  /** The group of a document: {kind, id, decision}. */
  group(number) {
    return this.groups[this.lines[number]];
  }

  /** By place of a token, in how many of some documents it stands, added to what is there. */
  tally(first, last, counts) {
    const { codes, starts } = this;
    for (let at = starts[first], end = starts[last]; at < end; at += 1) counts[codes[at] >> 1] += 1;
    return counts;
  }

  /** By place of a token, in how many groups it stands: of each the number is noted in `last`. */
  tallyOnce({ first, last: end }, number, last, counts, worth = 1) {
    const { codes, starts } = this;
    for (let at = starts[first]; at < starts[end]; at += 1) {
      const place = codes[at] >> 1;
      if (last[place] === number) continue;
      last[place] = number;
      counts[place] += worth;
    }
  }

  /** What is known of tokens by their places: zero where nothing is. said: what a number means, if not itself. */
  byToken(values, said = (value) => value) {
    const at = (token) => values[this.places.get(token)] ?? 0;
    return { has: (token) => at(token) > 0, get: (token) => (at(token) > 0 ? said(at(token)) : undefined) };
  }

  /** The documents that have a token. */
  having(token) {
    const place = this.places.get(token);
    if (place === undefined) return [];
    if (this.posted === null) this.post();
    return this.postings.subarray(this.posted[place], this.posted[place + 1]).map((entry) => entry >> 1);
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
    const shared = new Float64Array(this.size), bm25 = new Float64Array(this.size), met = [];
    let mass = 0;
    if (this.posted === null) this.post();
    for (const [token, weight] of text.weights) {
      const idf = this.weight(token), place = this.places.get(token);
      mass += weight * idf;
      if (place !== undefined) share(place, weight, idf, this, { shared, bm25, met });
    }
    mass = mass || 1;
    const like = (number) => bm25[number] / mass / (K1 + 1);
    return best(met, like, (number) => like(number) + 0.5 * shared[number] / this.mass(number), most).map((number) => ({
      document: number, bm25: bm25[number] / mass / (K1 + 1), covers: shared[number] / mass,
      covered: shared[number] / this.mass(number), denial: this.denial(text, number),
      numbers: this.numbersShared(text, number), shape: shapeOf(text.frame, this.document(number)),
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

  numbersShared(text, number) {
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

/** Reads numbers from the bytes of a text: `next` is where the next one begins. See Signs. */
class Reader {
  constructor(text, { values, base }) {
    this.bytes = new TextEncoder().encode(text);
    this.values = values;
    this.base = base;
    this.next = 0;
  }

  /** One number in two signs, or in a tilde and three. */
  number() {
    const { bytes, values, base } = this;
    let at = this.next, value = 0;
    if (bytes[at] === TILDE) {
      value = values[bytes[at + 1]] * base;
      at += 2;
    }
    this.next = at + 2;
    return (value + values[bytes[at]]) * base + values[bytes[at + 1]];
  }

  /** One mostly small number: in one sign, or in a tilde and two. */
  small() {
    if (this.bytes[this.next] !== TILDE) return this.values[this.bytes[this.next++]];
    this.next += 1;
    return this.number();
  }
}

/** The codes that symbols stand for, see browserasking.py: those of a symbol are `codes` from its place in `from` to that in `to`. */
function symbolsOf(symbols, signs) {
  const reader = new Reader(`${symbols}.`, signs), { bytes } = reader, from = [], to = [], codes = [];
  for (let tokens = 0; reader.next < bytes.length; reader.next += 1) {
    from.push(codes.length);
    const first = bytes[reader.next], hyphen = first !== STOP && bytes[reader.next + 1] === STOP;
    if (first === STOP || hyphen) { // the next token, the whole of it or at half its weight
      codes.push(2 * tokens + Number(hyphen));
      tokens += 1;
      reader.next += Number(hyphen);
    } else if (first === EQUAL) {
      reader.next += 1;
      codes.push(reader.number());
    } else {
      while (bytes[reader.next] !== STOP) {
        const part = reader.number(), end = to[part];
        for (let at = from[part]; at < end; at += 1) codes.push(codes[at]);
      }
    }
    to.push(codes.length);
  }
  return { from: Uint32Array.from(from), to: Uint32Array.from(to), codes: Uint32Array.from(codes) };
}

/** What rows hold, in arrays: `codes` of all documents one after another, where each one's begin (`starts`), its mark (`heads`),
 * its line (`lines`), the sum of its weights (`lengths`) and what it denies (`denied`); `ends`: by line, the number of the
 * document after it; `size`: how many; `counts`: by code, how many documents have it.
 * A document is symbols, and perhaps a full stop and the places of the codes that are denied; see browserasking.py. */
function decoded({ rows, symbols, heads: marks, codes: many }, signs, weights) {
  const size = marks.length, meant = symbolsOf(symbols, signs), reader = new Reader(`${rows}\n`, signs), { bytes } = reader;
  const codes = new (weights.length < 1 << 16 ? Uint16Array : Uint32Array)(many), starts = new Uint32Array(size + 1);
  const heads = new Uint8Array(size), lines = new Uint32Array(size), lengths = new Float64Array(size), ends = [], denied = new Map();
  const used = new Uint32Array(meant.from.length), counts = new Uint32Array(weights.length);
  for (let number = 0; reader.next < bytes.length; reader.next += 1) {
    if (bytes[reader.next] <= BLANK) {
      if (bytes[reader.next] === NEWLINE) ends.push(number);
      continue;
    }
    heads[number] = signs.values[marks.charCodeAt(number)];
    lines[number] = ends.length;
    starts[number + 1] = spelled(reader, meant, used, codes, starts[number]);
    lengths[number] = sumOf(codes, starts[number], starts[number + 1], weights);
    if (bytes[reader.next] === STOP) denied.set(number, deniedBy(reader, codes, starts[number]));
    number += 1;
    reader.next -= 1; // the blank or the end of the line is read again
  }
  used.forEach((uses, symbol) => {
    for (let at = meant.from[symbol]; at < meant.to[symbol]; at += 1) counts[meant.codes[at]] += uses;
  });
  return { codes, starts, heads, lines, denied, ends, size, counts, lengths };
}

/** Write the codes of a document from a place on; where they end. */
function spelled(reader, { from, to, codes: meant }, used, codes, first) {
  const { bytes } = reader;
  let next = first;
  while (bytes[reader.next] > BLANK && bytes[reader.next] !== STOP) {
    const symbol = reader.number(), end = to[symbol];
    used[symbol] += 1;
    for (let at = from[symbol]; at < end; at += 1) {
      codes[next] = meant[at];
      next += 1;
    }
  }
  return next;
}

function sumOf(codes, first, end, weights) {
  let sum = 0;
  for (let at = first; at < end; at += 1) sum += weights[codes[at]];
  return sum;
}

function deniedBy(reader, codes, first) {
  const own = [];
  for (reader.next += 1; reader.bytes[reader.next] > BLANK;) own.push(codes[first + reader.small()]);
  return own;
}

/** Add to what documents share with a question what they do by one token; met: those that share anything, in order. */
function share(place, weight, idf, { posted, postings, weights, lengths, average }, { shared, bm25, met }) {
  for (let spot = posted[place]; spot < posted[place + 1]; spot += 1) {
    const entry = postings[spot], number = entry >> 1, other = weights[2 * place + (entry & 1)];
    if (shared[number] === 0) met.push(number);
    shared[number] += Math.min(weight, other) * idf;
    const norm = 1 - B + B * lengths[number] / average;
    bm25[number] += idf * weight * (other * (K1 + 1) / (other + K1 * norm));
  }
}

/** The most of some numbers with the highest scores, best first; of equals, those that come first. low: what a score is above,
 * by half at most, and sooner known. */
function best(numbers, low, score, most) {
  const found = [], scores = [];
  for (const number of numbers) {
    if (found.length === most && low(number) + MARGIN <= scores[most - 1]) continue;
    const own = score(number);
    if (found.length === most && own <= scores[most - 1]) continue;
    let at = found.length;
    while (at > 0 && scores[at - 1] < own) at -= 1;
    found.splice(at, 0, number);
    scores.splice(at, 0, own);
    if (found.length > most) {
      found.pop();
      scores.pop();
    }
  }
  return found;
}
