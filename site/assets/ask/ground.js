// From the expressions of a game to ground nodes: variables replaced by members, constants worked out.
// An expression is ["operator", ...]; see kb/pages/browser.py, which writes them.

import { Const, Fact, Unbound, constant, factNode, keyOf, nameOf, product, unbound } from "./nodes.js";
import { Cell, cell, decided, indirect } from "./lookups.js";
import { arith, extreme, rounded, tally } from "./amounts.js";
import * as c from "./conditions.js";
import { Negation, asYesNo, holds, junction, negation, quantified, stands, works } from "./connectives.js";
import { Places, way } from "./ways.js";

export const MOODS = {
  may: ["required", "optional"], "need not": ["optional", "forbidden"], must: ["required"], "must not": ["forbidden"],
};
const NOTHING = {};
const isConst = (node) => node instanceof Const;

/** Grounds the expressions of one game; knows its vocabularies. */
export class Grounder {
  constructor(game) {
    this.game = game;
    this.ranks = new Map();
    this.cells = new Map();
    this.maps = new Map();
    this.impureFacts = new Map();
    for (const kind of Object.values(game.kinds)) if (kind.ordered) this.addRanks(kind.values);
    for (const declared of [...Object.values(game.facts), ...Object.values(game.decisions)]) {
      if (declared.type.ordered) this.addRanks(declared.type.values);
    }
  }

  addRanks(values) {
    const ranks = new Map(values.map((value, place) => [value, place]));
    for (const value of values) if (!this.ranks.has(value)) this.ranks.set(value, ranks);
  }

  /** The members of a kind, role, class or set. */
  members(domain) {
    return (this.game.kinds[domain] ?? this.game.groups[domain]).values;
  }

  /** True for a means that reads decisions or the state of powers. */
  impure(fact) {
    let known = this.impureFacts.get(fact);
    if (known === undefined) {
      this.impureFacts.set(fact, false); // a means that reads itself is refused when the rules are read
      const means = this.game.facts[fact].means;
      this.impureFacts.set(fact, known = means !== undefined && this.readsDecisions(means));
    }
    return known;
  }

  readsDecisions(item) {
    if (!Array.isArray(item)) return false;
    if (item[0] === "decision" || item[0] === "stands" || item[0] === "has") return true;
    if (item[0] === "fact" && this.impure(item[1])) return true;
    return item.some((part) => this.readsDecisions(part));
  }

  /** The node of a fact. */
  fact(key) {
    const node = factNode(key, this.game.facts[nameOf(key)].type.is === "number");
    if (this.impure(nameOf(key))) node.pure = false;
    return node;
  }

  /** The ground node of a value. */
  value(item, binding = NOTHING) {
    const under = (one) => this.value(one, binding);
    switch (item[0]) {
      case "=": return constant(item[1]);
      case "variable": return Object.hasOwn(binding, item[1]) ? constant(binding[item[1]]) : unbound(item[1]);
      case "other": return this.other(under(item[1]), item[2]);
      case "fact": return this.factRef(item[1], item[2].map(under));
      case "decision":
        return decided(item[1], item[2].map(under), this.game.decisions[item[1]].type.is === "number");
      case "cell": return this.cell(item[1], item[2], item[3].map(under));
      case "way": return way(this.map(item[1]), under(item[2]), under(item[3]));
      case "+": case "-": case "*": return folded(arith(item[0], under(item[1]), under(item[2])));
      case "least": case "most": return folded(extreme(item[0], item[1].map(under)));
      case "up": case "down": return folded(rounded(item[0], under(item[1])));
      case "count": return this.tally(item[1], item[2], ["=", 1], item[3], binding);
      case "sum": return this.tally(item[1], item[2], item[3], item[4], binding);
      default: return asYesNo(this.condition(item, binding));
    }
  }

  other(one, role) {
    const members = this.members(role);
    if (isConst(one)) return constant(members.find((member) => member !== one.value));
    if (one instanceof Unbound) return unbound("other");
    return cell("", "other", new Map([[members[0], members[1]], [members[1], members[0]]]), [one], false);
  }

  factRef(fact, args) {
    if (args.every(isConst)) return this.fact(keyOf(fact, args.map((arg) => arg.value)));
    const declared = this.game.facts[fact];
    const keys = product(declared.params.map((param) => this.members(param))).map((one) => keyOf(fact, one));
    const node = indirect(fact, args, keys, declared.type.is === "number");
    if (this.impure(fact)) node.pure = false;
    return node;
  }

  cell(table, column, args) {
    const name = `${table}.${column}`;
    if (!this.cells.has(name)) {
      const declared = this.game.tables[table];
      const place = declared.columns.indexOf(column);
      const cells = new Map(declared.rows.filter((row) => row[1][place] !== null)
        .map((row) => [row[0].join("\u0001"), row[1][place]]));
      const keys = product(declared.of.map((kind) => this.members(kind)));
      this.cells.set(name, [cells, keys.some((key) => !cells.has(key.join("\u0001")))]);
    }
    const [cells, partial] = this.cells.get(name);
    if (args.every(isConst)) return constant(cells.get(args.map((arg) => arg.value).join("\u0001")) ?? null);
    return cell(table, column, cells, args, partial);
  }

  map(route) {
    if (!this.maps.has(route)) {
      const declared = this.game.routes[route];
      const places = this.members(declared.of);
      const neighbours = new Map(places.map((place) => [place, []]));
      for (const [one, two] of this.game.relations[declared.relation].pairs) neighbours.get(one).push(two);
      const groups = new Map(places.map((place) => [place, place]));
      if (declared.counting) {
        const table = this.game.tables[declared.table];
        const column = table.columns.indexOf(declared.counting);
        for (const [keys, cells] of table.rows) if (cells[column] !== null) groups.set(keys[0], cells[column]);
      }
      const blocked = new Map();
      for (const place of declared.blocked ? places : []) {
        const node = this.condition(declared.blocked, { place });
        if (node !== c.constant(false)) blocked.set(place, node);
      }
      this.maps.set(route, new Places(route, neighbours, groups, blocked));
    }
    return this.maps.get(route);
  }

  tally(variable, domain, term, condition, binding) {
    const items = [];
    for (const member of this.members(domain)) {
      const inner = { ...binding, [variable]: member };
      const held = this.condition(condition, inner);
      if (held !== c.constant(false)) items.push([member, held, this.value(term, inner)]);
    }
    const node = tally(variable, domain, items);
    return items.every(([, held, amount]) => held === c.constant(true) && isConst(amount)) ? folded(node) : node;
  }

  /** The ground node of a condition. */
  condition(item, binding = NOTHING) {
    const under = (one) => this.value(one, binding);
    switch (item[0]) {
      case "=": return c.constant(Boolean(item[1]));
      case "fact": case "decision": case "cell": case "variable": {
        const node = this.value(item, binding);
        return isConst(node) ? c.constant(node.value) : c.truth(node);
      }
      case "stands": return stands(item[1], item[2].map(under), item[3], new Set(MOODS[item[3]]));
      case "==": case "!=": case "<": case "<=": case ">": case ">=":
        return this.compare(item[0], under(item[1]), under(item[2]));
      case "one of": return this.oneOf(under(item[1]), item[2].map(under));
      case "in": return amongOf(under(item[1]), new Set(this.members(item[2])), item[2]);
      case "related": return this.related(item[1], under(item[2]), under(item[3]));
      case "has": return this.has(under(item[1]), item[2]);
      case "not": return this.negated(this.condition(item[1], binding));
      case "and": case "or":
        return joined(item[1].map((one) => this.condition(one, binding)), item[0] === "or");
      case "any": case "every": case "no": return this.quantified(item[0], item[1], item[2], item[3], binding);
      default: return c.truth(this.value(item, binding));
    }
  }

  negated(inner) {
    if (inner instanceof Negation) return inner.item;
    if (!(inner instanceof c.Constant)) return negation(inner);
    return c.constant(inner.value === null ? null : !inner.value);
  }

  related(relation, left, right) {
    const declared = this.game.relations[relation];
    declared.has = declared.has ?? new Set(declared.pairs.map((pair) => pair.join("\u0001")));
    const node = c.related(relation, declared.has, left, right);
    return isConst(left) && isConst(right) ? c.constant(node.ev(null)) : node;
  }

  compare(op, left, right) {
    const ranks = op !== "==" && op !== "!=" && !left.numeric && !right.numeric ? this.ranksOf(left, right) : null;
    if (isConst(left) && isConst(right)) {
      const undef = left.value === null || right.value === null;
      return c.constant(undef ? null : c.compared(op, left.value, right.value, ranks));
    }
    if (op === "==" && isConst(right) && right.value === true) return c.truth(left);
    return c.compare(op, left, right, ranks);
  }

  ranksOf(left, right) {
    for (const side of [left, right]) if (isConst(side) && this.ranks.has(side.value)) return this.ranks.get(side.value);
    for (const side of [left, right]) {
      const name = side instanceof Fact ? nameOf(side.fact) : side.fact ?? side.decision;
      const declared = this.game.facts[name] ?? this.game.decisions[name];
      for (const value of declared?.type.values ?? []) if (this.ranks.has(value)) return this.ranks.get(value);
      if (side instanceof Cell) {
        for (const value of side.cells.values()) if (this.ranks.has(value)) return this.ranks.get(value);
      }
    }
    return new Map();
  }

  oneOf(item, values) {
    if (values.every(isConst)) return amongOf(item, new Set(values.map((value) => value.value)), null);
    return joined(values.map((value) => this.compare("==", item, value)), true);
  }

  has(holder, power) {
    const declared = this.game.powers[power];
    const owner = declared.owner;
    const having = [owner ? this.compare("==", holder, constant(owner)) : c.constant(true)];
    if (declared.lent && owner && this.game.facts.ally) {
      having.push(this.compare("==", this.factRef("ally", [holder]), constant(owner)));
    }
    const inner = joined([joined(having, true), works(power)], false);
    return inner instanceof c.Constant ? inner : holds(holder, power, inner);
  }

  quantified(quantifier, variable, domain, condition, binding) {
    const settles = quantifier !== "every";
    const items = [];
    for (const member of this.members(domain)) {
      const held = this.condition(condition, { ...binding, [variable]: member });
      if (held instanceof c.Constant) {
        if (held.value === settles) return c.constant(settles ? quantifier !== "no" : false);
        if (held.value !== null) continue;
      }
      items.push([member, held]);
    }
    if (!items.length) return c.constant(quantifier !== "any");
    const node = quantified(quantifier === "every" ? "every" : "any", variable, domain, items);
    return quantifier === "no" ? negation(node) : node;
  }
}

/** Its value where it reads nothing. */
function folded(node) {
  return node.pure && !node.scope.size ? constant(node.ev(null)) : node;
}

function amongOf(item, values, group) {
  if (isConst(item)) return c.constant(item.value === null ? null : values.has(item.value));
  return c.among(item, values, group);
}

/** `and` (false) or `or` (true) of conditions, without the parts that do not count. */
export function joined(items, settles) {
  const left = [];
  for (const item of items) {
    if (item instanceof c.Constant) {
      if (item.value === settles) return item;
      if (item.value !== null) continue;
    }
    left.push(item);
  }
  if (!left.length) return c.constant(!settles);
  return left.length === 1 ? left[0] : junction(left, settles);
}
