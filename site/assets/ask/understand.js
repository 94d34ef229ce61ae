// A question from its words to its meaning, or an honest "not clear".

import { Known } from "./asking.js";
import { nameOf } from "./nodes.js";
import { aboutOf, answerTo, judge, trust } from "./judging.js";
import { boundWith, support } from "./reads.js";
import { cleaned, guessLanguage } from "./wording.js";
import { loadLanguage, loadTables } from "./data.js";
import { meanings } from "./meanings.js";
import { UNCLEAR } from "./proposals.js";

const ready = new Map();

/** A game ready to be asked about; made once, though several ask for it meanwhile. What failed is tried again. */
function knownOf(game) {
  if (!ready.has(game)) {
    ready.set(game, Promise.all([loadTables(game.id), loadLanguage()]).then(([tables, language]) => new Known(game, tables, language)));
    ready.get(game).catch(() => ready.delete(game));
  }
  return ready.get(game);
}

/** Make ready what questions about a game need, before one is asked. */
export const prepare = (game) => knownOf(game);

/** What a question means in a game: {status: "sure" | "unclear" | "off-topic", decision, mood, flip, told, answer, headline,
 * meant, closest}. told: facts known beside it, as a Map; table: what holds at this table, where the question does not say otherwise. */
export async function understand(game, question, told, table) {
  const known = await knownOf(game), { ahead } = known;
  if (ahead?.question === question && !told.size && !table.size) return ahead.thought;
  return think(known, question, { lang: game.texts.lang, given: told, table });
}

/** The same for what is ready. situation: more, told in words. */
export function think(known, question, { lang, given = new Map(), table = new Map(), situation = "" }) {
  known.base.enter();
  const of = guessLanguage(cleaned(question)) ?? lang;
  const [text, unknown] = known.takeApart(question, of);
  const beside = situation ? known.takeApart(situation, guessLanguage(situation) ?? of)[0] : null;
  const found = meanings(known, text, known.index.search(text, known.constants.hits), given, beside);
  const judged = judge(known, text, found.map((meaning) => atTable(known, meaning, table)));
  const about = aboutOf(known, text, unknown, judged, beside);
  const trusted = trust(known, text, judged, about, beside);
  const out = { trust: trusted, meant: meantBy(known, judged), closest: closestTo(known, judged) };
  if (about.foreign || about.elsewhere || about.advice) return { ...out, status: "off-topic" };
  const least = known.constants.sure - (judged[0]?.verdict === "depends" ? known.constants.depends : 0);
  if (!judged.length || trusted < least || judged[0].verdict === UNCLEAR) return { ...out, status: "unclear" };
  const { meaning, verdict } = judged[0];
  return {
    ...out, status: "sure", verdict: ofRules(known, meaning, verdict), headline: judged[0].ruling, decision: meaning.decision, mood: meaning.mood, flip: meaning.flip, told: meaning.told,
    answer: (ruling) => {
      const said = ofRules(known, meaning, answerTo(known, text, meaning, ruling));
      return said === UNCLEAR ? ruling.kind === "value" || ruling.kind === "range" ? "value" : ruling.kind : said;
    },
  };
}

/** What the rules answer: nothing where the components of the game alone say it. */
function ofRules(known, meaning, said) {
  return ["yes", "no", "value"].includes(said) && known.tables.printed.includes(nameOf(meaning.decision)) ? "silent" : said;
}

/** A meaning at this table: what holds here, as far as its decision can hang on it, and over it what the question tells. */
function atTable(known, meaning, table) {
  if (!table.size) return meaning;
  const reach = boundWith(known.base, support(known.base, meaning.decision));
  return { ...meaning, told: new Map([...[...table].filter(([key]) => reach.has(key)), ...meaning.told]) };
}

/** The decisions that the question may ask about, likeliest first, each with the mood in which it is asked. */
function meantBy(known, judged) {
  const found = new Map();
  for (const { meaning } of [...judged].sort((one, two) => two.share - one.share)) {
    if (!found.has(meaning.decision)) found.set(meaning.decision, { decision: meaning.decision, mood: meaning.mood, told: meaning.told });
  }
  return [...found.values()].slice(0, known.constants.meant);
}

/** The rules nearest the question: the reasons of its likeliest meanings. */
function closestTo(known, judged) {
  return [...new Set(judged.flatMap(({ ruling }) => [...ruling.reasons.slice(0, 2), ...ruling.beaten.slice(0, 1)]))]
    .slice(0, known.constants.closest);
}
