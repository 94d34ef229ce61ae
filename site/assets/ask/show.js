// An answer on the page: verdict, text, what turns it, cases, the next question, the proof, and what can be done with it.

import { el } from "./dom.js";
import { partsOf } from "./nodes.js";
import { proofOf } from "./proof.js";
import { sentence } from "./answer.js";

const ROOT = new URL("../../", import.meta.url);
const SIGNS = { yes: "✓", no: "✗", depends: "?", value: "=", choice: "↔", conflict: "⚡", silent: "…", impossible: "∅" };
const STATES = ["reason", "added", "limit", "agreeing", "open", "beaten", "lifted", "switched-off", "outweighed", "not-applicable"];
const MARKS = { reason: "●", added: "+", limit: "≤", agreeing: "○", open: "?", beaten: "↓", lifted: "↑", "switched-off": "⊘",
  outweighed: "·", "not-applicable": "–" };
const HELD = { true: ["✓", "holds"], false: ["✗", "fails"], null: ["?", "unknown"] };

/** Where a rule or an editorial ruling stands on the site. */
export function ruleAddress(game, lang, rule) {
  const place = rule in game.texts.rules ? rule.split(".")[0] : "views/rulings";
  return new URL(`${lang}/${game.id}/${place}/#${encodeURIComponent(rule)}`, ROOT);
}

/** A link to a rule, called as its page calls it: by its topic and its number there; an editorial ruling by its id. */
export function ruleLink(game, lang, rule) {
  const id = `${game.id}.${rule}`, [topic] = rule.split(".");
  const place = Object.keys(game.texts.rules).filter((one) => one.startsWith(`${topic}.`)).indexOf(rule) + 1;
  return el("a", { href: ruleAddress(game, lang, rule).href, class: "rule", title: id },
    place ? `${game.texts.topics[topic] || topic} §${place}` : id);
}

/** An answer made of a ruling: {verdict, word, sentences, unless, cases, proof}. proven: with its proof, and what comes of it;
 * turned: the contrary of the decision was asked for. */
export function composed(game, ruling, verdict, mood, proven = true, turned = false) {
  const { teller, base } = game;
  base.enter();
  const proof = proven ? proofOf(base, ruling, game.words) : null;
  const decision = partsOf(ruling.key)[0];
  const row = (one) => ({
    conditions: teller.conditions(one), outcome: teller.outcome(decision, one.result, mood, turned), reasons: one.reasons });
  const [head, ...rest] = teller.sentences(ruling, verdict, mood, proof, turned);
  return {
    verdict, head, rest, proof, mood, word: sentence(teller.say(verdict)),
    unless: teller.unless(ruling, verdict, mood, turned).map(row), unsaid: teller.unsaid(ruling, verdict, mood, turned).map(row), cases: ruling.truncated ? [] : ruling.cases.map(row),
    assumed: ruling.assumed.map(([key, value]) => teller.stated(key, value)),
  };
}

/** The answer as an element. */
export function answerView(game, words, lang, ruling, answer) {
  const some = answer.unsaid.length < answer.unless.length;
  const unless = table(some ? words["unless too"] : words.unless, answer.unsaid, words), cases = table(words.cases, answer.cases, words);
  const text = [answer.head, ...answer.rest].join(" ");
  const rules = (title, list) => (list.length ? el("div", {}, el("h2", { class: "minor" }, title), el("ul", { class: "rules" },
    list.map((rule) => el("li", {}, text.includes(sentence(game.teller.rule(rule))) ? null : `${game.teller.rule(rule)} `,
      ruleLink(game, lang, rule))))) : null);
  return el("div", { class: "verdict", "data-verdict": answer.verdict },
    el("p", { class: "head" }, signed(answer)),
    answer.rest.map((text) => el("p", {}, text)), unless, cases,
    ruling.truncated ? el("p", {}, words["too many"]) : null,
    rules(words.rules, ruling.reasons), rules(words.beaten, ruling.beaten),
    answer.assumed.length ? el("details", {}, el("summary", {}, `${words.assumed} (${answer.assumed.length})`),
      el("ul", {}, answer.assumed.map((one) => el("li", {}, sentence(one))))) : null,
    answer.proof === null ? null : el("details", { class: "why" }, el("summary", {}, words.why), proofList(game, lang, answer.proof, answer.mood)));
}

/** The first words of an answer, with the sign of its verdict. */
export const signed = (answer) => [
  el("span", { class: "sign", "aria-hidden": "true" }, SIGNS[answer.verdict] ?? ""), " ", answer.head];

function table(title, rows, words) {
  if (!rows.length) return null;
  return el("table", {}, el("caption", {}, title), el("tbody", {}, rows.map((row) => el("tr", {},
    el("th", { scope: "row" }, row.conditions.length ? row.conditions.join("; ") : words.otherwise),
    el("td", {}, row.outcome)))));
}

const standing = (state) => (state.state === "not-applicable" && state.conditions.every((one) => one.held !== false)
  ? "open" : state.state);

/** The proof tree as nested lists that fold. */
function proofList(game, lang, proof, mood) {
  const { teller } = game, decision = partsOf(proof.key)[0];
  const name = teller.name(proof.key), rules = proof.rules.map((state) => [standing(state), state])
    .sort((one, two) => STATES.indexOf(one[0]) - STATES.indexOf(two[0]));
  const counts = (state) => ["reason", "added", "limit"].includes(state);
  return el("div", { class: "proof" },
    el("p", {}, el("b", {}, `${name[0]?.toUpperCase() ?? ""}${name.slice(1)}`), `: ${teller.outcome(decision, proof.result, mood)}`),
    el("ul", {}, rules.map(([state, own]) => el("li", { "data-state": state },
      el("details", { open: counts(state) },
        el("summary", {}, el("span", { class: "mark", "aria-hidden": "true" }, MARKS[state]), ` ${teller.say(state)}: `,
          teller.rule(own.rule) || own.says),
        el("p", {}, ruleLink(game, lang, own.rule)),
        el("ul", {},
          own.conditions.map((one) => el("li", { "data-held": String(one.held) },
            el("span", { class: "mark", "aria-hidden": "true" }, HELD[one.held][0]), ` ${one.text}: ${teller.say(HELD[one.held][1])}`,
            one.basis !== "unknown" && game.texts.phrases[one.basis] ? ` (${teller.say(one.basis)})` : null)),
          own.by.map((other) => el("li", {}, teller.say("by", { rule: "" }).trim(), " ", ruleLink(game, lang, other.rule),
            ` (${teller.authority(other)})`)))))),
    proof.children.map((child) => el("li", {}, el("details", {},
      el("summary", {}, `${teller.name(child.key)}: ${teller.outcome(partsOf(child.key)[0], child.result, mood)}`),
      proofList(game, lang, child, mood))))));
}

/** The report of an answer as Markdown. */
export function reportOf(game, words, state, ruling, answer, address, told) {
  const { teller } = game;
  const lines = [`## ${words["report title"]}`, "", `- ${words.game}: ${game.id}`, `- ${words["base version"]}: ${game.version}`,
    `- ${words.question}: ${state.question ? quoted(state.question) : words["from form"]}`,
    `- ${words.understood}: ${teller.question(ruling.key, state.mood)} \`${game.id}.${partsOf(ruling.key).join(" ")}\``,
    "", `### ${words.situation}`, "", ...[...told].map(([key, value]) => `- ${teller.stated(key, value)}`),
    ...answer.assumed.map((text) => `- ${text} (${words.usual})`), "",
    `### ${words.answer}: ${answer.verdict}`, "", [answer.head, ...answer.rest].join(" "), "",
    ...answer.unless.map((row) => `- ${words.unless}: ${row.conditions.join("; ")} → ${row.outcome}`),
    ...answer.cases.map((row) => `- ${row.conditions.join("; ") || words.otherwise} → ${row.outcome}`), "",
    `### ${words.why}`, "", ...(answer.proof === null ? [] : proofLines(game, answer.proof, answer.mood, "")), "", address, ""];
  return lines.filter((line, at) => line !== "" || lines[at - 1] !== "").join("\n");
}

const quoted = (text) => text.replaceAll(/\s+/g, " ").replaceAll(/[\\`*_[\]<>#]/g, "\\$&");

function proofLines(game, proof, mood, indent) {
  const { teller } = game;
  return [`${indent}- **${teller.name(proof.key)}**: ${teller.outcome(partsOf(proof.key)[0], proof.result, mood)}`,
    ...proof.rules.flatMap((state) => [
      `${indent}  - ${teller.say(standing(state))}: \`${game.id}.${state.rule}\` ${state.says}`,
      ...state.conditions.map((one) => `${indent}    - ${one.text}: ${teller.say(HELD[one.held][1])}`),
      ...state.by.map((other) => `${indent}    - ${teller.say("by", { rule: `${game.id}.${other.rule}` })} (${teller.authority(other)})`)]),
    ...proof.children.flatMap((child) => proofLines(game, child, mood, `${indent}  `))];
}
