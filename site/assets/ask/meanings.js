// What a question may mean: a decision with its arguments, a mood, and the facts of a situation; several, best first.

import { isTag, lastSentence } from "./frames.js";
import { keyOf } from "./nodes.js";
import { candidates, deaf, unheard, weighed } from "./ranking.js";
import { besideThePoint } from "./names.js";
import { readForWhom } from "./forwhom.js";
import { nothingRead, readNames, readPhrases } from "./readings.js";
import { ownersIn } from "./owners.js";
import { opponentsIn } from "./opponents.js";
import { partiesIn } from "./parties.js";
import { refrains } from "./refraining.js";
import { takeOver } from "./takeover.js";

/** The likeliest meanings of a question, best first: [{decision, mood, flip, told, score, source, hit, used, asked, silent,
 * open, traits}]. given: facts known beside it; beside: the situation told in words, taken apart, or null. */
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
  const { kind, source, decision } = candidate;
  const ask = kind === "ask" ? known.ask(source) : null, expected = ask === null ? null : ask.expect.get(decision);
  return argumentsOf(known, decision, text, expected).flatMap((args, place) => meaningsFor(
    known, text, candidate, args, ask, expected, given, beside).map((meaning) => (place
    ? { ...meaning, score: meaning.score - known.constants.second * place } : meaning)));
}

function meaningsFor(known, text, candidate, args, ask, expected, given, beside) {
  const { source, decision, hit } = candidate, { alike, fuller, barer, unsaid, moments } = known.constants;
  const key = keyOf(decision, args), read = nothingRead();
  const facts = known.facts(key);
  const owned = ownedIn(known, text, facts);
  readAll(known, text, decision, facts, ask, read, owned);
  const apart = { ...nothingRead(), told: read.told };
  if (beside !== null) readAll(known, beside, decision, facts, ask, apart, ownedIn(known, beside, facts));
  if (ask !== null) {
    const sure = Math.min(hit.covers, hit.covered) >= alike;
    takeOver(known, text, { ask, decision, swap: swapOf(known, decision, args, expected) }, read,
      known.index.document(hit.document), sure, owned);
  }
  const [mood, flip] = moodOf(known, text, expected, decision);
  const told = new Map([...read.told, ...given]);
  const said = beside === null ? known.stated(text) : [...known.stated(text), ...known.stated(beside)];
  const heard = { unheard: unheard(known, text, decision, told), deaf: deaf(said, facts) };
  const first = {
    decision: key, mood, flip, told, kind: candidate.kind, source, hit, used: new Set([...read.used, ...besideThePoint(text, moments)]), asked: ask !== null,
    silent: expected?.outcome === "silent", open: expected?.outcome === "depends", beside: new Set([...apart.used, ...(beside === null ? [] : besideThePoint(beside, moments))]),
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

/** Who has whose part, where a question is asked of the other of two parties than the one asked before: a Map. */
function swapOf(known, decision, args, expected) {
  const out = new Map(), { game } = known.base;
  game.decisions[decision].params.forEach((param, place) => {
    const mine = args[place], theirs = expected?.args[place];
    if (theirs === undefined || mine === theirs || game.kinds[param].values.length !== 2) return;
    out.set(mine, theirs);
    out.set(theirs, mine);
  });
  return out;
}

/** Whose the numbers are, among the parties of whom the decision reads facts, and those who may speak. */
function ownedIn(known, text, facts) {
  if (!text.numbers.length) return new Map();
  const { game } = known.base, who = game.facts[known.tables.speaker]?.type.values ?? [];
  const kinds = new Set(facts.flatMap((fact) => game.facts[fact].params));
  for (const [kind, { values }] of Object.entries(game.kinds)) if (values.every((one) => who.includes(one))) kinds.add(kind);
  return ownersIn(text, [...kinds], known.constants.subjects, known.constants.moments);
}

/** What phrases state, without the numbers of others than the party asked about: where that one's number stands alone, it is
 * meant instead: "I have 1 token, they 3: what do they lose?". A phrase that names whose its number is ("my rival has 7")
 * means it. */
function ofWhomIsAsked(known, text, owned) {
  const stated = known.stated(text), beside = [...owned].filter(([, owner]) => owner.beside).map(([at]) => at);
  if (!beside.length) return stated;
  const isIn = (at, { first, last }) => first <= at && at < last, others = new Set(known.constants.subjects.third);
  const alone = text.numbers.filter(({ first: at }) => owned.has(at) && !beside.includes(at) && !stated.some((one) => isIn(at, one)));
  return stated.flatMap((one) => {
    const counts = !known.base.game.facts[one.fact].params.length && one.slots.some(([name]) => name === "n");
    const names = text.words.slice(one.first, one.last).some((word) => others.has(word.folded));
    if (!counts || names || !beside.some((at) => isIn(at, one))) return [one];
    if (alone.length !== 1) return [];
    const [{ value, first, last }] = alone;
    return [{ ...one, slots: one.slots.map(([name, filled]) => [name, name === "n" ? value : filled]), first, last }];
  });
}

function readAll(known, text, decision, facts, ask, read, owned) {
  readPhrases(known.base, text, ofWhomIsAsked(known, text, owned), facts, read, decision);
  for (const param of known.base.game.decisions[decision].params) {
    const fight = opponentsIn(known, text, param);
    if (fight === null || !facts.includes(fight.fact)) continue;
    for (const [member, part] of fight.parts) {
      const key = keyOf(fight.fact, [part]);
      if (!read.told.has(key)) read.told.set(key, member);
    }
  }
  const leftOpen = new Set(known.stated(text).filter(({ open }) => open).map(({ fact }) => fact));
  readNames(known.base, text, facts.filter((fact) => !leftOpen.has(fact)), new Set(ask === null ? [] : ask.given.map((one) => one.fact)), known.tables.speaker, read);
  readForWhom(known.base, text, facts, known.tables.speaker, decision, read);
}

/** The arguments that the decision may have, likeliest first: of a kind, who is named where it is asked about; else those of
 * the question asked before; none where nobody is. */
function argumentsOf(known, decision, text, expected) {
  let ways = [[]];
  for (const [place, param] of known.base.game.decisions[decision].params.entries()) {
    let named = partiesIn(known, text, param, decision, known.stated(text));
    if (!named.length && expected && place < expected.args.length) named = [expected.args[place]];
    ways = ways.flatMap((way) => named.slice(0, known.constants.parties).map((one) => [...way, one]));
  }
  return ways;
}

/** The mood in which an act is asked, and whether a yes of the question is a no of that mood. */
function moodOf(known, text, expected, decision) {
  let { mood } = text.frame;
  const own = known.tables.refraining[decision] ?? [];
  if (mood !== "must" && refrains(text, own, known.constants.refrain)) return ["must", !text.frame.denies];
  if (!mood && (expected?.outcome === "must" || expected?.outcome === "need not")) mood = "must";
  mood = mood || "may";
  if (otherPole(text, known.constants.opposed, known.tables.opposed[decision] ?? [])) {
    return [mood === "must" ? "may" : "must", text.frame.forbidden === text.frame.denies]; // "must I tell?": may it be hidden
  }
  const contrary = otherPole(text, known.constants.contraries, known.tables.poles[decision] ?? []);
  return [mood, (text.frame.forbidden !== (contrary !== stopped(known, text, decision))) !== text.frame.denies];
}

/** Whether the event of a yes/no decision is what a verb of stopping is asked to stop: "does it stop the blast?". */
function stopped({ constants: { stops }, tables }, text, decision) {
  const at = askedPlaces(text).filter((place) => stops.verbs.includes(text.words[place].folded));
  return at.length > 0 && tables.stoppable.includes(decision) && text.mentions.some(({ concepts, first }) => (
    concepts.includes(`do=${decision}`) && at.some((place) => place < first && first <= place + stops.near)));
}

/** The places of the words of the clauses that ask; where none is told apart, of the sentence that does. */
function askedPlaces({ words, frame: { clauses, tags, until } }) {
  const queries = clauses.filter((one) => one.kind === "query" && one.first < until && !isTag(one, tags));
  const [start, asks] = lastSentence(words), places = [...words.keys()].slice(0, until);
  return queries.length ? places.filter((at) => queries.some(({ first, last }) => first <= at && at < last)) : places.slice(asks ? start : 0);
}

/** Whether the clause that asks has words of one pole of a pair alone, and the decision of the other alone: "do I keep the mule?"
 * where it is whether the mule is lost. own: the decision's poles, [place of the pair, 0 or 1]. */
function otherPole(text, pairs, own) {
  const said = askedPlaces(text).map((at) => text.words[at].folded);
  const asked = new Set([...said, ...said.slice(1).map((word, at) => `${said[at]}_${word}`)]); // "go_on"
  const hasPole = (place, pole) => pairs[place][pole].some((word) => asked.has(word));
  return own.some(([place, pole]) => hasPole(place, 1 - pole) && !hasPole(place, pole));
}
