// For whom it is asked where nobody acts: "what is the limit for the baker?", "¿cuántas le caben al panadero?".

import { ARTICLES, linked } from "./wording.js";
import { memberOf, valueNamed } from "./readings.js";

/** Who acts, where it is not told otherwise: who alone is named, and so that it is for that one. Whose a thing is tells that only
 * of numbers: to a field of the bakers others may go. */
export function readForWhom(base, text, facts, speaker, decision, read) {
  if (!facts.includes(speaker) || read.told.has(speaker) || text.words.some(({ folded }) => linked().iAsk.has(folded))) return;
  const named = text.mentions.map((mention) => [mention, valueNamed(base, speaker, mention)]).filter(([, value]) => value !== null);
  if (new Set(named.map(([, value]) => value)).size !== 1) return;
  const number = base.game.decisions[decision].type.is === "number";
  for (const [mention, value] of named) {
    if (text.aside.has(mention.first) || text.frame.denied.has(mention.first)) return;
    if (!isFor(text, mention, number)) continue;
    read.told.set(speaker, memberOf(base, speaker, value));
    for (let at = mention.first; at < mention.last; at += 1) read.used.add(at);
    return;
  }
}

function isFor(text, mention, number) {
  const { for: ahead, of, toward, datives } = linked();
  let at = mention.first - 1;
  while (at > 0 && ARTICLES.has(text.words[at].folded) && !toward.has(text.words[at].folded)) at -= 1;
  const before = at >= 0 ? text.words[at].folded : "";
  if (toward.has(before) && text.lang === "es") return text.words.some(({ folded }) => datives.has(folded));
  return ahead.has(before) || (number && (of.has(before) || /(['’]s|s['’])$/.test(text.words[mention.last - 1].text)));
}
