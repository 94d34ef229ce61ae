// Fewest steps along a route of a map.

import { Span, T, UNDEFINED, Value, asValue, inOrder, interned, union } from "./nodes.js";

const MANY = 16; // of more pairs of ends than this, only the bounds that hold for all are told

/** The places of one route: neighbours and group by place; blocked: by place, when no way leads there. */
export class Places {
  constructor(route, neighbours, groups, blocked) {
    this.route = route;
    this.neighbours = neighbours;
    this.groups = groups;
    this.blocked = blocked;
    this.members = new Map();
    for (const [place, group] of groups) this.members.set(group, [...(this.members.get(group) ?? []), place]);
    this.none = neighbours.size + 1;
    this.known = new Map();
    this.reads = [...union([new Set(), ...[...blocked.values()].map((node) => node.scope)])].sort(inOrder);
  }

  /** The places that are surely blocked, and those that may be. */
  barred(domains) {
    const surely = new Set(), maybe = new Set();
    for (const [place, condition] of this.blocked) {
      const held = condition.ab(domains);
      if (held === T) surely.add(place);
      if (held & T) maybe.add(place);
    }
    return [surely, maybe];
  }

  /** The number of group changes of the shortest way; one more than there are places where there is none. */
  steps(start, end, barred) {
    const name = `${start},${end},${[...barred].sort().join(",")}`;
    let found = this.known.get(name);
    if (found === undefined) this.known.set(name, found = this.search(start, end, barred));
    return found;
  }

  search(start, end, barred) {
    const queue = (this.members.get(start) ?? []).filter((place) => !barred.has(place)).map((place) => [place, 0]);
    const done = new Set();
    while (queue.length) {
      const [place, steps] = queue.shift();
      if (this.groups.get(place) === end) return steps;
      if (done.has(place)) continue;
      done.add(place);
      for (const other of this.neighbours.get(place)) {
        if (barred.has(other) || done.has(other)) continue;
        if (this.groups.get(other) === this.groups.get(place)) queue.unshift([other, steps]);
        else queue.push([other, steps + 1]);
      }
    }
    return this.none;
  }
}

/** The length of the shortest way from one end to the other. */
export class Way extends Value {
  constructor(places, start, end) {
    super([start, end, ...places.blocked.values()]);
    this.places = places;
    this.start = start;
    this.end = end;
    this.numeric = true;
  }

  identity() {
    return ["way", this.places.route, this.start, this.end];
  }

  ev(world) {
    const start = this.start.ev(world), end = this.end.ev(world);
    if (start === null || end === null) return null;
    const barred = new Set(); // what is not known to block does not
    for (const [place, condition] of this.places.blocked) if (condition.ev(world) === true) barred.add(place);
    return this.places.steps(start, end, barred);
  }

  span(domains) {
    const start = this.start.span(domains), end = this.end.span(domains);
    const undef = start.undef || end.undef;
    const starts = [...(start.values ?? [])], ends = [...(end.values ?? [])];
    if (!starts.length || !ends.length) return UNDEFINED;
    if (starts.length * ends.length > MANY) return new Span(0, this.places.none, null, undef);
    const [surely, maybe] = this.places.barred(domains);
    const pairs = starts.flatMap((one) => ends.map((two) => [one, two]));
    return new Span(Math.min(...pairs.map(([one, two]) => this.places.steps(one, two, surely))),
      Math.max(...pairs.map(([one, two]) => this.places.steps(one, two, maybe))), null, undef);
  }

  run(ctx) {
    const start = this.start.run(ctx), end = this.end.run(ctx);
    if (start === null || end === null) return null;
    if (start instanceof Value || end instanceof Value) return way(this.places, asValue(start), asValue(end));
    const barred = new Set(), unsure = new Set();
    for (const [place, condition] of this.places.blocked) {
      const held = ctx.narrowed(condition);
      if (held === T) barred.add(place);
      else if (held & T) unsure.add(place);
    }
    const least = this.places.steps(start, end, barred);
    if (!unsure.size || least === this.places.steps(start, end, union([barred, unsure]))) return least;
    return way(this.places, asValue(start), asValue(end));
  }
}

export const way = (places, start, end) =>
  interned(`w:${places.route}:${start.id},${end.id}`, () => new Way(places, start, end));
