// A question as it was typed -> words that can be compared: no signs, no chat spellings, contractions in parts.
// `language`: the tables of kb/pages/browserasking.py that both languages and all games share.

import { keyIn } from "./stems.js";

const LONGEST = 1500;
const TOKEN = new RegExp([
  String.raw`(?<number>\p{Nd}+(?:[.,]\p{Nd}+)*(?:\/\p{Nd}+)?[½¼¾⅓⅔]?|[½¼¾⅓⅔])`,
  String.raw`(?<word>[\p{L}\p{Nl}\p{No}][\p{L}\p{Nl}\p{No}\u0300-\u036f]*(?:['’\-\u2010\u2011][\p{L}\p{Nl}\p{No}][\p{L}\p{Nl}\p{No}\u0300-\u036f]*)*)`,
  String.raw`(?<mark>\S)`].join("|"), "gu");
const PARTS = [
  [/^can't$/, "can not"], [/^won't$/, "will not"], [/^(\w+)n't$/, "$1 not"], [/^(\w+)'m$/, "$1 am"], [/^(\w+)'re$/, "$1 are"],
  [/^(\w+)'ve$/, "$1 have"], [/^(\w+)'ll$/, "$1 will"], [/^(he|she|it|that|what|who|there|where|how|let)'s$/, "$1 is"],
  [/^(\w+)'d$/, "$1 would"], [/^(\w+)'s$/, "$1"], [/^(\w+s)'$/, "$1"],
];
// Ordinals in digits: "1st", "2º".
const ORDINALS = new Map([["1", "st", "first"], ["2", "nd", "second"], ["3", "rd", "third"],
  ..."o ro er º".split(" ").map((end) => ["1", end, "primero"]), ..."a ra ª".split(" ").map((end) => ["1", end, "primera"]),
  ..."o do º".split(" ").map((end) => ["2", end, "segundo"]), ..."a da ª".split(" ").map((end) => ["2", end, "segunda"]),
  ..."o ro er º".split(" ").map((end) => ["3", end, "tercero"]), ..."a ra ª".split(" ").map((end) => ["3", end, "tercera"]),
].map(([number, end, said]) => [number + end, said]));
// Spellings that sound alike in Spanish; they are compared, never shown.
const SOUNDS = [
  [/qu(?=[ei])/g, "k"], [/c(?=[ei])/g, "s"], [/z/g, "s"], [/c(?!h)|q/g, "k"], [/v/g, "b"], [/ll/g, "y"], [/(?<!c)h/g, ""],
  [/g(?=[ei])/g, "j"], [/ñ/g, "n"], [/(.)\1+/g, "$1"],
];
const LETTERS = "abcdefghijklmnopqrstuvwxyzñ";
export const LANGUAGES = ["es", "en"];
// These deny the verb they stand by, in a statement and inside a phrase ("is not covered").
export const DENIES = new Set(["no", "not", "never", "nunca", "tampoco"]);
export const ARTICLES = new Set("el la los las un una the a an".split(" "));

let language = null;

/** The tables that all games share, from here on. */
export function speak(tables) {
  if (language === tables) return;
  language = tables;
  for (const name of Object.keys(tables.linked)) tables.linked[name] = new Set(tables.linked[name]);
  for (const lang of LANGUAGES) {
    for (const name of ["function", "talk", "stop", "common", "counting", "told"]) tables[lang][name] = new Set(tables[lang][name]);
  }
}

export const spoken = (lang) => language[lang];

/** Whether a folded word is known in a language whatever the game; to numbers no slip is put right. */
export const isCommon = (word, lang) => language[lang].common.has(word) || language[lang].counting.has(word);

/** The words by which question words are told to ask or to link. */
export const linked = () => language.linked;

/** Lower case without accents; ñ stays a letter of its own. */
export function fold(text) {
  let out = "";
  for (const char of text.toLowerCase().normalize("NFD")) {
    if (!/\p{Mn}/u.test(char)) out += char === "’" ? "'" : char;
    else if (char === "\u0303" && out.endsWith("n")) out = `${out.slice(0, -1)}ñ`;
  }
  return out;
}

/** The text without what cannot be read: control and format characters are blanks, its end is cut. */
export function cleaned(text) {
  const shown = text.slice(0, 4 * LONGEST).normalize("NFC").replace(/\p{C}/gu, " ").trim().split(/\s+/).join(" ");
  return shown.replace(/(?<![\p{L}\p{N}_])w\/o(?![\p{L}\p{N}_])/giu, "without").slice(0, LONGEST);
}

function tokens(text) {
  const out = [];
  for (const { groups, index, 0: whole } of text.matchAll(TOKEN)) {
    const kind = groups.word !== undefined ? "word" : groups.number !== undefined ? "number" : "mark";
    let start = index;
    for (const part of kind === "word" ? whole.split(/[-\u2010\u2011]/) : [whole]) {
      out.push({ text: part, kind, start, end: start + part.length });
      start += part.length + 1;
    }
  }
  return out;
}

/** The words of a text in order, [{text, folded, accented, kind}], chat spellings and contractions written out. */
export function wordsOf(text) {
  const out = [];
  for (const token of tokens(text)) {
    const folded = fold(token.text), accented = token.text.toLowerCase(), before = out.at(-1);
    const joined = before?.kind === "number" && before.end === token.start, ordinal = joined && ORDINALS.get(before.folded + folded);
    if (joined && folded === "p") {
      out.push({ ...token, folded: "players", accented: "players" }); // "4p"
      continue;
    }
    if (ordinal) {
      out[out.length - 1] = { ...before, text: before.text + token.text, folded: ordinal, accented: ordinal, kind: "word", end: token.end };
      continue;
    }
    if (token.kind !== "word") {
      out.push({ ...token, folded, accented });
      continue;
    }
    const plain = (Object.hasOwn(language.chat, folded) && language.chat[folded]) || withoutContraction(folded);
    if (plain === folded) out.push({ ...token, folded, accented: accented.replaceAll("’", "'") });
    else for (const part of plain.split(/\s+/)) out.push({ ...token, folded: part, accented: part });
  }
  return out;
}

function withoutContraction(word) {
  if (!word.includes("'")) return word;
  for (const [pattern, parts] of PARTS) if (pattern.test(word)) return word.replace(pattern, parts);
  return word.replaceAll("'", "");
}

/** What a folded word sounds like, so that k for qu, b for v and doubled letters make no difference. */
export const sound = (word) => SOUNDS.reduce((now, [pattern, instead]) => now.replace(pattern, instead), word);

/** Every word one slip away: a letter left out, put in, changed, or two swapped. */
export function edits(word) {
  const out = new Set();
  for (let at = 0; at <= word.length; at += 1) {
    const a = word.slice(0, at), b = word.slice(at);
    if (b) out.add(a + b.slice(1));
    if (b.length > 1) out.add(a + b[1] + b[0] + b.slice(2));
    for (const c of LETTERS) {
      if (b) out.add(a + c + b.slice(1));
      out.add(a + c + b);
    }
  }
  out.delete(word);
  return out;
}

/** The language of a short text, or null where the evidence is even. */
export function guessLanguage(text) {
  const found = tokens(text).filter((token) => token.kind === "word").map((token) => fold(token.text));
  const [es, en] = LANGUAGES.map((lang) => {
    const { stop, endings, signs } = language[lang];
    let score = 0;
    for (const word of found) score += stop.has(word) ? 1 : endings.some((ending) => word.endsWith(ending)) ? 0.5 : 0;
    for (const char of text) if (signs.includes(char)) score += 1;
    return score;
  });
  return es === en ? null : es > en ? "es" : "en";
}

/** The key of a folded word: equal for the forms of one word in that language. */
export const key = (word, lang) => keyIn(word, lang, language.irregular, language[lang].function);
