// The base that rulings are made from: the conclusions of a game by decision, grounded when first needed.
//
// A said: one ground conclusion {rule, editorial, op, values, known, ...}. An issue: one question to be settled by
// weighing conclusions, a decision or one member of a set decision. A lifter: a ground `lifts` or `switches off`.

import { constant, enter, inOrder, nameOf, argsOf, product } from "./nodes.js";
import * as c from "./conditions.js";
import { works } from "./connectives.js";
import { Grounder, joined } from "./ground.js";
import { Space, valuesOf } from "./space.js";

export const EDITORIAL = "editorial";

/** Values as one string, whatever their order: equal where the sets are. */
export const setName = (values) => [...values].map((value) => `${typeof value}:${value}`).sort(inOrder).join("\u0001");

const bare = (item) => Object.assign(Object.create(null), item);

/** A compiled game. data: what kb/pages/browser.py writes. */
export class Base {
  constructor(data) {
    this.pool = new Map();
    const tables = ["kinds", "groups", "tables", "relations", "routes", "facts", "decisions", "powers", "rules", "editorials"];
    this.game = { ...data, ...Object.fromEntries(tables.map((name) => [name, bare(data[name])])) };
    this.places = new Map(Object.keys(this.game.facts).map((name, place) => [name, place]));
    this.enter();
    this.grounder = new Grounder(this.game);
    this.space = new Space(this.game, this.grounder);
    this.byDecision = new Map();
    this.lifts = new Map();
    this.switches = new Map();
    this.preferences = new Map();
    this.known = new Map();
    this.lifters = new Map();
    this.switching = new Map();
    this.supports = new Map();
    this.hasUsual = Object.values(this.game.facts).some((fact) => fact.usual !== undefined);
    for (const [id, rule] of Object.entries(this.game.rules)) this.add(id, rule);
    for (const [id, editorial] of Object.entries(this.game.editorials)) {
      editorial.id = id;
      for (const own of editorial.conclusions) push(this.byDecision, own.decision, [null, editorial, own]);
      for (const [winner, loser] of editorial.prefers) push(this.preferences, loser, [winner, id]);
    }
  }

  /** Use the nodes of this base from here on. */
  enter() {
    enter(this.pool);
  }

  add(id, rule) {
    rule.id = id;
    for (const conclusion of rule.conclusions) {
      if (conclusion.op === "lifts") {
        for (const lifted of conclusion.rules) push(this.lifts, lifted, [rule, conclusion]);
      } else if (conclusion.op === "switches off") push(this.switches, conclusion.power, [rule, conclusion]);
      else push(this.byDecision, conclusion.decision, [rule, null, conclusion]);
    }
  }

  /** The ground decision {key, decision, issues}. */
  settled(key) {
    let found = this.known.get(key);
    if (found === undefined) this.known.set(key, found = this.ground(key));
    return found;
  }

  ground(key) {
    const decision = this.game.decisions[nameOf(key)];
    const said = (this.byDecision.get(nameOf(key)) ?? [])
      .flatMap(([rule, editorial, conclusion]) => this.instances(key, rule, editorial, conclusion));
    if (decision.type.is !== "set") {
      return { key, decision, issues: [this.issue(key, decision, valuesOf(decision.type), said, null)] };
    }
    const issues = decision.type.values.map((member) => this.issue(
      key, decision, [false, true], said.map((one) => this.about(one, member)).filter((one) => one !== null), member));
    return { key, decision, issues };
  }

  /** What a conclusion of a set decision says of one member, if anything. */
  about(said, member) {
    let tests = [], sure = false;
    for (const value of said.values) {
      const test = this.grounder.compare("==", value, constant(member));
      if (!(test instanceof c.Constant)) tests.push(test);
      else if (test.value) {
        sure = true;
        tests = [];
        break;
      }
    }
    if (!sure && !tests.length) return null;
    let condition = said.condition;
    if (tests.length) condition = joined([...(condition === null ? [] : [condition]), joined(tests, true)], false);
    const inside = said.op === "includes" || said.op === "is";
    return { ...said, op: "is", values: [constant(inside)], ...knownOf([inside]), condition, member };
  }

  issue(key, decision, domain, said, member) {
    const rules = said.filter((one) => one.rule !== null);
    const index = new Map();
    rules.forEach((one, place) => push(index, one.id, place));
    const beatenBy = new Map();
    const wins = rules.map(() => 0);
    rules.forEach((one, place) => {
      for (const [beaten, kind, ref] of one.rule.beats ?? []) {
        for (const loser of index.get(beaten) ?? []) {
          push(beatenBy, loser, [place, { kind, ref: ref ?? null }]);
          wins[place] += 1;
        }
      }
      for (const [winner, editorial] of this.preferences.get(one.id) ?? []) {
        for (const first of index.get(winner) ?? []) {
          push(beatenBy, place, [first, { kind: EDITORIAL, ref: editorial }]);
          wins[first] += 1;
        }
      }
    });
    const order = rules.map((_, place) => place).sort((one, two) =>
      rules[two].strict - rules[one].strict || rules[one].closing - rules[two].closing || wins[two] - wins[one]
      || one - two);
    order.forEach((place, rank) => { rules[place].rank = rank; });
    return {
      key, decision, domain, said: rules, beatenBy, editorials: said.filter((one) => one.rule === null),
      simple: decision.type.is !== "number", order, member, strict: rules.some((one) => one.strict), reads: new Map(),
    };
  }

  instances(key, rule, editorial, conclusion) {
    const owner = rule ?? editorial;
    const keyed = new Set(conclusion.args.flatMap(variables));
    return this.bindings(owner.each ?? [], conclusion.args, argsOf(key)).map(([binding, extra]) => {
      const parts = conclusion.if === undefined ? extra : [...extra, this.grounder.condition(conclusion.if, binding)];
      const values = conclusion.values.map((value) => this.grounder.value(value, binding));
      const fixed = values.every((value) => "value" in value && value.value !== null);
      const own = Object.fromEntries(Object.entries(binding).filter(([name]) => keyed.has(name)));
      return {
        id: owner.id, rule, editorial, op: conclusion.op, values, conclusion, binding,
        ...(fixed ? knownOf(values.map((value) => value.value)) : { known: null, knownName: null }),
        condition: parts.length ? joined(parts, false) : null,
        guards: rule === null ? [] : this.guards(rule), lifters: rule === null ? [] : this.liftersOf(rule, own),
        closing: Boolean(rule?.closing), strict: Boolean(rule?.strict),
        chooser: conclusion.chooser === undefined ? null : this.grounder.value(conclusion.chooser, binding),
        member: null, rank: 0, says: null, tests: null,
      };
    });
  }

  /** The bindings of `each` with which the arguments can be the wanted ones, and the conditions for that. */
  bindings(each, args, wanted) {
    const fixed = {}, rest = [];
    const fix = (name, value) => (fixed[name] ??= value) === value;
    for (const [place, arg] of args.entries()) {
      const value = wanted[place];
      if (arg[0] === "=") {
        if (arg[1] !== value) return [];
      } else if (arg[0] === "variable" && each.includes(arg[1])) {
        if (!fix(arg[1], value) || !this.grounder.members(arg[1]).includes(value)) return [];
      } else if (arg[0] === "other" && arg[1][0] === "variable" && each.includes(arg[1][1])) {
        const others = this.grounder.members(arg[2]).filter((member) => member !== value);
        if (others.length !== 1 || !fix(arg[1][1], others[0])) return [];
      } else rest.push([arg, value]);
    }
    const free = each.filter((name) => !Object.hasOwn(fixed, name));
    const found = [];
    for (const members of product(free.map((name) => this.grounder.members(name)))) {
      const binding = { ...fixed, ...Object.fromEntries(free.map((name, place) => [name, members[place]])) };
      const tests = rest.map(([arg, value]) => this.grounder.compare(
        "==", this.grounder.value(arg, binding), constant(value)));
      if (tests.some((test) => test instanceof c.Constant && test.value !== true)) continue;
      found.push([binding, tests.filter((test) => !(test instanceof c.Constant))]);
    }
    return found;
  }

  /** What must hold of a rule besides its condition: its options, and its power's working. */
  guards(rule) {
    const found = (rule.options ?? []).map((option) => c.truth(this.grounder.fact(option)));
    if (rule.power && (this.game.powers[rule.power].needs || this.switches.has(rule.power))) found.push(works(rule.power));
    return found;
  }

  /** What can lift a rule; where both are repeated for the party bound here, the same party's. */
  liftersOf(rule, binding) {
    const found = [];
    for (const [lifter, conclusion] of this.lifts.get(rule.id) ?? []) {
      const each = lifter.each ?? [];
      const shared = each.filter((name) => Object.hasOwn(binding, name));
      const free = each.filter((name) => !Object.hasOwn(binding, name));
      for (const members of product(free.map((name) => this.grounder.members(name)))) {
        found.push(this.lifter(lifter, conclusion, Object.fromEntries([
          ...shared.map((name) => [name, binding[name]]), ...free.map((name, place) => [name, members[place]])])));
      }
    }
    return found;
  }

  lifter(rule, conclusion, binding) {
    const name = `${rule.id} ${rule.conclusions.indexOf(conclusion)} ${Object.entries(binding).sort().join(" ")}`;
    let known = this.lifters.get(name);
    if (known === undefined) {
      const [kind, ref] = conclusion.by ?? ["stated"];
      known = {
        rule, authority: { kind, ref: ref ?? null }, guards: this.guards(rule), lifters: [],
        condition: conclusion.if === undefined ? null : this.grounder.condition(conclusion.if, binding),
      };
      this.lifters.set(name, known);
      known.lifters = this.liftersOf(rule, binding);
    }
    return known;
  }

  /** What can switch a power off. */
  switchers(power) {
    let known = this.switching.get(power);
    if (known === undefined) {
      known = [];
      for (const [rule, conclusion] of this.switches.get(power) ?? []) {
        const each = rule.each ?? [];
        for (const members of product(each.map((name) => this.grounder.members(name)))) {
          known.push(this.lifter(rule, conclusion, Object.fromEntries(each.map((name, at) => [name, members[at]]))));
        }
      }
      this.switching.set(power, known);
    }
    return known;
  }

  /** Facts in the order in which the game declares them. */
  ordered(keys) {
    return [...keys].sort((one, two) =>
      this.places.get(nameOf(one)) - this.places.get(nameOf(two)) || inOrder(one, two));
  }
}

/** What a conclusion says where that is constant: its distinct values, and their name as a set. */
function knownOf(values) {
  const known = [...new Set(values)];
  return { known, knownName: setName(known) };
}

function push(map, key, item) {
  if (map.has(key)) map.get(key).push(item);
  else map.set(key, [item]);
}

/** The variables of an expression that stands as an argument. */
function variables(item) {
  return item[0] === "variable" ? [item[1]] : item[0] === "other" ? variables(item[1]) : [];
}


