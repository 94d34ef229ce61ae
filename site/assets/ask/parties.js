// Whose decision a question asks about, where several are named: "the attacker fires, does the defender's leader die?". The
// name in the clause that asks comes first, then the one nearest the words of the decision; where none is named there,
// possessives tell: "my leader" is the speaker's, "his" that of the other party.

import { ARTICLES } from "./wording.js";
import { opponentsIn, valueIn } from "./opponents.js";

const list = (text) => new Set(text.split(" "));
const MINE = list("mi mis mio mia nuestro nuestra my our mine me i nos we");
const THEIRS = list("su sus suyo suya his her hers their theirs he she they");
const I_AM = list("soy somos siendo como am as being i");
const OF = list("de of");
const NEAR = 2, TOLD = 3, ELSEWHERE = 12;

/** The members of the kind or role that a decision may be asked for, likeliest first; none where none is named. stated: what
 * phrases state: a name in one of them is told of that fact first, not of the decision. */
export function partiesIn(known, text, param, decision, stated) {
  const { base } = known, asking = askingClause(text), fight = opponentsIn(known, text, param);
  const found = text.mentions.filter((mention) => mention !== fight?.verb)
    .map((mention) => [mention, valueIn(mention, param)]).filter(([, value]) => value);
  const inside = ({ first }) => asking.first <= first && first < asking.last;
  if (fight !== null && asking !== null && !inside(fight.verb)) {
    for (const mention of text.mentions.filter(inside)) {
      for (const [member, part] of fight.parts) {
        if (mention.concepts.some((concept) => concept.endsWith(`=${member}`))) found.push([mention, part]);
      }
    }
  }
  if (!found.length) return fight === null ? [] : [...fight.parts.values()];
  const anchors = text.mentions.filter((mention) => mention.concepts.includes(`do=${decision}`)).map(({ first }) => first);
  const isHere = ([{ first }]) => asking === null || (asking.first <= first && first < asking.last);
  if (asking !== null && !found.some(isHere)) {
    const pointed = pointedAt(base, text, param, asking, found);
    if (pointed !== null) return [pointed];
  }
  const far = new Map();
  for (const one of found) {
    const [mention, value] = one;
    let distance = anchors.length ? Math.min(...anchors.map((anchor) => Math.abs(mention.first - anchor))) : 0;
    if (!isHere(one)) distance += ELSEWHERE;
    if (stated.some((other) => states(other, mention, value))) distance += TOLD;
    if (isOwner(text, mention)) distance -= TOLD;
    far.set(value, Math.min(far.get(value) ?? distance, distance));
  }
  return [...far.keys()].sort((one, two) => far.get(one) - far.get(two));
}

/** The clause that asks: the last with asking words, else the last that is no condition; null where there is but one. */
function askingClause({ frame: { clauses, until } }) {
  if (clauses.length < 2) return null;
  const asked = clauses.filter((one) => one.first < until), queries = asked.filter((one) => one.kind === "query");
  const asking = queries.length ? queries : asked.filter((one) => one.kind !== "condition");
  return asking[asking.length - 1] ?? null;
}

/** Whether the name owns something: "el líder del defensor", "the defender's leader". */
function isOwner(text, mention) {
  let at = mention.first - 1;
  while (at >= 0 && ARTICLES.has(text.words[at].folded)) at -= 1;
  if (at >= 0 && OF.has(text.words[at].folded)) return true;
  return /('s|s')$/.test(text.words[mention.last - 1].text.toLowerCase().replaceAll("’", "'"));
}

const states = (one, mention, value) => one.first <= mention.first && mention.first < one.last
  && one.slots.some(([, filled]) => filled === value);

/** Whom "my" or "his" in the asking clause points to, of two parties: by who the speaker says he is, else by the one party
 * that is named, which is not his; null where it cannot be told. */
function pointedAt(base, text, param, asking, found) {
  const members = base.game.kinds[param]?.values ?? [];
  const words = text.words.map((word) => word.folded), said = words.slice(asking.first, asking.last);
  const mine = said.some((word) => MINE.has(word)), theirs = said.some((word) => THEIRS.has(word));
  if (members.length !== 2 || mine === theirs) return null;
  const speakers = new Set(found.filter(([{ first }]) => words.slice(Math.max(0, first - NEAR), first).some((word) => I_AM.has(word)))
    .map(([, value]) => value));
  const named = speakers.size ? speakers : new Set(found.map(([, value]) => value));
  if (named.size !== 1) return null;
  const [value] = named;
  return mine === speakers.size > 0 ? value : value === members[0] ? members[1] : members[0];
}
