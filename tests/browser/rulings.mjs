// Rules on situations that come as JSON lines, and writes a JSON line for each: the outcome as data, for comparison.
// Usage: node rulings.mjs GAME=RULES.json... < situations
// A line in: {"game", "decision": [name, ...args], "facts": [[[name, ...args], value or {"among": [...]}], ...]}

import { readFileSync, writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { Base } from "../../site/assets/ask/base.js";
import { rule, verdict } from "../../site/assets/ask/core.js";
import { Node, partsOf, repr } from "../../site/assets/ask/nodes.js";

const bases = new Map();
for (const argument of process.argv.slice(2)) {
  const [game, path] = argument.split("=");
  bases.set(game, new Base(JSON.parse(readFileSync(path, "utf8"))));
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

function ruled(line) {
  const { game, decision, facts, turns } = JSON.parse(line);
  const base = bases.get(game);
  const situation = new Map(facts.map(([key, value]) => [toKey(key), value]));
  const ruling = rule(base, toKey(decision), situation, { turns });
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
