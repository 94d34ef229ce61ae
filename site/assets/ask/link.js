// A situation as an address: `#game=..&q=..&ask=..&with=..`, and back. Whatever comes from an address is checked against
// the game before it is used.

import { argsOf, keyOf, nameOf } from "./nodes.js";

const OURS = /^#(game|q|ask)=/;

/** A fact or decision as written: `dial of attacker`. */
export const written = (key) => {
  const args = argsOf(key);
  return args.length ? `${nameOf(key)} of ${args.join(" at ")}` : nameOf(key);
};

/** The key of what is written so. */
export function readKey(text) {
  const [name, rest] = text.split(/ of (.*)/s);
  return keyOf(name, rest ? rest.split(" at ") : []);
}

const writtenValue = (value) => (typeof value === "boolean" ? (value ? "yes" : "no")
  : value !== null && typeof value === "object" ? value.name : String(value));

/** The situation as it is written: `dial of attacker is 5, hajr is yes`. */
export const writtenFacts = (told) => [...told].map(([key, value]) => `${written(key)} is ${writtenValue(value)}`).join(", ");

/** The part of an address after the page. state: {game, question, decision, mood, told}; was: {version, verdict, print}. */
export function toHash(state, was) {
  const params = new URLSearchParams();
  const put = (name, value) => value && params.set(name, value);
  put("game", state.game);
  put("q", state.question);
  put("ask", state.decision && written(state.decision));
  put("mood", state.mood === "must" && "must");
  put("flip", state.flip && "1");
  put("with", writtenFacts(state.told));
  put("rules", was?.version);
  put("said", was?.verdict);
  put("print", was?.print);
  return `#${params}`;
}

/** What an address says, unchecked; null where it is none of ours. */
export function fromHash(hash) {
  if (!OURS.test(hash)) return null;
  const params = new URLSearchParams(hash.slice(1));
  const get = (name) => params.get(name)?.slice(0, 4000) ?? "";
  return {
    game: get("game"), question: get("q").slice(0, 1500), decision: get("ask"), mood: get("mood") === "must" ? "must" : "may",
    flip: get("flip") === "1", with: get("with"), version: get("rules"), verdict: get("said"), print: get("print"),
  };
}

/** The decision and the facts of an address in a game: {decision, told}; null where they do not fit it. */
export function checked(base, found) {
  const decision = found.decision ? readKey(found.decision) : null;
  if (decision !== null && !fitsParams(base, base.game.decisions[nameOf(decision)], decision)) return null;
  const told = new Map();
  for (const part of found.with ? found.with.split(", ") : []) {
    const at = part.lastIndexOf(" is ");
    const key = readKey(at < 0 ? part : part.slice(0, at));
    const fact = base.game.facts[nameOf(key)];
    if (at < 0 || !fitsParams(base, fact, key)) return null;
    const value = readValue(base, key, fact, part.slice(at + 4));
    if (value === undefined) return null;
    told.set(key, value);
  }
  return { decision, told };
}

function fitsParams(base, declared, key) {
  const args = argsOf(key);
  return declared !== undefined && args.length === declared.params.length
    && declared.params.every((param, place) => base.grounder.members(param).includes(args[place]));
}

/** The value that a text gives a fact; undefined where it is none. A class stands for some member of it. */
export function readValue(base, key, fact, text) {
  if (fact.type.is === "yes/no") return text === "yes" ? true : text === "no" ? false : undefined;
  if (fact.type.is === "number") {
    const value = Number(text);
    return text.trim() !== "" && base.space.domain(key).includes(value) ? value : undefined;
  }
  if (fact.type.values.includes(text)) return text;
  const group = base.game.groups[text] ?? base.game.kinds[text];
  const among = group?.values.filter((value) => fact.type.values.includes(value)) ?? [];
  return among.length ? { among, name: text } : undefined;
}

/** A short digest of a text, to tell whether two answers are the same. */
export function fingerprint(text) {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return sum.toString(36);
}
