// Slips of spelling put right against the words that a game's texts use.

import { LANGUAGES, edits, isCommon, key, sound, spoken } from "./wording.js";

const SHORTEST = 4, FAR = 8, ZERO = 48, NINE = 57;
const commonSounds = new Map();

function soundsOf(lang) {
  if (!commonSounds.has(lang)) {
    commonSounds.set(lang, new Map([...spoken(lang).common].filter((word) => word.length >= SHORTEST).map((word) => [sound(word), word])));
  }
  return commonSounds.get(lang);
}

/** Words, each written as how many signs it shares with the one before and the rest of it. */
function unfolded(text) {
  const words = [];
  for (let at = 0, last = ""; at < text.length;) {
    let end = at + 1;
    while (end < text.length && (text.charCodeAt(end) > NINE || text.charCodeAt(end) < ZERO)) end += 1;
    words.push(last = last.slice(0, text.charCodeAt(at) - ZERO) + text.slice(at + 1, end));
    at = end;
  }
  return words;
}

/** Knows the words of one game. vocabulary: by language, its folded words, sorted; see browserasking.py. */
export class Speller {
  constructor(vocabulary) {
    this.words = {};
    this.common = {};
    this.made = new Map();
    for (const lang of LANGUAGES) {
      this.words[lang] = new Set(unfolded(vocabulary[lang]));
      this.common[lang] = spoken(lang).common;
    }
  }

  once(name, make) {
    if (!this.made.has(name)) this.made.set(name, make());
    return this.made.get(name);
  }

  keys(lang) {
    return this.once(`keys ${lang}`, () => new Set([...this.words[lang]].map((word) => key(word, lang))));
  }

  sounds(lang) {
    return this.once(`sounds ${lang}`, () => new Map(
      [...this.words[lang]].filter((word) => word.length > 3).map((word) => [sound(word), word])));
  }

  known(word, lang) {
    return this.words[lang].has(word) || isCommon(word, lang) || this.keys(lang).has(key(word, lang));
  }

  /** The words with slips put right, and those (folded) that stay unknown. */
  repair(words, lang) {
    const unknown = new Set();
    const out = words.map((word) => {
      if (word.kind !== "word" || word.folded.length < SHORTEST || LANGUAGES.some((of) => this.known(word.folded, of))) return word;
      const better = this.nearest(word.folded, lang);
      if (better !== null) return { ...word, folded: better, accented: better };
      unknown.add(word.folded);
      return word;
    });
    return [out, unknown];
  }

  nearest(word, lang) {
    const order = [lang, ...LANGUAGES.filter((other) => other !== lang)];
    for (const of of order) {
      const alike = this.sounds(of).get(sound(word)) ?? soundsOf(of).get(sound(word));
      if (alike !== undefined && (of === lang || word.length > SHORTEST)) return alike;
    }
    const near = edits(word);
    if (word.length <= SHORTEST) return [...near].filter((one) => this.common[lang].has(one)).sort()[0] ?? null;
    for (const of of order) {
      const found = [...near].filter((one) => this.words[of].has(one) || this.common[of].has(one));
      if (found.length) return found.sort((a, b) => closer(word, a, b))[0];
    }
    if (word.length < FAR) return null;
    for (const of of order) {
      const found = [...this.words[of]].filter((one) => Math.abs(one.length - word.length) <= 1
        && one.slice(0, 2) === word.slice(0, 2) && [...edits(one)].some((slip) => near.has(slip)));
      if (found.length === 1) return found[0];
    }
    return null;
  }
}

/** Words that begin alike first, then those of like length, then by their letters. */
function closer(word, a, b) {
  return (a[0] !== word[0]) - (b[0] !== word[0])
    || Math.abs(a.length - word.length) - Math.abs(b.length - word.length) || (a < b ? -1 : a > b ? 1 : 0);
}
