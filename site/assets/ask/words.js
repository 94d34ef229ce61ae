// Conditions and amounts in words, in one language, from the names and labels of the game. A fact is called by its name,
// else by its question; its slots are filled with the labels of its arguments.

import { Const, Fact, Unbound, argsOf, nameOf } from "./nodes.js";
import { Cell, Decided, Indirect } from "./lookups.js";
import { Arith, Extreme, Linear, Rounded, Tally } from "./amounts.js";
import * as c from "./conditions.js";
import { AsValue, Holds, Junction, Negation, Quantified, Stands, Works } from "./connectives.js";
import { Defined } from "./space.js";
import { Way } from "./ways.js";
import { inNumber, saidOf, stated } from "./clauses.js";

const OPS = {
  es: { "==": ["es", "no es"], "<=": ["es como mucho", "es más de"], "<": ["es menos de", "es al menos"] },
  en: { "==": ["is", "is not"], "<=": ["is at most", "is more than"], "<": ["is less than", "is at least"] },
};
const BOTH_OPS = { // where amounts stand on both sides
  es: { "==": ["es igual a", "no es igual a"], "<=": ["no supera a", "supera a"], "<": ["es menor que", "no es menor que"] },
  en: { "==": ["equals", "does not equal"], "<=": ["is not more than", "is more than"],
    "<": ["is less than", "is not less than"] },
};
const ODD_IN_PLURAL = ["es igual a", "no es igual a", "es menor que", "no es menor que"];
const MOODS = {
  es: { may: ["se puede", "no se puede"], must: ["es obligatorio", "no es obligatorio"],
    "need not": ["no es obligatorio", "es obligatorio"], "must not": ["está prohibido", "no está prohibido"] },
  en: { may: ["is allowed", "is not allowed"], must: ["is required", "is not required"],
    "need not": ["is not required", "is required"], "must not": ["is forbidden", "is not forbidden"] },
};
const VULGAR = { 0: "", 0.5: "½", 0.25: "¼", 0.75: "¾" };
const SLOT = /\{([a-z][a-z0-9-]*)\}/g;

/** Spanish "de el" and "a el" as one word. */
export const contracted = (text, lang) => (lang === "es"
  ? text.replace(/(?<![\p{L}\p{N}_])([dD]e|[aA]) el(?![\p{L}\p{N}_])/gu, (_, word) => `${word[0]}${word.length > 1 ? "el" : "l"}`) : text);

/** A number in digits, exact: 7½, −3. */
export function numberText(value) {
  const size = Math.abs(value), whole = Math.floor(size), rest = VULGAR[size - whole];
  const shown = rest === undefined ? String(size) : rest && !whole ? rest : `${whole}${rest}`;
  return (value < 0 ? "−" : "") + shown;
}

const spaced = (id) => id.replaceAll("-", " ");

/** The texts of a game by name: those that come in the order of its rules are given the names that these have. */
export function textsOf(data, game) {
  const named = (list, names) => Object.fromEntries(Object.keys(names).map((name, place) => [name, list[place]]));
  const labels = (list, values) => Object.fromEntries((list ?? []).map((label, place) => [values[place], label]).filter(([, label]) => label));
  const entries = (list, declared) => Object.fromEntries(Object.entries(declared).map(([name, { type }], place) => {
    const [called, question, own, printed] = list[place];
    return [name, [called, question, labels(own, type.values), printed]];
  }));
  const kinds = Object.entries(game.kinds).map(([name, { values }], place) => [name, [data.kinds[place][0], labels(data.kinds[place][1], values)]]);
  return {
    ...data, kinds: Object.fromEntries(kinds), facts: entries(data.facts, game.facts), decisions: entries(data.decisions, game.decisions),
    rules: named(data.rules, game.rules), editorials: named(data.editorials, game.editorials),
  };
}

/** Puts the nodes of one game into words. texts: of textsOf. */
export class Words {
  constructor(base, texts) {
    this.base = base;
    this.game = base.game;
    this.texts = texts;
    this.lang = texts.lang;
  }

  pick(es, en) {
    return this.lang === "es" ? es : en;
  }

  /** What a value is called. owner: the id of the fact or decision whose value it is. */
  label(value, owner = null) {
    if (value === null) return this.pick("sin definir", "undefined");
    if (typeof value === "boolean") return this.pick(value ? "sí" : "no", value ? "yes" : "no");
    if (typeof value !== "string") return numberText(value);
    const { facts, kinds } = this.texts;
    const own = (owner !== null && this.entry(owner)?.[2]?.[value]) || null;
    if (own !== null) return own;
    for (const [id, [, labels]] of Object.entries(kinds)) {
      if (this.game.kinds[id].values.includes(value) && labels?.[value]) return labels[value];
    }
    for (const [, , labels] of Object.values(facts)) if (labels?.[value]) return labels[value];
    return spaced(value);
  }

  /** The texts of a fact or decision: [name, question, labels, printed]. */
  entry(name) {
    return this.texts.facts[name] ?? this.texts.decisions[name];
  }

  declared(name) {
    return this.game.facts[name] ?? this.game.decisions[name];
  }

  group(name) {
    return this.texts.groups[name]?.[0] || this.texts.kinds[name]?.[0] || spaced(name);
  }

  /** The name of a fact or decision with its arguments. */
  called(key) {
    const name = nameOf(key), args = argsOf(key), entry = this.entry(name), fact = this.game.facts[name];
    if (fact?.act && !entry?.[0]) {
      return this.pick("se ha hecho esto: ", "this was done: ") + this.called([fact.act, ...args].join("\u0001"));
    }
    const named = entry?.[0] || entry?.[1];
    if (!named) return [spaced(name), ...args.map((arg) => this.label(arg))].join(" ");
    const { params } = this.declared(name);
    return this.filled(named, Object.fromEntries(args.map((arg, place) => [params[place], this.label(arg)])), name);
  }

  /** A name with its arguments: in its slots, else in brackets after it. */
  filled(text, labels, name) {
    const elsewhere = this.texts.slots[name] ?? [];
    const left = Object.entries(labels).filter(([param]) => !text.includes(`{${param}}`) && !elsewhere.includes(param));
    const shown = text.includes("{")
      ? contracted(text.replace(SLOT, (_, slot) => (Object.hasOwn(labels, slot) ? labels[slot] : spaced(slot))), this.lang)
      : text;
    return left.length ? `${shown} (${left.map(([, label]) => label).join(", ")})` : shown;
  }

  of(name, args) {
    const entry = this.entry(name), params = this.declared(name)?.params ?? [];
    const labels = Object.fromEntries(args.slice(0, params.length).map((arg, place) => [params[place], this.amount(arg)]));
    return this.filled(entry?.[0] || entry?.[1] || "", labels, name);
  }

  /** A value in words. */
  amount(node, owner = null) {
    if (node instanceof Const) return this.label(node.value, owner);
    if (node instanceof Unbound) return this.group(node.name);
    if (node instanceof Fact) return this.called(node.fact);
    if (node instanceof Indirect) return this.of(node.fact, node.args);
    if (node instanceof Decided) return this.of(node.decision, node.args);
    if (node instanceof Cell) return this.cell(node);
    if (node instanceof Linear) return this.sum(node.items, node.constant);
    if (node instanceof Arith) {
      const inner = (part) => (["*", "-"].includes(node.op) && (part instanceof Arith || part instanceof Linear)
        ? `(${this.amount(part)})` : this.amount(part));
      return `${inner(node.left)} ${{ "*": "×", "-": "−" }[node.op] ?? node.op} ${inner(node.right)}`;
    }
    if (node instanceof Extreme) {
      const head = node.op === "least" ? this.pick("el menor de", "the least of") : this.pick("el mayor de", "the most of");
      return `${head} (${node.items.map((item) => this.amount(item)).join(", ")})`;
    }
    if (node instanceof Rounded) {
      const way = node.way === "up" ? this.pick("hacia arriba", "up") : this.pick("hacia abajo", "down");
      return `${this.amount(node.item)}, ${this.pick("redondeado", "rounded")} ${way}`;
    }
    if (node instanceof Tally) return this.tally(node);
    if (node instanceof Way) {
      const start = this.amount(node.start), end = this.amount(node.end);
      return this.pick(`los pasos de ${start} a ${end}`, `the steps from ${start} to ${end}`);
    }
    return node instanceof AsValue ? this.clause(node.condition, true) : "";
  }

  cell({ table, column, args }) {
    const inner = args.map((arg) => this.amount(arg)).join(", ");
    if (column === "other" && !table) return this.pick(`el otro que ${inner}`, `the other than ${inner}`);
    const label = this.texts.tables[table]?.[column] || spaced(column);
    return this.pick(contracted(`${label} de ${inner}`, "es"), `${label} of ${inner}`);
  }

  sum(items, constant) {
    let found = "";
    for (const [node, factor] of [...items].sort((one, two) => (one[1] < 0) - (two[1] < 0))) {
      const size = Math.abs(factor), inner = this.amount(node);
      const shown = size === 1 ? inner : `${numberText(size)} × ${inner}`;
      if (found) found += (factor < 0 ? " − " : " + ") + shown;
      else found = (factor < 0 ? "− " : "") + shown;
    }
    if (constant || !items.length) {
      found = found ? `${found}${constant < 0 ? " − " : " + "}${numberText(Math.abs(constant))}` : numberText(constant);
    }
    return found;
  }

  tally({ domain, items }) {
    const kind = this.group(domain), shown = this.openClause(domain, items[0]?.[0], items[0]?.[1]);
    if (items.every(([, , term]) => term instanceof Const && term.value === 1)) {
      return this.pick(`el número de ${kind} en que ${shown}`, `the number of ${kind} where ${shown}`);
    }
    const term = items.length ? this.amount(items[0][2]) : "0";
    return this.pick(`la suma sobre ${kind} (${term}...) en que ${shown}`, `the sum over ${kind} (${term}...) where ${shown}`);
  }

  /** A member's condition with the member called as its kind is. */
  openClause(domain, member, condition) {
    if (condition === undefined) return this.pick("nada", "nothing");
    return this.clause(condition, true).replaceAll(this.label(member), this.group(domain));
  }

  /** A condition as it stands (positive) or its contrary, as a clause. */
  clause(node, positive) {
    const { lang } = this;
    if (node instanceof c.Constant) return this.settled(node.value === positive);
    if (node instanceof c.Truth) return this.truth(node.item, positive);
    if (node instanceof c.Compare) {
      const [atom, stands] = c.compareAtom(node.op, node.left, node.right, node.ranks);
      return typeof atom === "boolean" ? this.settled((atom === stands) === positive) : this.clause(atom, stands === positive);
    }
    if (node instanceof c.Bound) return this.bound(node, positive);
    if (node instanceof c.Same) {
      return saidOf(this.amount(node.left), this.amount(node.right, ownerOf(node.left)), lang, positive);
    }
    if (node instanceof c.Before) {
      const one = this.amount(node.left, ownerOf(node.right)), two = this.amount(node.right, ownerOf(node.left));
      return this.pick(`${one} ${positive ? "va" : "no va"} antes de ${two}`, `${one} is ${positive ? "" : "not "}before ${two}`);
    }
    if (node instanceof c.Among) return this.among(node, positive);
    if (node instanceof c.Related) {
      const one = this.amount(node.left), two = this.amount(node.right);
      const both = this.texts.relations[node.relation] || node.relation;
      return this.pick(`${one} ${positive ? "" : "no "}${both} ${two}`,
        positive ? `${one} ${both} ${two}` : `it is not so that ${one} ${both} ${two}`);
    }
    if (node instanceof c.Exists) {
      const one = this.amount(node.item);
      return this.pick(`${positive ? "hay" : "no hay"} un valor para «${one}»`, `there is ${positive ? "a" : "no"} value for “${one}”`);
    }
    if (node instanceof Stands) return `${this.of(node.act, node.args)}: ${MOODS[lang][node.mood][positive ? 0 : 1]}`;
    if (node instanceof Works) {
      const one = this.texts.powers[node.power];
      return this.pick(`${one} ${positive ? "" : "no "}está en vigor`, `${one} is ${positive ? "" : "not "}in force`);
    }
    if (node instanceof Holds) {
      const one = this.amount(node.holder), two = this.texts.powers[node.power];
      return this.pick(`${one} ${positive ? "" : "no "}${inNumber("tiene", one, "es")} ${two}`,
        `${one} ${inNumber(positive ? "has" : "does not have", one, "en")} ${two}`);
    }
    if (node instanceof Negation) return this.clause(node.item, !positive);
    if (node instanceof Junction) {
      const joint = node.settles === positive ? this.pick(" o ", " or ") : this.pick(" y ", " and ");
      return node.items.map((item) => this.clause(item, positive)).join(joint);
    }
    if (node instanceof Quantified) return this.quantified(node, positive);
    if (node instanceof Defined) {
      return `${this.called(node.key)} ${this.pick("es lo que sale de contarlo", "is what its parts come to")}`;
    }
    return "";
  }

  settled(always) {
    return always ? this.pick("siempre", "always") : this.pick("nunca", "never");
  }

  truth(item, positive) {
    if (item instanceof AsValue) return this.clause(item.condition, positive);
    let text = this.amount(item);
    if (item instanceof Fact && this.game.facts[nameOf(item.fact)].option && !this.texts.clauses.includes(nameOf(item.fact))) {
      text = this.pick(`se juega con ${text}`, `you are playing with ${text}`);
    }
    return stated(text.replace(/\.+$/, ""), this.lang, positive);
  }

  bound(node, positive) {
    const plus = node.items.filter(([, factor]) => factor > 0);
    const minus = node.items.filter(([, factor]) => factor < 0).map(([item, factor]) => [item, -factor]);
    const { limit } = node;
    const left = this.sum(plus, minus.length && limit < 0 ? -limit : 0);
    const right = minus.length ? this.sum(minus, limit > 0 ? limit : 0) : numberText(limit);
    const ops = minus.length ? BOTH_OPS : OPS, place = positive ? 0 : 1;
    let op = ops[this.lang][node.op][place];
    if (!ODD_IN_PLURAL.includes(ops.es[node.op][place])) op = inNumber(op, left, this.lang);
    return contracted(`${left} ${op} ${right}`, this.lang);
  }

  among({ item, values, group }, positive) {
    const one = this.amount(item);
    if (group !== null) {
      const named = this.group(group);
      return this.pick(contracted(saidOf(one, named, "es", positive), "es"), saidOf(one, article(named), "en", positive));
    }
    const labels = [...values].sort().map((value) => this.label(value, ownerOf(item)));
    return saidOf(one, labels.join(this.pick(" o ", " or ")), this.lang, positive);
  }

  quantified(node, positive) {
    const kind = this.group(node.domain), inner = this.openClause(node.domain, node.items[0][0], node.items[0][1]);
    if (node.quantifier === "any") {
      return positive ? this.pick(`hay alguna ${kind} en que ${inner}`, `for some ${kind}, ${inner}`)
        : this.pick(`en ninguna ${kind}: ${inner}`, `for no ${kind}: ${inner}`);
    }
    return positive ? this.pick(`en cada ${kind}: ${inner}`, `for every ${kind}, ${inner}`)
      : this.pick(`no en cada ${kind}: ${inner}`, `not for every ${kind}: ${inner}`);
  }
}

function ownerOf(node) {
  if (node instanceof Fact) return nameOf(node.fact);
  return node.fact ?? node.decision ?? null;
}

/** An English noun with its indefinite article, unless it has one. */
function article(noun) {
  if (/^(a|an|the) /.test(noun)) return noun;
  return `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;
}
