// Understands questions that come as JSON lines, and writes a JSON line for each.
// Usage: node asking.mjs LANGUAGE.json GAME=RULES.json=TEXTS.json=ASKING.json... < questions
// A line in: {"mode": "text", "game", "text", "lang"} -> what is compared of a text;
//            {"mode": "ask", "game", "question", "situation", "lang"} -> the answer.

import { readFileSync, writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { Base } from "../../site/assets/ask/base.js";
import { Known } from "../../site/assets/ask/asking.js";
import { Teller } from "../../site/assets/ask/answer.js";
import { Words, textsOf } from "../../site/assets/ask/words.js";
import { partsOf } from "../../site/assets/ask/nodes.js";
import { think } from "../../site/assets/ask/understand.js";
import { guessLanguage } from "../../site/assets/ask/wording.js";

const read = (path) => JSON.parse(readFileSync(path, "utf8"));
const [languagePath, ...games] = process.argv.slice(2);
const language = read(languagePath), known = new Map();
for (const argument of games) {
  const [id, rules, texts, tables] = argument.split("=");
  const base = new Base(read(rules)), data = textsOf(read(texts), base.game), words = new Words(base, data);
  known.set(id, new Known({ id, base, texts: data, words, teller: new Teller(base, data, words) }, read(tables), language));
}

function textOf({ game, text, lang }) {
  const [found, unknown] = known.get(game).takeApart(text, lang);
  return {
    guess: guessLanguage(text), words: found.words.map((word) => word.folded), unknown: [...unknown].sort(),
    weights: Object.fromEntries(found.weights), denied: [...found.denied].sort(),
    sought: found.frame.sought, mood: found.frame.mood, either: found.frame.either, denies: found.frame.denies, forbidden: found.frame.forbidden,
    mentions: found.mentions.map(({ concepts, first, last, lang: of }) => [concepts, first, last, of]),
    numbers: found.numbers.map(({ value, first, last }) => [value, first, last]),
    stated: known.get(game).stated(found).map(({ fact, value, slots, first, last, fixed }) => [fact, value, slots, first, last, fixed]),
  };
}

function answerOf({ game, question, situation, lang }) {
  const thought = think(known.get(game), question, { lang, situation: situation ?? "" });
  const plain = (value) => (value !== null && typeof value === "object" ? { among: [...value.among].sort() } : value);
  const told = [...(thought.told ?? [])].map(([key, value]) => [partsOf(key), plain(value)]);
  return {
    verdict: thought.status === "sure" ? thought.verdict : thought.status, trust: thought.trust,
    decision: thought.decision === undefined ? null : partsOf(thought.decision), mood: thought.mood ?? null, told,
    closest: thought.closest,
  };
}

const modes = { text: textOf, ask: answerOf };
for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  let out;
  try {
    out = await modes[asked.mode](asked);
  } catch (error) {
    out = { error: String(error?.stack ?? error) };
  }
  writeSync(1, `${JSON.stringify(out)}\n`);
}
