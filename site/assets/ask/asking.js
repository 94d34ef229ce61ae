// One game ready to be asked about: its names, its phrases, its index, and what is asked about each decision.

import { Index } from "./finding.js";
import { Speller } from "./spelling.js";
import { cleaned, speak, wordsOf } from "./wording.js";
import { keyOf, nameOf } from "./nodes.js";
import { statedIn, takeApart } from "./names.js";
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
    this.index = new Index(tables);
    this.byDecision = new Map(); // groups of documents
    this.bySource = new Map();
    for (const group of this.index.groups) {
      push(this.byDecision, group.decision, group);
      push(this.bySource, `${group.kind} ${group.id}`, group);
    }
    this.memory = new Map();
  }

  /** What is asked before, by its id. */
  ask(id) {
    return this.once(`ask ${id}`, () => this.askOf(this.tables.asks[id]));
  }

  /** {given: [{fact, args, value}], expect: Map from decisions to {args, outcome, telling: [Set of tokens or null]}} */
  askOf([given, ...expect]) {
    const { tokens } = this.tables;
    const words = (text) => (text === null ? null : new Set(this.index.signs.read(text).map((code) => tokens[code >> 1])));
    return {
      given: given.map(([fact, args, value]) => ({ fact, args, value })),
      expect: new Map(expect.map(([decision, args, outcome, telling]) => [decision, { args, outcome, telling: telling.map(words) }])),
    };
  }

  /** A text understood word by word, and its words that this game does not know. */
  takeApart(text, lang) {
    const [words, unknown] = this.speller.repair(wordsOf(cleaned(text)), lang);
    return [takeApart(words, lang, this.tables.lexicon, this.speller.words), unknown];
  }

  once(name, make) {
    if (!this.memory.has(name)) this.memory.set(name, make());
    return this.memory.get(name);
  }

  /** What phrases of a text state, whatever the decision. */
  stated(text) {
    text.stated ??= statedIn(text, this.tables.patterns, (fact) => this.base.game.facts[fact].type.is === "number");
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
    const out = new Set();
    for (const { first, last } of groups) this.index.tokensOf(first, last, out);
    return out;
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
      const sources = new Map(), all = new Set();
      for (const group of this.byDecision.get(decision) ?? []) {
        if (group.kind !== "ask") continue;
        all.add(group.id);
        for (const token of this.index.tokensOf(group.first, group.last, new Set())) {
          if (!sources.has(token)) sources.set(token, new Set());
          sources.get(token).add(group.id);
        }
      }
      return new Map([...sources].map(([token, found]) => [token, Math.log((1 + all.size) / (0.5 + found.size))]));
    });
  }

  /** By token, the facts that it tells where a decision is asked about. */
  factsTold(decision) {
    return this.once(`told ${decision}`, () => {
      const out = new Map();
      for (const group of this.byDecision.get(decision) ?? []) {
        if (group.kind !== "ask") continue;
        const { given, expect } = this.ask(group.id);
        given.forEach((one, place) => {
          for (const token of expect.get(decision).telling[place] ?? []) {
            if (!out.has(token)) out.set(token, new Set());
            out.get(token).add(keyOf(one.fact, one.args));
          }
        });
      }
      return out;
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

function push(map, key, item) {
  if (map.has(key)) map.get(key).push(item);
  else map.set(key, [item]);
}
