// Who has which of two parts where one does something to the other: "the bakers attack the brewers", "X es atacado por Y".
// The verb is known by the name of the part: "attacks" is another form of "attacker".

import { ARTICLES } from "./wording.js";

const list = (text) => text.split(" ");
const BEFORE_VERB = new Set(list("is are was were has have had be been ha han es son fue le les"));
const AFTER_VERB = new Set([...list("a to at on by por de"), ...ARTICLES]);
const BY = ["by", "por"];

/** The value of a kind or role that a name has, "" where it has none. */
export function valueIn(mention, kind) {
  const concept = mention.concepts.find((one) => one.startsWith(`${kind}=`));
  return concept === undefined ? "" : concept.slice(kind.length + 1);
}

/** The members that stand on either side of a verb of the role: {fact, parts: Map from member to part, verb}, the fact that
 * says who has a part and the name that was a verb here; null where there is no such verb. */
export function opponentsIn(known, text, role) {
  const { game } = known.base, values = game.kinds[role]?.values ?? [], fact = known.tables.identities[role];
  if (fact === undefined || values.length !== 2) return null;
  const { kind } = game.facts[fact].type, words = text.words.map((word) => word.folded);
  for (let at = 1; at + 1 < text.mentions.length; at += 1) {
    const before = text.mentions[at - 1], verb = text.mentions[at], after = text.mentions[at + 1];
    const part = valueIn(verb, role), one = valueIn(before, kind), other = valueIn(after, kind);
    if (!part || !one || !other || one === other || verb.last - verb.first > 1) continue;
    const between = words.slice(verb.last, after.first);
    if (!words.slice(before.last, verb.first).every((word) => BEFORE_VERB.has(word))) continue;
    if (!between.every((word) => AFTER_VERB.has(word))) continue;
    const rest = part === values[0] ? values[1] : values[0];
    const isDone = between.some((word) => BY.includes(word));
    return { fact, parts: new Map(isDone ? [[one, rest], [other, part]] : [[one, part], [other, rest]]), verb };
  }
  return null;
}
