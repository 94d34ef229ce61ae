// How likely each document's meaning is beside the others: a linear score over what question and document share, with
// weights learnt from the questions that come with the rules; and what speaks against a meaning.

/** The sources of the documents found, best first, each with its best document: [{kind, source, decision, hit, traits, score}]. */
export function candidates(known, text, hits) {
  const { game } = known.base, groups = new Map(), counts = new Map();
  for (const hit of hits) {
    const document = known.index.group(hit.document);
    if (game.decisions[document.decision] === undefined) continue;
    const name = `${document.kind} ${document.id} ${document.decision}`;
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push(hit);
    counts.set(document.decision, (counts.get(document.decision) ?? 0) + 1);
  }
  const named = new Set(text.mentions.flatMap((mention) => mention.concepts).filter((one) => one.startsWith("do=")).map((one) => one.slice(3)));
  let total = 0;
  for (const [token, weight] of text.weights) total += weight * known.index.weight(token);
  total = total || 1;
  const usual = usualWords(known, text);
  const out = [...groups.values()].map((found) => {
    found.sort((one, two) => likeness(two) - likeness(one));
    const [hit, other] = found, { kind, id: source, decision } = known.index.group(hit.document);
    const traits = {
      bm25: hit.bm25, covers: hit.covers, covered: hit.covered, cosine: 0, denial: hit.denial, numbers: hit.numbers, shape: hit.shape,
      fit: fit(game.decisions[decision], text), decision: Number(kind === "decision"), rule: Number(kind === "rule"),
      second: other === undefined ? 0 : likeness(other), spoken: share(known, text, known.spokenOf(decision), total),
      block: share(known, text, known.wordsOf(kind, source), total), named: Number(named.has(decision)),
      many: Math.min(counts.get(decision), 10) / 10, missing: missing(known, text, hit),
      own: own(known, text, kind, source, decision), lacks: lacks(known, text, decision, hit), usual: usual.get(decision) ?? -2,
    };
    return { kind, source, decision, hit, traits, score: weighed(known, traits) + (isVerbatim(known, hit) ? known.constants.verbatim : 0) };
  });
  return out.sort((one, two) => two.score - one.score);
}

/** Whether the question has the words of the document and no others, its shape, its numbers and what it denies. */
const isVerbatim = (known, hit) => Math.min(hit.covers, hit.covered, hit.shape) > known.constants.all && hit.denial === 1 && hit.numbers === 1;

/** The score of traits, under the weights for words alone. */
export function weighed(known, traits) {
  const table = known.weights["rank words"];
  return Object.entries(traits).reduce((sum, [name, value]) => sum + (table[name] ?? 0) * value, 0);
}

const likeness = (hit) => 0.5 * hit.bm25 + 0.35 * hit.covers + 0.35 * hit.covered + 0.1 * hit.shape + 0.15 * hit.denial;

function share(known, text, tokens, total) {
  let found = 0;
  for (const [token, weight] of text.weights) if (tokens.has(token)) found += weight * known.index.weight(token);
  return found / total;
}

/** How much the most telling name weighs that the document has and the question has not, 0 to 1. */
function missing(known, text, hit) {
  const names = [...known.index.document(hit.document).weights.keys()]
    .filter((token) => token.startsWith("#") && !text.weights.has(token)).map((token) => known.index.weight(token));
  return Math.min(Math.max(0, ...names) / known.constants.telling, 1);
}

/** Of what the question shares with the decision's questions, how much it shares with this one of them. */
function own(known, text, kind, source, decision) {
  const mine = known.wordsOf(kind, source), telling = known.telling(decision);
  let inside = 0, all = 0;
  for (const [token, weight] of text.weights) {
    if (!telling.has(token)) continue;
    const shared = weight * telling.get(token);
    all += shared;
    if (mine.has(token)) inside += shared;
  }
  return inside / (all || 1);
}

/** Of what tells the document apart from its siblings, how much the question has not. */
function lacks(known, text, decision, hit) {
  const telling = known.telling(decision);
  let total = 0, lacking = 0;
  for (const [token, weight] of known.index.document(hit.document).weights) {
    const told = weight * (telling.get(token) ?? 0);
    total += told;
    if (!text.weights.has(token)) lacking += told;
  }
  return total ? lacking / total : 0;
}

/** How well the type of the decision fits what is asked for: 1 where it does, less where not. */
function fit(decision, text) {
  const { sought, mood } = text.frame, { type } = decision;
  if (sought === "count") return type.is === "number" ? 1 : 0;
  if (["who", "where", "which"].includes(sought)) return (type.is === "one of" || type.is === "set") && !decision.act ? 1 : 0.3;
  if (sought === "polar" && mood) return decision.act || type.is === "yes/no" ? 1 : 0.6;
  return 1;
}

/** For each decision that has any of the words: the mean logarithm of how much likelier a word is where that decision is
 * asked about than elsewhere, about -2 to 2. */
function usualWords(known, text) {
  const { prior, most } = known.constants, documents = Math.max(known.index.size, 1);
  const ratios = [];
  let total = 0;
  for (const [token, weight] of text.weights) {
    const counts = known.decisionsWith(token);
    if (!counts.size || weight <= 0) continue;
    ratios.push([counts, weight, [...counts.values()].reduce((sum, count) => sum + count, 0) / documents]);
    total += weight;
  }
  const sums = new Map();
  for (const [counts] of ratios) for (const decision of counts.keys()) sums.set(decision, 0);
  for (const decision of sums.keys()) {
    const size = known.sizeOf(decision), none = Math.log(prior / (size + prior));
    let score = 0;
    for (const [counts, weight, part] of ratios) {
      const count = counts.get(decision) ?? 0;
      const ratio = count ? Math.log((count + prior * part) / ((size + prior) * part)) : none;
      score += weight * Math.max(-most, Math.min(most, ratio));
    }
    sums.set(decision, score / total);
  }
  return sums;
}

/** Of the weight of the question's words, the share of those that tell facts where this decision is asked about, though none
 * of these facts was heard: 0 to 1. */
export function unheard(known, text, decision, told) {
  const telling = known.transfer(decision).facts;
  let total = 0, lost = 0;
  for (const [token, weight] of text.weights) {
    const mass = weight * known.index.weight(token), facts = telling.get(token);
    total += mass;
    if (facts !== undefined && ![...facts].some((fact) => told.has(fact))) lost += mass;
  }
  return total ? lost / total : 0;
}

/** Of what phrases of two words and more state in the question, the share that the decision does not depend on. */
export function deaf(stated, facts) {
  const firm = stated.filter((one) => one.fixed + one.slots.length > 1);
  return firm.length ? firm.filter((one) => !facts.includes(one.fact)).length / firm.length : 0;
}
