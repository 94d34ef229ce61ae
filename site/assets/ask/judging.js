// The core as judge of what a question means: every likely meaning is ruled on, and what they agree on needs no choice. And
// how far to trust the likeliest, a number from 0 to 1 on which the verdict or "unclear" turns.

import { nameOf } from "./nodes.js";
import { headline, verdict } from "./core.js";
import { askingClause, marksIn } from "./frames.js";
import { mentionsIn } from "./names.js";
import { UNCLEAR, onChoice, onValue, wantsYesOrNo } from "./proposals.js";
import { ARTICLES, spoken } from "./wording.js";

const LIKE = new Set(["como", "que", "as", "like", "than"]);
const SHOULD = new Set(["should", "deberia", "deberiamos"]);

/** Each meaning ruled on, with its share, those of the best backed answer first: [{meaning, ruling, verdict, group, share}].
 * A group is [verdict, value, reason]. */
export function judge(known, text, found) {
  const { temperature, negligible, reasonless } = known.constants;
  const out = [];
  for (const meaning of found) {
    if (out.length && meaning.score < out[0].score - negligible * temperature) break;
    const ruling = headline(known.base, meaning.decision, meaning.told);
    const said = answerTo(known, text, meaning, ruling);
    out.push({ meaning, ruling, verdict: said, group: groupOf(said, ruling), score: meaning.score - costs(known, meaning, ruling, said) });
  }
  if (!out.length) return [];
  out.sort((one, two) => two.score - one.score);
  const weights = out.map(({ score }) => Math.exp((score - out[0].score) / temperature));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  out.forEach((one, place) => { one.share = weights[place] / total; });
  const backing = (one) => {
    let sum = 0;
    for (const other of out) {
      if (sameGroup(one, other, 3)) sum += other.share;
      else if (sameGroup(one, other, 2) && other.meaning.decision === one.meaning.decision) sum += other.share / 2;
    }
    return Math.round((one.ruling.reasons.length || foreseen(one.meaning, one.verdict) ? sum : reasonless * sum) * 1e6);
  };
  const backed = new Map(out.map((one) => [one, backing(one)]));
  return out.sort((one, two) => backed.get(two) - backed.get(one) || two.share - one.share);
}

/** What a meaning loses by its ruling: those who ask seldom mean what is impossible, what the rules do not answer, what stands
 * on no rule, or what leaves open what the answer turns on. */
function costs(known, meaning, ruling, said) {
  const { impossible, silence, hedging, hollow } = known.constants, isForeseen = foreseen(meaning, said);
  return (ruling.kind === "impossible" ? impossible : 0) + (said === UNCLEAR ? silence : 0)
    + (said === "depends" && !isForeseen ? hedging : 0) + (ruling.reasons.length || isForeseen ? 0 : hollow);
}

/** Whether the question asked before is known to have no answer either: the rules are silent, or it depends. */
const foreseen = (meaning, said) => meaning.silent || (meaning.open && said === "depends");

const sameGroup = (one, two, parts) => one.group.slice(0, parts).every((part, place) => part === two.group[place]);

/** The verdict on the question as asked: a yes/no question about a value proposes one, which is right or wrong. */
export function answerTo(known, text, meaning, ruling) {
  const said = verdict(known.base, ruling, meaning.mood);
  if (said === "silent" && !meaning.silent) return UNCLEAR;
  if (said === "value" && meaning.flip && text.frame.sought === "count") return UNCLEAR; // how many are lost tells nobody how many are left
  if (meaning.flip && (said === "yes" || said === "no")) return said === "yes" ? "no" : "yes";
  if ((said === "yes" || said === "no") && !wantsYesOrNo(text.frame)) return UNCLEAR;
  if (text.frame.sought !== "polar" || text.frame.either) return said;
  return said === "value" ? onValue(known, text, meaning, ruling) : said === "choice" ? onChoice(known, text, meaning, ruling) : said;
}

/** What makes two rulings the same answer: the verdict, a value, and the clause that decides. */
function groupOf(said, ruling) {
  const value = (one) => (one === null || (typeof one === "object" && !("members" in one)) ? "symbolic" : `${typeof one} ${one}`);
  const { result } = ruling, end = (one) => (typeof one === "number" ? one : null);
  const shown = said === "value" || said === "choice"
    ? JSON.stringify(result === null ? [] : [...result.allowed.map(value), end(result.low), end(result.high)]) : null;
  return [said, shown, ruling.reasons[0] ?? ""];
}

/** Whether what is named is only compared with: "does it last, as in the old one?". */
function isComparedWith(text, first) {
  const [like, within] = text.words.slice(0, first).map(({ folded }) => folded).filter((word) => !ARTICLES.has(word)).slice(-2);
  return ["en", "in"].includes(within) && LIKE.has(like);
}

/** What the likeliest meaning leaves unaccounted for: {left, unknown, foreign, elsewhere, missing, advice}. beside: what was told
 * beside the question, of which one without content words speaks. */
export function aboutOf(known, text, unknown, judged, beside = null) {
  const foreign = mentionsIn(text.words, known.foreign, text.closed).some(({ first }) => !isComparedWith(text, first));
  const alone = ![...(beside?.at.values() ?? [])].some((token) => known.index.has(token));
  if (!judged.length) return { left: 1, unknown, foreign, elsewhere: alone || text.at.size > 0, missing: 0, advice: false };
  const { meaning } = judged[0], spokenOf = known.spokenOf(nameOf(meaning.decision)), { talk } = spoken(text.lang);
  let total = 0, left = 0, familiar = 0;
  for (const [place, token] of text.at) {
    if (talk.has(text.words[place].folded)) continue;
    const weight = known.index.weight(token);
    total += weight;
    if (known.index.has(token)) familiar += weight;
    if (!meaning.used.has(place) && !spokenOf.has(token)) left += weight;
  }
  const asked = advisedAt(text);
  return {
    left: total ? left / total : 1, unknown, foreign, elsewhere: familiar < known.constants.far * total || (total === 0 && alone),
    missing: meaning.traits.missing, advice: asked.length > 0 && !asked.some((place) => spokenOf.has(text.at.get(place))),
  };
}

/** The places of the words that ask for advice, not for a ruling, "should" among them where two things are offered. */
function advisedAt(text) {
  const { clauses, mood } = text.frame, asks = mood !== "" && askingClause(text.frame)?.kind === "query";
  const asked = (at) => clauses.some(({ kind, first, last }) => kind === "query" && first <= at && at < last);
  const out = marksIn(text.words, spoken(text.lang).advice)
    .flatMap(({ first, last }) => Array.from({ length: last - first }, (_, place) => first + place)).filter((at) => !asks || asked(at));
  const start = text.words.findIndex((word) => SHOULD.has(word.folded));
  if (start >= 0 && text.frame.either) out.push(start);
  return out;
}

/** The chance that the first meaning's answer is right. */
export function trust(known, text, judged, about, beside = null) {
  if (!judged.length) return 0;
  const table = known.weights.words, [best] = judged, { hit, traits } = best.meaning, { far } = known.constants.cosine;
  const others = judged.filter((one) => !sameGroup(one, best, 2));
  const rival = others.length ? Math.max(...others.map((one) => one.meaning.score)) : null;
  const shares = (keep) => judged.filter(keep).reduce((sum, one) => sum + one.share, 0);
  const isForeseen = foreseen(best.meaning, best.verdict);
  const got = {
    agree: shares((one) => sameGroup(one, best, 3)), same_verdict: shares((one) => sameGroup(one, best, 2)),
    same_decision: shares((one) => one.meaning.decision === best.meaning.decision),
    covers: hit.covers, covered: hit.covered, denial: hit.denial, numbers: hit.numbers, shape: hit.shape, cosine: 0,
    left: about.left, unknown: Math.min(about.unknown.size, 3) / 3, score: best.meaning.score / 10,
    length: Math.min(text.at.size, 20) / 20, margin: rival === null ? 1 : Math.max(-1, Math.min(best.meaning.score - rival, 4) / 4),
    asked: Number(best.meaning.asked), missing: about.missing, share: best.share, depends: Number(best.verdict === "depends" && !isForeseen),
    reasonless: Number(!best.ruling.reasons.length && !isForeseen), nearest: 0, precedent: 0, ahead: others.length ? 0 : far,
    kin: 0, kin_nearest: 0, kin_ahead: others.length ? 0 : far,
    counted: Number((best.verdict === "yes" || best.verdict === "no") && (best.ruling.result?.allowed ?? []).some((one) => typeof one === "number")),
    weakest: Math.min(weakest(known, text, best.meaning, best.meaning.used), beside === null ? 1 : weakest(known, beside, best.meaning, best.meaning.beside)),
    yes: Number(best.verdict === "yes"), no: Number(best.verdict === "no"), value: Number(["value", "choice"].includes(best.verdict)),
    spare: Math.min(text.numbers.filter((one) => !best.meaning.used.has(one.first)).length, 2) / 2,
  };
  for (const name of known.constants.traits) got[name] = traits[name] ?? 0;
  for (const [said, names] of Object.entries(known.constants.by_answer)) for (const name of names) got[`${said}_${name}`] = got[said] * got[name];
  const value = Object.entries(got).reduce((sum, [name, one]) => sum + (table[name] ?? 0) * one, table.bias);
  return 1 / (1 + Math.exp(-Math.max(Math.min(value, 30), -30)));
}

/** Of the clause that is least accounted for, the share that is, 0 to 1: by facts, or by a question asked before in the same
 * words. */
function weakest(known, text, meaning, used) {
  const words = known.wordsOf(meaning.kind, meaning.source), { talk } = spoken(text.lang);
  return Math.min(1, ...text.frame.clauses.map(({ first, last }) => {
    let total = 0, found = 0;
    for (let at = first; at < last; at += 1) {
      const token = text.at.get(at);
      if (token === undefined || talk.has(text.words[at].folded)) continue;
      const weight = known.index.weight(token);
      total += weight;
      if (used.has(at) || words.has(token)) found += weight;
    }
    return total >= known.constants.clause ? found / total : 1;
  }));
}
