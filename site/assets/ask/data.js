// The games, ready to be ruled on: from their files.

import { Base } from "./base.js";
import { Teller } from "./answer.js";
import { Words, textsOf } from "./words.js";
import { fetched } from "./files.js";

const SHAPE = 1; // the version of the rules' shape that this code reads

/** The index of the games: {version, games: {id: {version, es, en, speaker, options}}}. */
export const loadIndex = () => fetched("index.json");

const bases = new Map(), games = new Map();

/** One game in one language: {id, base, texts, words, teller, version, speaker, options}. Made once; what failed is tried again. */
export function loadGame(id, lang) {
  const name = `${id}.${lang}`;
  if (!games.has(name)) {
    games.set(name, made(id, lang));
    games.get(name).catch(() => games.delete(name));
  }
  return games.get(name);
}

async function made(id, lang) {
  const [index, rules, data] = await Promise.all([
    loadIndex(), fetched(`${id}.json`), fetched(`${id}.${lang}.json`)]);
  if (rules.version !== SHAPE) throw new Error(`${id}: rules of shape ${rules.version}`);
  if (!bases.has(id)) bases.set(id, new Base(rules));
  const base = bases.get(id), texts = textsOf(data, base.game), words = new Words(base, texts);
  return { id, base, texts, words, teller: new Teller(base, texts, words), ...index.games[id] };
}

/** The tables by which questions about a game are understood. */
export const loadTables = (id) => fetched(`${id}.asking.json`);

/** The tables of the two languages, which all games share. */
export const loadLanguage = () => fetched("language.json");
