// A clause and its contrary: "the dock is full", "the dock is not full". Knows verbs of both languages, and no game.

const words = (text) => new Set(text.trim().split(/\s+/));

const VERBS = {
  es: words(`es son era eran fue fueron está están estaba estaban hay había hubo ha han había habían tiene tienen tenía
    tenían puede pueden podía debe deben va van iba queda quedan quedaba lleva llevan sigue siguen juega juegan vale valen
    cuenta cuentan`),
  en: words("is are was were can may must will could had did does do"),
};
const PARTICIPLE = new RegExp(String.raw`^(?:already )?(?:[\p{L}\p{N}_]+ed|been|gone|done|won|lost|fought|taken|given|made|`
  + "paid|put|had|left|held|seen|said|met|sent|set|kept|drawn|shown|chosen|begun|run|come|become|bought|sold|told|found|"
  + String.raw`spent|built|hit)(?![\p{L}\p{N}_])`, "u");
const CLITICS = words("se lo le les me te nos");
const YET = { es: "ya", en: "already" };
// Where one of these opens or stands in a clause, "not" before the verb would not make its contrary.
const UNSAFE = {
  es: words(`solo sólo todos todas todo toda ambos ambas cada cualquier algún alguna algunos algunas nadie nunca nada
    ningún ninguna no ni sin salvo excepto`),
  en: words(`only all both every each everyone everybody any some no not never none nobody nothing without unless either
    neither`),
};
const PAIRS = ["los dos", "las dos", "los tres", "las tres", "the two", "the three"];
const RELATIVES = words("que quien cual who which that where donde");
// What ends the first noun of an English name, and endings in s that are no plural.
const AFTER_THE_NOUN = words("of in on at to for from with by that who which there this these those already left and or");
const SINGULAR_S = ["ss", "us", "is", "'s", "’s", "s'", "s’"];
const PLURALS = {
  es: { es: "son", tiene: "tienen", supera: "superan" }, en: { is: "are", has: "have", does: "do" },
};
const ANSWERS = { es: ["sí", "no"], en: ["yes", "no"] };
const WORD = /\p{L}+(?:['’]\p{L}+)*/gu;

/** The clause as it holds or does not; where no verb of it is known: "clause (yes)", "clause (no)". */
export function stated(clause, lang, holds) {
  const found = verbOf(clause, lang);
  if (found !== null) {
    if (holds) return clause;
    if (canBeDenied(clause, lang)) return denied(clause, lang, found);
  }
  return `${clause} (${ANSWERS[lang][holds ? 0 : 1]})`;
}

/** Whether a finite verb that is known stands in the text, so that it can be said as it is. */
export const isClause = (text, lang) => verbOf(text, lang) !== null;

/** Whether a noun phrase takes a plural verb, as far as its article or its first noun tells. */
function isPlural(name, lang) {
  if (lang === "es") return ["los ", "las ", "unos ", "unas ", "sus "].some((start) => name.startsWith(start));
  const all = name.split(/\s+/).filter(Boolean);
  const ends = all.slice(0, 4).findIndex((word) => AFTER_THE_NOUN.has(word));
  const head = all.slice(0, ends < 0 ? 4 : Math.min(ends, 4));
  if (all[0] === "what" || !head.length || name.includes(",")) return false;
  return head.slice(1).some((word) => word.endsWith("s") && !SINGULAR_S.some((end) => word.endsWith(end)));
}

/** "Subject is predicate", or is not. A predicate that is a clause of its own stands in quotation marks. */
export function saidOf(subject, predicate, lang, holds) {
  if (isClause(predicate, lang)) predicate = lang === "es" ? `«${predicate}»` : `“${predicate}”`;
  if (lang === "en") return `${subject} ${isPlural(subject, lang) ? "are" : "is"} ${holds ? "" : "not "}${predicate}`;
  const verb = isPlural(subject, lang) || isPlural(predicate, lang) ? "son" : "es";
  return `${subject} ${holds ? "" : "no "}${verb} ${predicate}`;
}

/** A verb phrase with is or es (has, tiene) in the subject's number. */
export function inNumber(verb, subject, lang) {
  if (!isPlural(subject, lang)) return verb;
  return verb.replace(WORD, (word) => (Object.hasOwn(PLURALS[lang], word) ? PLURALS[lang][word] : word));
}

/** The first finite verb {start}: one of the list; in Spanish also whatever follows "se"; in English a helping have. */
function verbOf(clause, lang) {
  let before = "";
  for (const found of clause.matchAll(WORD)) {
    const word = found[0].toLowerCase();
    if (RELATIVES.has(word)) {
      before = "relative"; // its verb is not the clause's own
      continue;
    }
    const helps = lang === "en" && (word === "has" || word === "have")
      && PARTICIPLE.test(clause.slice(found.index + found[0].length).trimStart().toLowerCase());
    if (VERBS[lang].has(word) || (lang === "es" && before === "se") || helps) {
      if (before !== "relative") return { start: found.index };
      before = "";
    } else if (before !== "relative") before = word;
  }
  return null;
}

function canBeDenied(clause, lang) {
  const folded = clause.toLowerCase();
  return !PAIRS.some((start) => folded.startsWith(start))
    && ![...clause.matchAll(WORD)].some((found) => UNSAFE[lang].has(found[0].toLowerCase()));
}

function denied(clause, lang, verb) {
  const head = clause.slice(0, verb.start), tail = clause.slice(verb.start);
  if (lang === "en") return head + tail.replace(/^(\S+)(?: already(?![\p{L}\p{N}_]))?/u, "$1 not");
  const before = head.split(/\s+/).filter(Boolean), moved = [];
  while (before.length && CLITICS.has(before[before.length - 1].toLowerCase())) moved.unshift(before.pop());
  if (before.length && before[before.length - 1].toLowerCase() === YET.es) before.pop();
  return [...before, "no", ...moved, tail].join(" ");
}
