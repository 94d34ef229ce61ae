// Whose the numbers of a question are: "I have one, the bakers three: how many do they lose?". A number is of the subject
// nearest before it in its clause, or of the party named right behind it: "3 tokens of X".

import { askingClause } from "./frames.js";
import { momentsIn } from "./names.js";
import { valueIn } from "./opponents.js";
import { ARTICLES } from "./wording.js";

const ME = "me", OTHER = "other", OF = new Set(["de", "del", "of"]), NEAR = 4;

/** The owners of the numbers that have one, a Map from the first word of each to {party, beside}: party is the concept of who
 * is named, or the speaker, or who is spoken of without a name; beside: it is another party that the question asks about,
 * and a number of that one is told too; a moment ("turn 5") is nobody's. kinds: those whose members may be owners; subjects: words
 * that are, {first, third}; moments: the words for one. */
export function ownersIn(text, kinds, subjects, moments) {
  const parties = partiesAt(text, kinds, subjects), found = new Map(), when = new Set(momentsIn(text, moments));
  for (const number of text.numbers) {
    if (when.has(number.first)) continue;
    const party = ownerOf(text, number, parties);
    if (party !== "") found.set(number.first, party);
  }
  const asking = askingClause(text.frame), asked = new Set();
  for (let at = asking?.first ?? 0; at < (asking?.last ?? 0); at += 1) if (parties.has(at)) asked.add(parties.get(at));
  const told = [...found.values()].some((party) => asked.has(party));
  return new Map([...found].map(([at, party]) => [at, { party, beside: told && !asked.has(party) }]));
}

/** Whether a number of this owner may be what a fact is about: of the party that it is asked for, where it is asked for
 * parties; else of anybody but one beside. */
export function mayBeOf(owner, params, args) {
  if (owner === undefined) return true;
  const [kind, value = ""] = owner.party.split("=");
  return params.includes(kind) ? args.includes(value) : params.length > 0 || !owner.beside;
}

/** The party that each word stands for, by its place. */
function partiesAt(text, kinds, { first: speaker, third }) {
  const out = new Map();
  text.words.forEach(({ folded }, at) => {
    if (speaker.includes(folded) || third.includes(folded)) out.set(at, speaker.includes(folded) ? ME : OTHER);
  });
  for (const mention of text.mentions) {
    const kind = kinds.find((one) => valueIn(mention, one));
    if (kind === undefined) continue;
    for (let at = mention.first; at < mention.last; at += 1) out.set(at, `${kind}=${valueIn(mention, kind)}`);
  }
  return out;
}

/** Who has a number; "" where nobody is said to. */
function ownerOf({ words }, { first, last }, parties) {
  for (let at = last; at < Math.min(last + NEAR, words.length); at += 1) {
    const gap = words.slice(last, at).map((word) => word.folded);
    while (ARTICLES.has(gap.at(-1))) gap.pop();
    if (parties.has(at) && (at === last || OF.has(gap.at(-1)))) return parties.get(at);
  }
  for (let at = first - 1; at >= 0 && words[at].kind !== "mark"; at -= 1) {
    if (parties.has(at)) return parties.get(at);
  }
  return "";
}
