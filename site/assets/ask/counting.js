// The numbers that a text counts with, in digits or in words: [{value, first, last}], places of words (last exclusive).

import { spoken } from "./wording.js";

const SIGNS = { "½": 1 / 2, "¼": 1 / 4, "¾": 3 / 4, "⅓": 1 / 3, "⅔": 2 / 3 };
const ORDINAL_MARKS = new Set(["º", "ª", "st", "nd", "rd", "th", "er", "o", "a"]);
const KINDS = new Set(["cardinal", "fraction", "pair"]);
const plain = (word) => (word === undefined ? "" : word.folded.replace(/'s$/, ""));
const get = (table, word) => (Object.hasOwn(table, word) ? table[word] : undefined);

/** Whether nothing stands between a word and the next: "3.º" is an ordinal, "3 a" is not. */
const touches = (words, at) => at + 1 < words.length && words[at].end === words[at + 1].start;

export function numbersIn(words, lang) {
  const table = spoken(lang).numbers, out = [];
  for (let at = 0; at < words.length;) {
    const reader = { number: digits, word: inWords }[words[at].kind];
    const [found, after] = reader === undefined ? [null, at + 1] : reader(words, at, table);
    if (found !== null && !found.weak && KINDS.has(found.kind)) out.push({ value: found.value, first: at, last: after });
    at = after;
  }
  return out;
}

const number = (value, kind = "cardinal", weak = false) => ({ value, kind, weak });

function digits(words, at, table) {
  let value = digitsValue(words[at].accented, table.thousands_sign), after = at + 1;
  if (value === null) return [null, after];
  if (touches(words, at) && ORDINAL_MARKS.has(words[after].folded)) return [number(value, "ordinal"), after + 1];
  if (touches(words, at) && touches(words, after) && words[after].accented === "." && ["º", "ª", "o", "a"].includes(words[after + 1]?.accented)) {
    return [number(value, "ordinal"), after + 2];
  }
  if (Number.isInteger(value) && words[after]?.kind === "number") {
    const text = words[after].accented, part = digitsValue(text, table.thousands_sign);
    if (part !== null && part > 0 && part < 1 && (text.includes("/") || text in SIGNS)) return [number(value + part), after + 1];
  }
  [value, after] = andAHalf(words, after, value, table);
  while (words[after]?.kind === "word" && get(table.scales, plain(words[after])) !== undefined) {
    value *= table.scales[plain(words[after])];
    after += 1;
  }
  return [number(value, value > 0 && value < 1 ? "fraction" : "cardinal"), after];
}

/** The value of one digit token ("3", "1/2", "2½", "1.000"); null where it has none. */
function digitsValue(text, thousands) {
  if (text.length > 30) return null;
  const sign = SIGNS[text[text.length - 1]];
  if (sign !== undefined) text = text.slice(0, -1);
  if (!text) return sign;
  let [whole, below] = text.split("/");
  const decimal = thousands === "." ? "," : ".";
  if (new RegExp(`^\\d{1,3}(?:\\${thousands}\\d{3})+(?:\\${decimal}\\d+)?$`).test(whole)) whole = whole.replaceAll(thousands, "");
  const pieces = whole.split(/[.,]/);
  if (pieces.length > 2) return null;
  let value = Number(pieces[0]) + (pieces.length === 2 ? Number(pieces[1]) / 10 ** pieces[1].length : 0);
  if (below !== undefined) {
    if (Number(below) === 0) return null;
    value /= Number(below);
  }
  return value + (sign ?? 0);
}

function inWords(words, at, table) {
  const word = plain(words[at]), next = at + 1;
  if (at && table.percent[0] === plain(words[at - 1]) && table.percent[1] === word) return [null, next];
  const scaled = words[next]?.kind === "word" && get(table.scales, plain(words[next])) !== undefined;
  if ((table.articles.includes(word) || table.weak_ones.includes(word)) && !scaled) return one(words, at, table);
  if (table.halves.includes(word)) {
    const beside = [[at ? plain(words[at - 1]) : "", word], [word, plain(words[next])]];
    if (table.no_half.some(([first, second]) => beside.some(([one, two]) => one === first && two === second))) return [null, next];
    if (at && word === table.plain_half && table.no_half_after.includes(plain(words[at - 1]))) return [null, next];
    const after = at + 2 < words.length && table.articles.includes(plain(words[next])) ? at + 2 : next;
    const group = after < words.length ? get(table.groups, plain(words[after])) : undefined;
    return group !== undefined ? [number(group / 2), after + 1] : [number(0.5, "fraction"), next];
  }
  if (table.pairs.includes(word)) return [number(2, "pair", true), next];
  if (get(table.multiples, word) !== undefined) return [number(0, "multiple"), next];
  if (get(table.ordinals, word) !== undefined) return [number(0, "ordinal"), next];
  const article = table.articles.includes(word);
  let [value, after] = cardinal(words, article ? next : at, table, article);
  if (value === null) return [null, next];
  const below = after < words.length && value < 20 ? get(table.fractions, plain(words[after])) : undefined;
  if (below !== undefined) return [number(value / below, "fraction"), after + 1];
  [value, after] = andAHalf(words, after, value, table);
  const share = ratio(words, after, value, table);
  if (share !== null) return [number(share[0], "fraction"), share[1]];
  const both = value === 2 && at && [...table.both_articles, ...table.between].includes(plain(words[at - 1]));
  return [number(value, both ? "pair" : "cardinal", Boolean(both)), after];
}

/** A word for one: an article, or the first word of "a dozen", "un tercio", "one and a half". */
function one(words, at, table) {
  const word = plain(words[at]), after = at + 1;
  if (words[after]?.kind === "word") {
    const follower = plain(words[after]);
    const below = get(table.fractions, follower), ordinal = get(table.ordinals, follower);
    const following = words[after + 1]?.kind === "word" ? plain(words[after + 1]) : "";
    const beforeNoun = ordinal !== undefined && !table.after_fraction.includes(following);
    if (below !== undefined && !beforeNoun) return [number(1 / below, "fraction", ordinal !== undefined), after + 1];
    if (get(table.groups, follower) !== undefined) return [number(table.groups[follower]), after + 1];
    if (table.halves.includes(follower) && table.articles.includes(word)) return [number(0.5, "fraction"), after + 1];
    if (table.pairs.includes(follower)) return [number(2, "pair", true), after + 1];
  }
  const [value, afterHalf] = andAHalf(words, after, 1, table);
  return afterHalf > after ? [number(value), afterHalf] : [number(1, "article", true), after];
}

/** "Three out of four": the share, and where it ends; null where it is none. */
function ratio(words, after, value, table) {
  for (const between of table.ratios) {
    const at = after + between.length;
    if (at >= words.length || !between.every((word, place) => plain(words[after + place]) === word)) continue;
    const [whole, end] = cardinal(words, at, table);
    if (whole !== null && whole > value) return [value / whole, end];
  }
  return null;
}

/** The longest number that starts here: hundreds, then a ten, then a unit, scaled by thousands and more. begun: an article
 * stands before it ("a hundred"). */
function cardinal(words, start, table, begun = false) {
  let total = 0, group = 0, room = 1000, seen = begun, after = start, at = start;
  while (words[at]?.kind === "word") {
    const word = plain(words[at]);
    if (word === table.joiner && seen && at + 1 < words.length && joins(plain(words[at + 1]), room, group, table)) {
      at += 1;
      continue;
    }
    const scale = get(table.scales, word), hundred = get(table.hundreds, word), ten = get(table.tens, word);
    const unit = get(table.units, word), dozen = get(table.groups, word);
    if (scale !== undefined && (seen || table.tens_need_joiner)) {
      group = Math.max(group, 1) * scale;
      if (scale >= 1000) {
        total += group;
        group = 0;
        room = 1000;
      } else room = 100;
    } else if (hundred !== undefined && room > 100) {
      group += hundred;
      room = 100;
    } else if (ten !== undefined && room > 20) {
      group += ten;
      room = 10;
    } else if (unit !== undefined && unit < room && (room !== 10 || unit > 0)) {
      if (room === 10 && table.tens_need_joiner && seen && plain(words[at - 1]) !== table.joiner) break;
      group += unit;
      room = 1;
    } else if (dozen && seen) {
      group *= dozen;
      room = 0;
    } else break;
    seen = true;
    at += 1;
    after = at;
  }
  return after > start || (seen && !begun) ? [total + group, after] : [null, start + 1];
}

/** Does "and"/"y" go on with the same number? After a ten in Spanish, after a hundred in English. */
function joins(word, room, group, table) {
  const unit = get(table.units, word);
  if (table.tens_need_joiner) return room === 10 && (unit ?? 0) > 0 && unit < 10;
  return (room === 100 || room === 1000) && group % 100 === 0 && (unit !== undefined || get(table.tens, word) !== undefined);
}

function andAHalf(words, after, value, table) {
  if (after + 1 < words.length && plain(words[after]) === table.joiner) {
    let at = after + 1;
    if (table.articles.includes(plain(words[at])) && at + 1 < words.length) at += 1;
    if (table.halves.includes(plain(words[at])) && Number.isInteger(value) && (at > after + 1 || table.tens_need_joiner)) {
      return [value + 0.5, at + 1];
    }
  }
  return nounAndAHalf(words, after, table) && Number.isInteger(value) ? [value + 0.5, after + 3] : [value, after];
}

/** "Seis puntos y medio": the half after the noun, where nothing follows that could be half of something. */
function nounAndAHalf(words, after, table) {
  if (!table.tens_need_joiner || after + 2 >= words.length || words[after].kind !== "word") return false;
  const joined = plain(words[after + 1]) === table.joiner && table.halves.includes(plain(words[after + 2]));
  return joined && (after + 3 === words.length || words[after + 3].kind === "mark");
}
