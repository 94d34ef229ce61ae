// The form of facts: what was told, what is assumed, what it depends on; and all else that could matter, folded away.

import { el, fill, freshId } from "./dom.js";
import { nameOf } from "./nodes.js";
import { numberText } from "./words.js";
import { readValue } from "./link.js";

/** A control for one fact. game: of loadGame; words: uiWords; value: what is told, undefined where nothing is.
 * usual: what is assumed, undefined where nothing is. change(key, value or undefined): called when it changes. */
export function factControl(game, words, key, { value, usual, change }) {
  const id = freshId("fact"), { type } = game.base.game.facts[nameOf(key)];
  const label = el("label", { for: id }, game.teller.question(key));
  const assumed = usual === undefined ? null : game.teller.value(usual, nameOf(key));
  const control = type.is === "number" ? numberInput(id, type, value, assumed, (told) => change(key, told))
    : select(game, words, id, key, type, value, assumed, (told) => change(key, told));
  return el("div", { class: "fact", "data-told": value !== undefined, "data-fact": key.replaceAll("\u0001", " ") }, label, control);
}

function numberInput(id, type, value, assumed, change) {
  const hint = assumed ?? `${numberText(type.low)}–${numberText(type.high)}`;
  const input = el("input", {
    id, type: "number", inputmode: "decimal", min: type.low, max: type.high, step: type.step, placeholder: hint,
    value: value === undefined ? null : value,
    on: {
      change: () => {
        const told = Number(input.value);
        if (input.value === "") change(undefined);
        else if (input.validity.valid) change(told);
        else input.reportValidity();
      },
    },
  });
  return input;
}

function select(game, words, id, key, type, value, assumed, change) {
  const { base, teller } = game, owner = nameOf(key);
  const selected = value === undefined ? "" : typeof value === "boolean" ? (value ? "yes" : "no")
    : typeof value === "object" ? value.name : value;
  const option = (name, text) => el("option", { value: name, selected: name === selected }, text);
  const none = assumed === null ? words.unknown : `${words.usual}: ${assumed}`;
  const options = [option("", `— ${none}`)];
  if (type.is === "yes/no") options.push(option("yes", teller.say("true")), option("no", teller.say("false")));
  else {
    options.push(...type.values.map((one) => option(one, teller.label(one, owner))));
    const classes = Object.entries(base.game.groups).filter(([name, group]) => name === selected
      || (type.kind && game.texts.groups[name]?.[1] === type.kind && group.values.some((one) => type.values.includes(one))));
    if (classes.length) {
      options.push(el("optgroup", { label: "…" }, classes.map(([name]) => option(name, words.some + teller.label(name, owner)))));
    }
  }
  const made = el("select", {
    id, on: {
      change: () => change(made.value === "" ? undefined
        : readValue(base, key, base.game.facts[owner], made.value)),
    },
  }, options);
  return made;
}

/** What may be answered to the next question, as buttons; too many values make a control of the form instead.
 * can: whether a value is one that can be; where none seems to be, all are offered. */
export function answerButtons(game, key, can, choose) {
  const { type } = game.base.game.facts[nameOf(key)];
  const values = type.is === "yes/no" ? [true, false] : type.is === "number" ? game.base.space.domain(key) : type.values;
  if (values.length > 12) return null;
  const all = values.filter((value) => value !== null), possible = all.filter(can);
  return (possible.length ? possible : all).map((value) => el("button", {
    type: "button", class: "choice", on: { click: () => choose(value) },
  }, game.teller.value(value, nameOf(key))));
}

/** The situation: facts in the order of the game, and the rest of what could matter folded away.
 * now: what the answer is, for where it is not in sight. */
export function situationForm(game, words, { shown, rest, told, assumed, change, clear, now }) {
  const control = (key) => factControl(game, words, key, { value: told.get(key), usual: assumed.get(key), change });
  const more = el("details", { class: "more" }, el("summary", {}, `${words.more} (${rest.length})`));
  more.addEventListener("toggle", () => {
    if (more.open && more.childElementCount === 1) more.append(...rest.map(control));
  });
  const id = freshId("situation");
  return el("section", { class: "situation", "aria-labelledby": id },
    el("h2", { id }, words.situation), el("p", { class: "hint" }, words["situation hint"]),
    shown.map(control), rest.length ? more : null,
    told.size ? el("button", { type: "button", class: "quiet", on: { click: clear } }, words.clear) : null, now);
}

/** What holds for every question of a game at this table: who I am and which options are in play. */
export function tableForm(game, words, table, change) {
  const keys = [...(game.speaker ? [game.speaker] : []), ...game.options];
  if (!keys.length) return null;
  return el("details", { class: "table" }, el("summary", {}, words.table), el("p", { class: "hint" }, words["table hint"]),
    keys.map((key) => factControl(game, words, key, {
      value: table.get(key), usual: game.base.game.facts[key].usual, change,
    })));
}

/** Choosing a decision from a list, by topic. */
export function decisionPicker(game, words, choose) {
  const { decisions } = game.base.game;
  const byTopic = new Map();
  for (const [id, decision] of Object.entries(decisions)) {
    byTopic.set(decision.topic, [...(byTopic.get(decision.topic) ?? []), id]);
  }
  const topicId = freshId("topic"), decisionId = freshId("decision");
  const slots = (text, { params }) => params.reduce(
    (shown, param) => shown.replaceAll(`{${param}}`, `[${game.words.group(param)}]`), text);
  const named = (id) => slots(game.teller.question(id), decisions[id]);
  const list = el("select", { id: decisionId, disabled: true });
  const parties = el("div", { class: "parties" });
  const topics = el("select", {
    id: topicId, on: {
      change: () => {
        list.disabled = topics.value === "";
        const found = (byTopic.get(topics.value) ?? []).map((id) => [id, named(id)]).sort((a, b) => a[1].localeCompare(b[1]));
        fill(list, [el("option", { value: "" }, words.choose), found.map(([id, text]) => el("option", { value: id }, text))]);
        fill(parties, []);
      },
    },
  }, el("option", { value: "" }, words.choose), [...byTopic.keys()].map((topic) => el("option", { value: topic }, game.texts.topics[topic] || topic)));
  list.addEventListener("change", () => {
    const { params } = decisions[list.value] ?? { params: [] };
    const chosen = params.map((param) => el("select", { "aria-label": game.words.group(param) },
      game.base.grounder.members(param).map((member) => el("option", { value: member }, game.teller.label(member, null, param)))));
    const go = () => list.value && choose([list.value, ...chosen.map((one) => one.value)].join("\u0001"));
    for (const one of chosen) one.addEventListener("change", go);
    fill(parties, chosen);
    go();
  });
  return el("details", { class: "picker" }, el("summary", {}, words.pick),
    el("div", { class: "row" }, el("label", { for: topicId }, words.topic), topics),
    el("div", { class: "row" }, el("label", { for: decisionId }, words.decision), list, parties));
}
