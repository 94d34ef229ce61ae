// One game ready to be asked about: its names, its phrases, its index, and what is asked about each decision.

import { Index } from "./finding.js";
import { Speller } from "./spelling.js";
import { LANGUAGES, cleaned, speak, wordsOf } from "./wording.js";
import { Transfer } from "./transfer.js";
import { Trie } from "./trie.js";
import { nameOf } from "./nodes.js";
import { pathsOf, statedIn, takeApart } from "./names.js";
import { support } from "./reads.js";

/** game: of loadGame; tables: its own; language: those that all games share. */
export class Known {
  constructor(game, tables, language) {
    speak(language);
    this.game = game;
    this.base = game.base;
    this.tables = tables;
    this.weights = language.weights;
    this.constants = language.constants;
    this.speller = new Speller(tables.vocabulary);
    this.factNames = Object.keys(game.base.game.facts);
    this.decisionNames = Object.keys(game.base.game.decisions);
    this.index = new Index(tables, sourcesOf(game.base.game, tables.asks, this.decisionNames));
    this.lexicon = triesOf(tables.names);
    this.paths = pathsOf(this.lexicon);
    this.foreign = triesOf(tables.foreign);
    this.patterns = this.patternsOf(tables.phrases);
    this.byDecision = new Map(); // groups of documents
    this.bySource = new Map();
    for (const group of this.index.groups) {
      push(this.byDecision, group.decision, group);
      push(this.bySource, `${group.kind} ${group.id}`, group);
    }
    this.memory = new Map();
  }

  /** What is asked before, by its place. */
  ask(id) {
    return this.once(`ask ${id}`, () => this.askOf(this.tables.asks[id]));
  }

  /** {given: [{fact, args, value, own: place of its own tokens, name}], expect: Map from decisions to {args, outcome}} */
  askOf([given, ...expect]) {
    return {
      given: given.map(([place, ...more]) => {
        const [args, value, own] = more.length > 2 ? more : [[], ...more], fact = this.factNames[place];
        return { fact, args, value, own, name: JSON.stringify([fact, args, value]) };
      }),
      expect: new Map(expect.map(([place, args = [], outcome = null]) => [this.decisionNames[place], { args, outcome }])),
    };
  }

  /** The tokens of a fact's own texts that the decisions' texts have too. */
  ownWords(place) {
    const { own, tokens, extra } = this.tables;
    return this.once(`own ${place}`, () => new Set(this.index.signs.read(own[place])
      .map((code) => tokens[code >> 1] ?? extra[(code >> 1) - tokens.length])));
  }

  /** What goes with the facts told about a decision. */
  transfer(decision) {
    return this.once(`transfer ${decision}`, () => new Transfer(this, decision));
  }

  /** A text understood word by word, and its words that this game does not know. */
  takeApart(text, lang) {
    const [words, unknown] = this.speller.repair(wordsOf(cleaned(text)), lang);
    return [takeApart(words, lang, this.lexicon, this.speller.words), unknown];
  }

  once(name, make) {
    if (!this.memory.has(name)) this.memory.set(name, make());
    return this.memory.get(name);
  }

  /** The tries of the phrases that state facts; an item is [fact, value] and perhaps more, see names.js. */
  patternsOf({ items, ...texts }) {
    const stated = items.map(([place, ...told]) => [this.factNames[place], ...told]);
    return Object.fromEntries(LANGUAGES.map((lang) => [lang, new Trie(stated, texts[lang])]));
  }

  /** What phrases of a text state, whatever the decision. */
  stated(text) {
    text.stated ??= statedIn(text, this.patterns, this.paths, (fact) => this.base.game.facts[fact].type.is === "number",
      (fact) => this.base.game.facts[fact].type.is === "yes/no");
    return text.stated;
  }

  /** The ids of the facts that a decision may depend on, in the order of the game. */
  facts(key) {
    return this.once(`facts ${key}`, () => {
      this.base.enter();
      const names = new Set([...support(this.base, key)].map(nameOf));
      return Object.keys(this.base.game.facts).filter((fact) => names.has(fact));
    });
  }

  tokens(groups = []) {
    const { index } = this, counts = new Uint16Array(index.idfs.length);
    for (const { first, last } of groups) index.tally(first, last, counts);
    return index.byToken(counts);
  }

  /** The tokens of all documents of one ask, decision or rule. */
  wordsOf(kind, source) {
    return this.once(`source ${kind} ${source}`, () => this.tokens(this.bySource.get(`${kind} ${source}`)));
  }

  /** The tokens with which a decision is spoken of, by whatever asks about it or concludes it. */
  spokenOf(decision) {
    return this.once(`decision ${decision}`, () => this.tokens(this.byDecision.get(decision)));
  }

  /** How much each token tells one source about a decision apart from the others: 0 where all have it. */
  telling(decision) {
    return this.once(`telling ${decision}`, () => {
      const { index } = this, asks = (this.byDecision.get(decision) ?? []).filter(({ kind }) => kind === "ask");
      const sources = new Uint16Array(index.idfs.length), last = new Uint16Array(sources.length);
      asks.forEach((ask, number) => index.tallyOnce(ask, number + 1, last, sources));
      return index.byToken(sources, (found) => Math.log((1 + asks.length) / (0.5 + found)));
    });
  }

  /** How many documents of each decision have a token. */
  decisionsWith(token) {
    return this.once(`with ${token}`, () => {
      const out = new Map();
      for (const number of this.index.having(token)) {
        const { decision } = this.index.group(number);
        out.set(decision, (out.get(decision) ?? 0) + 1);
      }
      return out;
    });
  }

  /** How many documents ask about a decision or conclude it. */
  sizeOf(decision) {
    return (this.byDecision.get(decision) ?? []).reduce((sum, { first, last }) => sum + last - first, 0);
  }
}

/** Kind, id and decision of everything that documents may be of, in the order of the tables. */
function sourcesOf(game, asks, decisions) {
  const found = [];
  asks.forEach((ask, id) => {
    for (let at = 1; at < ask.length; at += 1) found.push(["ask", id, decisions[ask[at][0]]]);
  });
  for (const id of decisions) found.push(["decision", id, id]);
  for (const id of Object.keys(game.rules)) {
    const concluded = new Set();
    for (const { decision } of game.rules[id].conclusions) if (decision) concluded.add(decision);
    for (const decision of concluded) found.push(["rule", id, decision]);
  }
  return found;
}

/** The tries of lines of a concept and its paths in each language. */
function triesOf(lines) {
  const rows = (lines ? lines.split("\n") : []).map((line) => line.split("\t")), concepts = rows.map(([concept]) => concept);
  return Object.fromEntries(LANGUAGES.map(
    (lang, place) => [lang, new Trie(concepts, rows.map((row) => row[place + 1] ?? "").join("\n"))]));
}

function push(map, key, item) {
  if (map.has(key)) map.get(key).push(item);
  else map.set(key, [item]);
}
