// Names that stand for somebody else than who bears them: left out ("anyone but the bakers"), or told of another who is
// something to them ("the bakers' ally").

import { ARTICLES, linked } from "./wording.js";
import { allBut } from "./rows.js";

const AND = new Set("and or nor y e o u ni".split(" ")), IS = new Set(["is", "are", "es", "son"]);
const PLAYERS = new Set("jugador jugadora jugadores".split(" "));
const MY = new Set("my our mi mis nuestro nuestra".split(" "));

/** The places of the words of such names, a Map to the place of the word that says so. mentions: those that name members;
 * first, last: the clause that asks. */
export function asides(words, mentions, { first, last }) {
  const row = words.map(({ folded }) => folded), asked = row.slice(first, last), { third, iAsk } = linked(), out = new Map();
  const mine = asked.some((word) => iAsk.has(word)) && !asked.some((word) => third.has(word));
  let left = -1, sign = -1; // behind the last name left out, and by which word
  for (const mention of mentions) {
    const before = placeBefore(row, mention.first);
    let found = leftOut(row, mention, before);
    if (found === null && left >= 0 && before >= 0 && AND.has(row[before]) && placeBefore(row, before) === left - 1) found = sign;
    if (found !== null) [left, sign] = [mention.last, found];
    else found = related(words, row, mention, before, mine);
    if (found !== null) for (let at = mention.first; at < mention.last; at += 1) out.set(at, found);
  }
  return out;
}

/** The place of the word before a name, articles apart; -1 where there is none. */
function placeBefore(row, first) {
  let at = first - 1;
  while (at >= 0 && ARTICLES.has(row[at]) && !(row[at] === "a" && at && linked().related.has(row[at - 1]))) at -= 1;
  return at;
}

function leftOut(row, { first, last }, before) {
  const { butFor, butForTwo, behind } = linked(), word = row[before];
  if (behind.has(row[last]) && row[last + 1] !== "from") return last;
  if (before < 0) return null;
  if (allBut(row, before) || (butFor.has(word) && (word !== "menos" || before === 0))) return before;
  const alone = !/^\p{L}+$/u.test(row[last] ?? "");
  const ofThose = word === "no" && (alone || ARTICLES.has(row[before - 1]) || PLAYERS.has(row[before - 1]));
  if ((word === "non" || ofThose) && before === first - 1) return before; // "los no panaderos", not "no bakers' mule"
  if (butForTwo.has(`${row[before - 1]} ${word}`)) return before;
  if (word === "a" && before > 1 && butForTwo.has(`${row[before - 2]} ${row[before - 1]}`)) return before - 1;
  return (word === "a" || word === "al") && butFor.has(row[before - 1]) ? before - 1 : null;
}

function related(words, row, mention, before, mine) {
  const { related: ones, to } = linked();
  let after = mention.last, name = words[after - 1].text.toLowerCase().replaceAll("’", "'");
  if (name.endsWith("s") && (words[after]?.text === "'" || words[after]?.text === "’")) [after, name] = [after + 1, "'s"]; // "the bakers' ally"
  if (name.endsWith("'s") && ones.has(row[after])) return after;
  if (before > 0 && to.has(row[before]) && ones.has(row[before - 1])) return before - 1;
  return mine ? ofMine(row, mention, before) : null;
}

/** "my ally is the baker", "mi aliada panadera": where the speaker asks for himself, he is not that one. */
function ofMine(row, { last }, before) {
  const { related: ones, inverted } = linked(), at = before > 0 && IS.has(row[before]) ? before - 1 : before;
  if (at > 0 && ones.has(row[at]) && MY.has(row[at - 1]) && !(at > 1 && inverted.has(row[at - 2]))) return at;
  if (IS.has(row[last]) && MY.has(row[last + 1]) && ones.has(row[last + 2])) return last + 2;
  return before >= 0 && MY.has(row[before]) && ones.has(row[last]) ? last : null;
}
