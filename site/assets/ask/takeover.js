// What the nearest question asked before tells of the facts, where the question at hand has words for it.

import { keyOf } from "./nodes.js";
import { memberOf, possible, toldBy, use, valueNamed } from "./readings.js";
import { mayBeOf } from "./owners.js";
import { momentsIn, numberText } from "./names.js";

/** near: {ask, decision, swap}, the question asked before, and a Map of its parties to those that have their part in
 * this one. document: that of it that is most alike; sure: so alike that its facts need no words of their own. What the
 * question denies and that ask did not is no word for a fact, nor are the words with which the same is told of another party.
 * owned: whose its numbers are. */
export function takeOver(known, text, near, read, document, sure, owned) {
  const { base } = known, { ask, decision, swap } = near;
  const free = text.numbers.filter((one) => !read.used.has(one.first));
  const heard = (token) => text.weights.has(token) && (!text.denied.has(token) || document.denied.has(token));
  const leftOpen = new Set(known.stated(text).filter(({ open }) => open).map(({ fact }) => fact));
  for (const one of ask.given) {
    const args = one.args.map((arg) => swap.get(arg) ?? arg), key = keyOf(one.fact, args);
    const { type, params } = base.game.facts[one.fact];
    if (read.told.has(key) || leftOpen.has(one.fact) || namedAside(base, text, one.fact, swap.get(one.value) ?? one.value)) continue;
    if (type.is === "number" && document.numbers.has(numberText(one.value))) {
      const numbers = free.filter(({ first }) => mayBeOf(owned.get(first), params, args));
      takeNumber(known, text, one, key, numbers, read);
    } else if (type.is === "one of" && takeName(base, text, one, key, document, read)) continue;
    else if (lacksName(base, text, one, swap.get(one.value) ?? one.value, document)) continue;
    else if (!read.told.has(key)) {
      const value = memberOf(base, one.fact, swap.get(one.value) ?? one.value);
      const words = known.transfer(decision).wordsFor(one), others = toldOfOthers(known, text, one.fact, key, read);
      const said = words === null ? ![...others].some(heard)
        : isSaid(known, one, [...words].filter((token) => heard(token) && !others.has(token)));
      if ((said || (sure && !words?.size)) && !otherNamed(base, text, one.fact, value)) read.told.set(key, value);
      else {
        read.unsure.set(key, value);
        read.unsaid ||= isUnusual(base, one) || [...(words ?? [])].some((token) => token.startsWith(text.lang) || token.startsWith("#"));
      }
    }
  }
}

/** Whether a fact has a usual value, and not this one. */
function isUnusual(base, { fact, value }) {
  const { usual } = base.game.facts[fact];
  return usual !== undefined && usual !== value;
}

/** Whether words that tell a fact are enough: contrary to what is usual, one of its own, or two. */
function isSaid(known, one, words) {
  if (!isUnusual(known.base, one)) return words.length > 0;
  const own = known.ownWords(one.own);
  return words.length > 1 || words.some((token) => own.has(token));
}

/** The tokens that only phrases have which tell something else: the same fact of another party ("the seller calls" is no word for
 * a call of the buyer), or another fact that is read. */
function toldOfOthers(known, text, fact, key, read) {
  const places = new Set(), out = new Set(), rest = new Set();
  for (const one of known.stated(text)) {
    const other = toldBy(known.base, one);
    if (other !== null && other[0] !== key && (one.fact === fact || read.told.has(other[0]))) for (let at = one.first; at < one.last; at += 1) places.add(at);
  }
  if (!places.size) return out;
  const spoken = [...text.at, ...text.mentions.map(({ first, concepts }) => [first, `#${concepts[0]}`])];
  for (const [at, token] of spoken) (places.has(at) ? out : rest).add(token);
  for (const token of rest) out.delete(token);
  return out;
}

/** Whether the question names values that the fact can have, and not this one; to leave one out names a member too. */
function otherNamed(base, text, fact, value) {
  const said = value?.name ?? value, every = Object.values(base.game.kinds).some(({ values }) => values.includes(said));
  const named = text.mentions.filter(({ first }) => every || !(text.frame.denied.has(first) || text.aside.has(first)))
    .map((mention) => valueNamed(base, fact, mention)).filter((one) => one !== null);
  return named.length > 0 && !named.includes(said);
}

/** Whether the question names the value only to leave it out, or for somebody else. */
function namedAside(base, text, fact, value) {
  const places = text.aside.size ? text.mentions.filter((one) => valueNamed(base, fact, one) === value) : [];
  return places.length > 0 && places.every(({ first }) => text.aside.has(first));
}

/** A number with the fact's own words about it comes first, then one of the same size; "turn 4" tells no fact that has no
 * word of a turn. */
function takeNumber(known, text, one, key, numbers, read) {
  const own = known.ownWords(one.own), when = momentsIn(text, known.constants.moments);
  let best = null, chosen = null;
  for (const number of numbers) {
    if (!possible(known.base, one.fact, number.value) || read.used.has(number.first)) continue;
    const about = wordsAbout(known, text, number, own);
    if (when.includes(number.first) && !about) continue;
    const rank = 2 * about + (number.value === one.value);
    if (best === null || rank > best) [best, chosen] = [rank, number];
  }
  if (chosen === null) return;
  read.told.set(key, chosen.value);
  use(read, chosen.first, chosen.last);
}

/** How many of the words beside a number, up to a mark, are the fact's own: two after it, two before. */
function wordsAbout(known, text, { first, last }, own) {
  let count = 0;
  for (const step of [1, -1]) {
    for (let away = 0; away < known.constants.beside; away += 1) {
      const at = step > 0 ? last + away : first - 1 - away;
      if (text.words[at]?.kind !== "word") break;
      if (own.has(text.at.get(at))) count += 1;
    }
  }
  return count;
}

/** Whether the value is a member that the near question names: then only a name in this question tells the fact. */
function takeName(base, text, one, key, document, read) {
  const { type } = base.game.facts[one.fact];
  if (!type.kind || !document.weights.has(`#${type.kind}=${one.value}`)) return false;
  for (const mention of text.mentions) {
    const value = valueNamed(base, one.fact, mention);
    if (value === null || read.used.has(mention.first) || text.aside.has(mention.first) || text.frame.denied.has(mention.first)) continue;
    read.told.set(key, memberOf(base, one.fact, value));
    use(read, mention.first, mention.last);
    break;
  }
  return true;
}

/** Whether the near question names the value, a member of some kind, and this one does not, or denies it: other words ("ship
 * from the board") tell nothing then. */
function lacksName(base, text, { fact, value }, swapped, document) {
  const { kinds } = base.game, named = text.mentions.filter((one) => valueNamed(base, fact, one) === swapped);
  return Object.keys(kinds).some((kind) => kinds[kind].values.includes(value) && document.weights.has(`#${kind}=${value}`))
    && named.every(({ first }) => text.frame.denied.has(first));
}
