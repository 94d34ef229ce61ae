// Whether a question asks leave *not* to do something: "can I skip watering?", "puedo quedarme sin regar?".

import { askingClause, lastSentence, marksIn } from "./frames.js";
import { key, spoken } from "./wording.js";

const WHERE_IT_IS = new Set(["where it", "where they", "donde esta", "donde estan"]);
const BETWEEN = 4, INFINITIVE = /[\p{L}\p{N}_][aei]r(me|te|se|les?|l[oa]s?|nos)*$/u;

/** Whether leave is asked not to do what the decision is about. An act that is itself one of not doing ("pass", "skip") is
 * meant as it stands: nothing is turned round twice. own: the keys of such verbs of the decision; near: how many words may
 * stand between "can" and the verb. */
export function refrains(text, own, near) {
  const [phrase] = refraining(text, near);
  return phrase !== undefined && !text.words.slice(...phrase).some((word) => own.includes(`${text.lang}:${key(word.folded, text.lang)}`));
}

/** The phrases of not doing for which leave is asked, [first, last]. Of several clauses with "can" the last one asks, with its
 * first; in a sentence before the last it only tells. */
function refraining(text, near) {
  const { frame, words } = text, { refrain, refraining: own } = spoken(text.lang), [start] = lastSentence(words);
  const phrases = (trie) => marksIn(words, trie).map(({ first, last }) => [first, last]);
  if (!frame.mood) {
    const asking = askingClause(frame);
    return phrases(own).filter(([first]) => asking !== undefined && first === asking.first && first >= start);
  }
  const asked = Math.max(start, ...frame.clauses.filter((clause) => clause.asks.includes("MAY")).map((clause) => clause.first));
  const ends = frame.tags.filter(([tag, first]) => tag === "MAY" && first >= asked).slice(0, 1).map(([, , last]) => last);
  const apart = new Set([...text.aside.values(), ...frame.tags.filter(([tag]) => tag === "RIGHT").map(([, first]) => first)]);
  return [...phrases(refrain), ...leftOut(text)].sort((one, two) => one[0] - two[0] || one[1] - two[1])
    .filter(([first]) => !apart.has(first) && ends.some((end) => end <= first && first <= end + near && isItsOwn(text, end, first)));
}

/** Whether what stands behind "can" is left by who asks: not "can't I", nor "puedo ordenarle no jugar". */
function isItsOwn(text, end, first) {
  const between = text.words.slice(end, first).map((word) => word.folded), word = text.words[first].folded;
  if (word === "not" && !between.length) return false;
  if (word === "no" && between.some((one) => INFINITIVE.test(one))) return false;
  return !between.some((one) => spoken(text.lang).turns.includes(one));
}

/** The verb of "leave the mule out", "dejar la mula fuera", "leave it where it is". */
function leftOut(text) {
  const [verbs, out] = spoken(text.lang).leaving, words = text.words.map((word) => word.folded);
  const away = (at) => at < words.length && (out.includes(words[at]) || WHERE_IT_IS.has(`${words[at]} ${words[at + 1]}`));
  const near = Array.from({ length: BETWEEN + 1 }, (_, place) => place + 1);
  return words.flatMap((word, at) => (verbs.includes(word) && near.some((far) => away(at + far)) ? [[at, at + 1]] : []));
}
