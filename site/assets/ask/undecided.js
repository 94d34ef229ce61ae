// What whoever asks says that he does not know: "not sure if I was first, do I get it?" tells nobody was.

import { askingClause } from "./frames.js";
import { BREAKS } from "./rows.js";
import { linked } from "./wording.js";

const LONGEST = 4; // words of what says that it is not known

/** The words of clauses that say what is not known, [[first, last]]; none where just that is asked ("no sé si puedo"). */
export function undecidedIn({ words, frame }) {
  const asking = askingClause(frame), { whether, notKnown } = linked();
  if (asking === undefined) return [];
  return words.flatMap(({ folded }, at) => {
    const before = words.slice(Math.max(0, at - LONGEST), at).map((word) => word.folded).join(" ");
    if (!whether.has(folded) || ![...notKnown].some((one) => ` ${before}`.endsWith(` ${one}`))) return [];
    const stop = words.findIndex((word, place) => place >= at && BREAKS.has(word.text)), end = stop < 0 ? words.length : stop;
    return asking.first < end && at <= asking.last ? [] : [[at, end]];
  });
}
