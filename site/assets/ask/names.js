// What is compared of a text: keys of its content words, the concepts it names, its numbers, and what it denies; and the
// facts that its phrases state.

import { ARTICLES, DENIES, LANGUAGES, fold, isCommon, key, linked, spoken } from "./wording.js";
import { asides } from "./aside.js";
import { askingClause, frameOf } from "./frames.js";
import { inTheseForms } from "./telling.js";
import { undecidedIn } from "./undecided.js";
import { numbersIn } from "./counting.js";

// How far before a number a verb may stand by which it is claimed.
const CLAIM_NEAR = 4;
const CONCEPT = 1, KIND = 0.4, NUMBER = 0.5, WORD_OF_NAME = 0.5;
const DETERMINERS = {
  es: new Set("el la los las un una unos unas mi tu su mis tus sus lo".split(" ")),
  en: new Set("the a an my your his her their our its".split(" ")),
};
const OWN = "@"; // before the only step of a name that its own form alone stands for
const PLURALS = ["", "s", "es"];
const NO_KIND = ["term=", "do=", "power=", "group:"];
const GAP = 3; // light words that a phrase may leave out between two of its words
// Before what a phrase counts these are a number.
const ONES = { es: new Set(["un", "una", "uno", "one"]), en: new Set(["a", "an", "one", "un", "una"]) };
const ALONE = new Set(["solo", "sola", "unico", "unica", "single", "lone"]);

const JOINING = ",:/+&-"; // marks that may stand between two words of a phrase

/** The names in a text, the longest at each place, in either language: [{concepts, first, last, lang}]. closed: by language,
 * the places of words that are none of its. */
export function mentionsIn(words, tries, closed) {
  const out = [];
  for (let at = 0; at < words.length;) {
    let best = null;
    for (const lang of LANGUAGES) {
      const [last, concepts] = longest(words, at, tries[lang], lang, closed[lang]);
      if (concepts.length && (best === null || last > best.last)) best = { concepts, first: at, last, lang };
    }
    if (best !== null) out.push(best);
    at = best === null ? at + 1 : best.last;
  }
  return out;
}

/** The names of the values of one fact or decision, whatever longer names of other things hide them. head: its id and a
 * full stop. */
export function valueMentions(words, tries, closed, head) {
  return words.flatMap((_, at) => LANGUAGES.flatMap((lang) => {
    const [last, concepts] = longest(words, at, tries[lang], lang, closed[lang], words.length, head);
    return concepts.length ? [{ concepts, first: at, last, lang }] : [];
  }));
}

const isMember = (concept) => concept.includes("=") && !NO_KIND.some((head) => concept.startsWith(head));

/** The members that are named by words within longer names of other things: "baker" in "baker's cart". */
function innerMembers(words, found, tries, closed) {
  const out = [];
  for (const { first, last, lang } of found) {
    for (let at = first; last - first > 1 && at < last; at += 1) {
      const [end, concepts] = longest(words, at, tries[lang], lang, closed[lang], last), members = concepts.filter(isMember);
      if (members.length && end - at < last - first) out.push({ concepts: members, first: at, last: end, lang });
    }
  }
  return out;
}

const below = (node, step) => node.get(step) ?? null;

/** To each language the words that only the game's texts in the other one have, and those that are common in the language of
 * the text whatever the game. */
function closedTo(words, lang, vocabulary) {
  const other = LANGUAGES.find((one) => one !== lang), closed = { [lang]: new Set(), [other]: new Set() };
  words.forEach(({ folded }, at) => {
    const common = isCommon(folded, lang), here = vocabulary[lang].has(folded), there = vocabulary[other].has(folded);
    if (common || (here && !there)) closed[other].add(at);
    else if (there && !here) closed[lang].add(at);
  });
  return closed;
}

/** Where the longest name that begins at a place ends, and what it may stand for; of: only what begins so. */
function longest(words, at, trie, lang, closed, end = words.length, of = "") {
  const kept = (concepts) => (of ? concepts.filter((one) => one.startsWith(of)) : concepts);
  let last = at, found = [], node = trie;
  const { folded } = words[at], own = closed.has(at) ? null : PLURALS.filter((ending) => folded.endsWith(ending))
    .map((ending) => below(trie, OWN + folded.slice(0, folded.length - ending.length))).find((one) => one !== null);
  if (own && kept(own.get("")).length) [last, found] = [at + 1, kept(own.get(""))];
  for (let here = at; here < end;) {
    const word = words[here];
    if (word.kind === "mark") break;
    if (DETERMINERS[lang].has(word.folded) && here > at) {
      here += 1;
      continue;
    }
    const next = below(node, word.kind === "word" ? key(word.folded, lang) : word.folded);
    if (next === null || closed.has(here)) break;
    node = next;
    here += 1;
    if (node.has("") && here > last && kept(node.get("")).length) [last, found] = [here, kept(node.get(""))];
  }
  return [last, found];
}

/** For each language, the keys of all names of a thing, one row of keys with blanks between them (not of deeds, nor of
 * the values of a single fact): {es: {get: concept -> [keys]}, en: ...}. */
export const pathsOf = (tries) => Object.fromEntries(LANGUAGES.map((lang) => [lang, {
  get: (concept) => (concept.includes("=") && !concept.startsWith("do=")
    ? tries[lang].paths(concept).map((path) => (path.startsWith(OWN) ? key(path.slice(1), lang) : path)) : []) }]));

/** The keys of all words of the names of a concept in one language. */
export const stepsTo = (tries, lang, concept) => tries[lang].paths(concept)
  .flatMap((path) => (path.startsWith(OWN) ? [key(path.slice(1), lang)] : path.split(" ")));

/** A number as it stands in a token. */
export function numberText(value) {
  if (Number.isInteger(value)) return String(value);
  for (let under = 2; under <= 100; under += 1) {
    if (Math.abs(value * under - Math.round(value * under)) < 1e-9) return `${Math.round(value * under)}/${under}`;
  }
  return String(value);
}

/** A text taken apart: {words, lang, frame, mentions, numbers, weights: Map, denied: Set, at: Map, closed, inner,
 * aside}. */
export function takeApart(words, lang, lexicon, vocabulary) {
  const closed = closedTo(words, lang, vocabulary), mentions = mentionsIn(words, lexicon, closed);
  const frame = frameOf(words, lang, things(words, mentions)), numbers = numbersIn(words, lang);
  const weights = new Map(), denied = new Set(), at = new Map();
  const add = (token, weight, negated) => {
    weights.set(token, Math.max(weights.get(token) ?? 0, weight));
    if (negated) denied.add(token);
  };
  const named = new Map(), counted = new Set();
  for (const mention of mentions) for (let place = mention.first; place < mention.last; place += 1) named.set(place, mention);
  for (const number of numbers) for (let place = number.first; place < number.last; place += 1) counted.add(place);
  words.forEach((word, place) => {
    if (word.kind === "mark" || counted.has(place)) return;
    const mention = named.get(place), negated = frame.denied.has(place);
    if (mention?.first === place) {
      const [concept] = mention.concepts;
      add(`#${concept}`, CONCEPT, negated);
      if (isMember(concept)) add(`#${concept.split("=")[0]}`, KIND, false);
    }
    const token = tokenOf(word.folded, lang, vocabulary);
    if (token === null) {
      if (mention !== undefined) at.set(place, `#${mention.concepts[0]}`);
      return;
    }
    at.set(place, token);
    add(token, mention === undefined ? 1 : WORD_OF_NAME, negated);
  });
  for (const number of numbers) {
    add("n", NUMBER, false);
    add(`n=${numberText(number.value)}`, NUMBER, false);
  }
  const inner = innerMembers(words, mentions, lexicon, closed), clause = askingClause(frame) ?? { first: 0, last: words.length };
  const aside = asides(words, mentions.filter(({ concepts }) => concepts.some(isMember)), clause);
  return { words, lang, frame, mentions, numbers, weights, denied, at, closed, inner, aside };
}

/** The places of names of things: of members of kinds, and of what is no deed; not of verbs that look like them. */
function things(words, mentions) {
  const noDeed = (concept) => concept.includes("=") && !concept.startsWith("do=");
  const found = mentions.filter(({ concepts, first }) => (concepts.some(isMember) || concepts.every(noDeed))
    && !linked().speaker.has(words[first].folded));
  return new Set(found.flatMap(({ first, last }) => Array.from({ length: last - first }, (_, at) => first + at)));
}

/** The token of a word, null where it says nothing; a word that only the other language has is read in that one. */
export function tokenOf(folded, lang, vocabulary) {
  const other = LANGUAGES.find((one) => one !== lang);
  const of = !vocabulary[lang].has(folded) && vocabulary[other].has(folded) ? other : lang;
  return spoken(of).function.has(folded) || folded.length < 2 ? null : `${of}:${key(folded, of)}`;
}

/** What else that is called which a name stands for: by all names a member of a kind, by those that are no longer anything
 * else: "control" says less than "control marker". */
const otherNames = ({ concepts, first, last }, names) => new Set(concepts.flatMap((concept) => (names.get(concept) ?? []).filter(
  (path) => isMember(concept) || path.split(" ").length <= last - first)));

/** Whether a name has words that only the other language has. */
function isForeign({ first, last }, closed) {
  for (let at = first; at < last; at += 1) if (closed.has(at)) return true;
  return false;
}

/** The steps of phrases that a word may be: also whose something is, in those that tell one party's from the other's. */
function stepsOf(word, lang, accents) {
  const { sides } = spoken(lang), found = formsOf(word, lang, accents);
  return Object.hasOwn(sides, word.folded) ? [...found, sides[word.folded]] : found;
}

/** Without accents a word may be either of two twins, but an article is one. */
function formsOf(word, lang, accents) {
  const { twins } = spoken(lang), plain = key(word.folded, lang);
  if (!Object.hasOwn(twins, word.folded)) return [plain];
  const twin = twins[word.folded];
  if (accents && fold(word.text) === word.folded) return [word.accented === twin ? twin : plain];
  return ARTICLES.has(word.folded) ? [plain] : [plain, twin];
}

/** Some words, and the light ones right before and after them. */
function withLight(words, first, last, light) {
  let from = first, to = last;
  while (first - from < GAP && from > 0 && light.has(words[from - 1].folded)) from -= 1;
  while (to - last < GAP && to < words.length && light.has(words[to].folded)) to += 1;
  return words.slice(from, to);
}

/** Whether some words have a name that stands for somebody else, and not the word that says so. */
const isOfAnother = ({ aside }, first, last) => [...aside].some(([at, sign]) => first <= at && at < last && (sign < first || sign >= last));

/** What a text states of any fact, the longest phrases first; overlapping ones of one fact only once:
 * [{fact, value, slots, first, last, fixed, denied}]. takesNumber, isYesNo: whether a fact takes a number, or is yes or no. */
export function statedIn(text, tries, names, takesNumber, isYesNo) {
  const found = [];
  const mentions = new Map();
  for (const one of [...text.mentions, ...text.inner]) mentions.set(one.first, [...mentions.get(one.first) ?? [], one]);
  const numbers = new Map(text.numbers.map((number) => [number.first, number]));
  const accents = text.words.some((word) => word.accented !== word.folded);
  // The number at a word, where it ends, and whether what it counts must follow: always after a word for one, and after the
  // name of whose they are.
  const counts = (at, lang) => {
    const number = numbers.get(at), word = text.words[at];
    if (number !== undefined) {
      const named = (mentions.get(number.last) ?? []).filter(({ concepts }) => concepts.some(isMember));
      return [[number.value, number.last, false], ...named.map(({ last }) => [number.value, last, true])];
    }
    if (!ONES[lang].has(word.folded) || text.closed[lang].has(at)) return [];
    return [[1, at + (ALONE.has(text.words[at + 1]?.folded) ? 2 : 1), true]];
  };
  for (const lang of LANGUAGES) {
    const light = new Set(spoken(lang).light), closed = text.closed[lang];
    // loose: a light word or a negation was passed and no word of the phrase came after it: it belongs to what follows.
    const walk = (at, node, start, slots, fixed, gap, denied, loose = false) => {
      if (node.has("") && fixed && !loose) {
        for (const [fact, value] of inTheseForms(node.get(""), withLight(text.words, start, at, light), accents)) {
          if ((denied && !isYesNo(fact)) || (slots.some(([name]) => name === "n") && !takesNumber(fact))) continue;
          if (isOfAnother(text, start, at)) continue;
          found.push({ fact, value, slots, first: start, last: at, fixed, denied });
        }
      }
      const word = text.words[at];
      if (word === undefined || (word.kind === "mark" && !JOINING.includes(word.text))) return;
      const idle = text.frame.idle.has(at);
      if (at > start && gap < GAP && (light.has(word.folded) || word.kind === "mark" || idle)) walk(at + 1, node, start, slots, fixed, gap + 1, denied, true);
      if (idle) return;
      if (fixed && !denied && DENIES.has(word.folded)) walk(at + 1, node, start, slots, fixed, gap, true, true);
      for (const [name, next] of below(node, "{") ?? []) {
        if (name === "n") {
          for (const [value, to, loosely] of counts(at, lang)) walk(to, next, start, [...slots, [name, value]], fixed, 0, denied, loosely);
          continue;
        }
        for (const { concepts, last } of mentions.get(at) ?? []) {
          const concept = concepts.find((one) => one.startsWith(`${name}=`) || one.startsWith(`group:${name}=`));
          if (concept === undefined) continue;
          const member = concept.slice(concept.indexOf("=") + 1);
          walk(last, next, start, [...slots, [name, member]], fixed, 0, denied);
        }
      }
      const literals = word.kind === "mark" || closed.has(at) ? [] : stepsOf(word, lang, accents)
        .map((step) => below(node, step)).filter((next) => next !== null);
      for (const literal of literals) walk(at + 1, literal, start, slots, fixed + 1, 0, denied);
      for (const mention of text.lang === lang ? mentions.get(at) ?? [] : []) {
        for (const path of otherNames(mention, names[lang])) {
          const next = path.split(" ").reduce((here, step) => here && (below(here, step) ?? (light.has(step) ? here : null)), node);
          if (next === null || literals.includes(next) || next === node) continue;
          const more = fixed || slots.length || isForeign(mention, closed); // another name alone is no phrase
          walk(mention.last, next, start, slots, fixed + (more ? 1 : 0), 0, denied);
        }
      }
    };
    for (let at = 0; at < text.words.length; at += 1) walk(at, tries[lang], at, [], 0, 0, false);
  }
  // A word that mostly is no number says less than one.
  const countsOne = ({ slots, first, last }) => Number(slots.some(([name]) => name === "n")
    && ![...numbers.keys()].some((at) => first <= at && at < last));
  found.sort((one, two) => two.fixed - one.fixed || countsOne(one) - countsOne(two) || (two.last - two.first) - (one.last - one.first) || one.first - two.first);
  const kept = [];
  for (const one of found) {
    if (!kept.some((other) => one.fact === other.fact && one.first < other.last && other.first < one.last)) kept.push(one);
  }
  const unknown = undecidedIn(text);
  return kept.map((one) => ({ ...one, open: unknown.some(([first, last]) => one.first < last && first < one.last) }));
}

/** The places of words of numbers that name a moment ("turn 4", "en la ronda 6"): no amounts. moments: the words for one. */
export function momentsIn(text, moments) {
  const out = [];
  for (const { first, last } of text.numbers) {
    if (first && moments.includes(text.words[first - 1].folded)) for (let at = first; at < last; at += 1) out.push(at);
  }
  return out;
}

/** The places of words of numbers that tell nothing of what is asked for: moments, how many play ("3 of us", "somos 4") and, where
 * a number is asked for, what somebody claims it is ("he says 4, I say 3"). */
export function besideThePoint(text, moments) {
  const out = momentsIn(text, moments), { players, weAre, says, claimedAs } = linked();
  for (const { first, last } of text.numbers) {
    const said = (at) => text.words[at]?.folded ?? "", least = Math.max(0, first - CLAIM_NEAR);
    const plays = (said(last) === "of" && said(last + 1) === "us") || players.has(said(last)) || (first > 0 && weAre.has(said(first - 1)));
    let at = first - 1;
    while (at >= least && claimedAs.has(said(at))) at -= 1;
    if (plays || (text.frame.sought === "count" && at >= least && says.has(said(at)))) for (let place = first; place < last; place += 1) out.push(place);
  }
  return out;
}

/** The places of words that count without a number ("both", "doble"), and what they count to: [[place, count]]. */
export function countedIn(text) {
  const { counted } = spoken(text.lang);
  return text.words.flatMap(({ folded }, at) => (Object.hasOwn(counted, folded) ? [[at, counted[folded]]] : []));
}
