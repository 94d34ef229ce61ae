// What a question may mean: a decision with its arguments, a mood, and the facts of a situation; several, best first.

import { keyOf } from "./nodes.js";
import { candidates, deaf, unheard, weighed } from "./ranking.js";
import { nothingRead, readNames, readPhrases, takeOver } from "./readings.js";

/** The likeliest meanings of a question, best first: [{decision, mood, flip, told, score, source, hit, used, asked, silent,
 * traits}]. given: facts known beside it; beside: the situation told in words, taken apart, or null. */
export function meanings(known, text, hits, given, beside) {
  const { kept } = known.constants;
  const out = [];
  for (const candidate of candidates(known, text, hits).slice(0, 2 * kept)) {
    out.push(...meaningsOf(known, text, candidate, given, beside));
    if (out.length >= 2 * kept) break;
  }
  return out.sort((one, two) => two.score - one.score).slice(0, kept);
}

/** The meanings of one candidate: its decision with the facts the question tells, and, where unsure, with more. */
function meaningsOf(known, text, candidate, given, beside) {
  const { kind, source, decision, hit } = candidate, { alike, fuller, barer, unsaid } = known.constants;
  const ask = kind === "ask" ? known.ask(source) : null;
  const expected = ask === null ? null : ask.expect.get(decision);
  const args = argumentsOf(known.base.game.decisions[decision], text, expected);
  if (args === null) return [];
  const key = keyOf(decision, args), read = nothingRead();
  const facts = known.facts(key);
  readAll(known, text, facts, ask, read);
  if (beside !== null) readAll(known, beside, facts, ask, { ...nothingRead(), told: read.told });
  if (ask !== null) {
    const sure = Math.min(hit.covers, hit.covered) >= alike;
    const wordsFor = (one) => known.transfer(decision).wordsFor(source, one);
    takeOver(known.base, text, ask, wordsFor, read, known.index.document(hit.document), sure);
  }
  const [mood, flip] = moodOf(text, expected);
  const told = new Map([...read.told, ...given]);
  const heard = { unheard: unheard(known, text, decision, told), deaf: deaf(known.stated(text), facts) };
  const first = {
    decision: key, mood, flip, told, source, hit, used: read.used, asked: ask !== null, silent: expected?.outcome === "silent",
    traits: { ...candidate.traits, ...heard }, score: candidate.score + weighed(known, heard),
  };
  if (!read.unsure.size) return [first];
  const [less, more] = read.unsaid ? [fuller, unsaid] : [barer, fuller];
  const all = new Map([...read.unsure, ...told]);
  const fullyHeard = { ...heard, unheard: unheard(known, text, decision, all) };
  return [
    { ...first, score: first.score - less },
    { ...first, told: all, traits: { ...candidate.traits, ...fullyHeard }, score: candidate.score + weighed(known, fullyHeard) - more },
  ];
}

function readAll(known, text, facts, ask, read) {
  readPhrases(known.base, text, known.stated(text), facts, read);
  readNames(known.base, text, facts, new Set(ask === null ? [] : ask.given.map((one) => one.fact)), known.tables.speaker, read);
}

/** The arguments of the decision: of a kind, who is named; else those of the question asked before; null where nobody is. */
function argumentsOf(decision, text, expected) {
  const out = [];
  for (const [place, param] of decision.params.entries()) {
    const named = text.mentions.flatMap((mention) => mention.concepts).find((concept) => concept.startsWith(`${param}=`));
    if (named !== undefined) out.push(named.slice(param.length + 1));
    else if (expected && place < expected.args.length) out.push(expected.args[place]);
    else return null;
  }
  return out;
}

/** The mood in which an act is asked, and whether a yes of the question is a no of that mood. */
function moodOf(text, expected) {
  let { mood } = text.frame;
  if (!mood && (expected?.outcome === "must" || expected?.outcome === "need not")) mood = "must";
  mood = mood || "may";
  return mood === "may" && mayRefrain(text) ? ["must", true] : [mood, text.frame.forbidden];
}

/** "puedo no cantarlo": whether it asks leave not to do something. */
function mayRefrain(text) {
  const folded = text.words.map((word) => word.folded);
  return folded.some((first, at) => at + 1 < folded.length && (
    (["puedo", "puede", "podemos", "pueden"].includes(first) && folded[at + 1] === "no")
    || ["choose not to", "refuse to do", "decide not to"].includes(folded.slice(at, at + 3).join(" "))));
}
