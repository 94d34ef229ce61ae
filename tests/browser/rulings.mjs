// Rules on situations that come as JSON lines, and writes a JSON line for each: the outcome as data, for comparison.
// Usage: node rulings.mjs GAME=RULES.json GAME.LANG=TEXTS.json... < situations
// A line in: {"game", "decision": [name, ...args], "facts": [[[name, ...args], value or {"among": [...]}], ...], "turns",
// "lang": the language in which to tell text and proof, null for neither}

import { readFileSync, writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { Base } from "../../site/assets/ask/base.js";
import { Teller } from "../../site/assets/ask/answer.js";
import { proofOf } from "../../site/assets/ask/proof.js";
import { Words, textsOf } from "../../site/assets/ask/words.js";
import { rule, verdict, verdictOf } from "../../site/assets/ask/core.js";
import { Node, partsOf, repr } from "../../site/assets/ask/nodes.js";

const bases = new Map(), tellers = new Map();
for (const argument of process.argv.slice(2)) {
  const [name, path] = argument.split("="), [game, lang] = name.split(".");
  const data = JSON.parse(readFileSync(path, "utf8"));
  if (lang === undefined) bases.set(game, new Base(data));
  else {
    const base = bases.get(game), own = textsOf(data, base.game);
    tellers.set(name, new Teller(base, own, new Words(base, own)));
  }
}

const toKey = (parts) => parts.join("\u0001");
const plain = (value) => {
  if (value instanceof Node) return { open: repr(value) };
  if (value !== null && typeof value === "object") return { set: value.members };
  return value;
};
const outcome = (result) => (result === null ? null : {
  kind: result.kind, allowed: result.allowed.map(plain), low: plain(result.low), high: plain(result.high),
  chooser: result.chooser, sides: result.sides.map(([values, rules]) => [values.map(plain), rules]),
  origin: result.origin === null ? null : partsOf(result.origin), disputed: result.disputed,
});
const rows = (list) => list.map((row) => ({
  tests: row.tests.map(([test, value]) => [repr(test), value]), outcome: outcome(row.result), reasons: row.reasons,
}));

function proofData(proof, teller, mood) {
  const [id] = partsOf(proof.key), decision = teller.game.decisions[id];
  return {
    name: teller.name(proof.key), verdict: verdictOf(decision, proof.result ?? { kind: "depends" }, mood),
    text: teller.outcome(id, proof.result, mood),
    rules: proof.rules.map((state) => ({
      rule: `${teller.game.game}.${state.rule}`, text: teller.rule(state.rule), says: state.says,
      state: state.state === "not-applicable" && state.conditions.every((one) => one.held !== false) ? "open" : state.state,
      conditions: state.conditions.map(({ text, held, basis }) => ({ text, held, basis })),
      by: state.by.map((one) => ({ rule: `${teller.game.game}.${one.rule}`, text: teller.authority(one) })),
    })),
    children: proof.children.map((child) => proofData(child, teller, mood)),
  };
}

function told(base, ruling, teller) {
  const proof = proofOf(base, ruling, teller.words);
  const mood = "may", said = verdict(base, ruling, mood);
  return {
    text: teller.sentences(ruling, said, mood, proof).join(" "), proof: proof && proofData(proof, teller, mood),
    question: ruling.nextQuestion && teller.question(ruling.nextQuestion),
    assumed: ruling.assumed.map(([key, value]) => teller.stated(key, value)),
  };
}

function ruled(line) {
  const { game, decision, facts, turns, lang } = JSON.parse(line);
  const base = bases.get(game);
  const situation = new Map(facts.map(([key, value]) => [toKey(key), value]));
  const ruling = rule(base, toKey(decision), situation, { turns });
  if (lang) return told(base, ruling, tellers.get(`${game}.${lang}`));
  return {
    verdict: verdict(base, ruling), must: verdict(base, ruling, "must"), kind: ruling.kind, outcome: outcome(ruling.result),
    reasons: ruling.reasons, beaten: ruling.beaten, ruled: ruling.ruled, readings: ruling.readings,
    assumed: ruling.assumed.map(([key, value]) => [partsOf(key), value]), unless: rows(ruling.unless),
    singly: ruling.singly, depends: ruling.dependsOn.map(partsOf), cases: rows(ruling.cases),
    truncated: ruling.truncated, next: ruling.nextQuestion === null ? null : partsOf(ruling.nextQuestion),
    broken: (ruling.broken ?? []).map(([test, stands]) => [repr(test), stands]),
  };
}

const started = performance.now();
let count = 0;
for await (const line of createInterface({ input: process.stdin })) {
  let out;
  try {
    out = ruled(line);
  } catch (error) {
    out = { error: String(error.stack ?? error) };
  }
  count += 1;
  writeSync(1, `${JSON.stringify(out)}\n`);
}
process.stderr.write(`${count} rulings, ${((performance.now() - started) / Math.max(count, 1)).toFixed(2)} ms each\n`);
