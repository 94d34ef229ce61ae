// Phrases whose words have the same keys but that state different values of a fact: the forms in which the words are written
// tell them apart, accents among them, and light words that only one of them has. An item is [fact, value], [fact, value,
// forms] where these forms tell it, or [fact, value, forms, flags]: 1 where no other form will do, 2 where the phrase is
// about the speaker's own.

import { fold, linked } from "./wording.js";

const ONLY = 1, OWN = 2;

/** Of items for different values of one fact, those with most of their forms where all of them are written so here, else
 * those to which any form will do; none about one's own where the words are about another's. accents: whether whoever
 * typed the words uses them. */
export function inTheseForms(items, words, accents) {
  if (items.every((item) => item.length === 2)) return items;
  const has = (said) => words.some(({ folded }) => said.has(folded));
  if (has(linked().theirs) && !has(linked().mine)) items = items.filter((item) => !(item[3] & OWN));
  const typed = new Set(words.map(({ accented }) => accented));
  const loose = new Set(words.filter((word) => !accents || fold(word.text) !== word.folded).map(({ folded }) => folded));
  const exact = new Map();
  for (const [fact, value, written] of items) {
    const forms = written?.split(/\s+/).filter((form) => form) ?? [];
    if (!forms.length || !forms.every((form) => typed.has(form) || loose.has(fold(form)))) continue;
    if (!exact.has(fact)) exact.set(fact, []);
    exact.get(fact).push([forms.length, [fact, value]]);
  }
  const told = [...exact.values()].flatMap((found) => {
    const best = Math.max(...found.map(([size]) => size));
    return found.filter(([size]) => size === best).map(([, item]) => item);
  });
  return [...told, ...items.filter((item) => !exact.has(item[0]) && !(item[3] & ONLY))];
}
