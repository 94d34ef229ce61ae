// Paths of words to what they stand for, of which a question needs few: those that begin with one of its words are looked up
// in the text of all paths when they are first asked for.

/** The root of a trie. Below it nodes are Maps from steps to nodes, where a path ends with "" to its items.
 * items: one for each line of the text; a line: paths with | between, whose steps have a blank between. */
export class Trie {
  constructor(items, text) {
    this.items = items;
    this.text = `\n${text}\n`;
    this.starts = [];
    for (let at = 1; this.starts.length < items.length; at = this.text.indexOf("\n", at) + 1) this.starts.push(at);
    this.known = new Map();
  }

  has(step) {
    return this.get(step) !== undefined;
  }

  get(step) {
    if (step === "") return undefined;
    if (!this.known.has(step)) this.known.set(step, this.below(step));
    return this.known.get(step);
  }

  /** The node of all paths that begin with a step. */
  below(step) {
    const { text } = this, places = [];
    for (const before of "\n|") {
      for (let at = text.indexOf(before + step); at >= 0; at = text.indexOf(before + step, at + 1)) {
        if (" |\n".includes(text[at + 1 + step.length])) places.push(at + 1);
      }
    }
    if (!places.length) return undefined;
    const root = new Map();
    for (const at of places.sort((one, two) => one - two)) {
      let end = at;
      while (text[end] !== "|" && text[end] !== "\n") end += 1;
      insert(root, text.slice(at, end), this.items[this.itemAt(at)]);
    }
    return root.get(step);
  }

  /** The paths to an item, which is one of the items given. */
  paths(item) {
    this.places ??= new Map(this.items.map((one, place) => [one, place]));
    const place = this.places.get(item);
    if (place === undefined) return [];
    const start = this.starts[place], end = this.text.indexOf("\n", start);
    return end > start ? this.text.slice(start, end).split("|") : [];
  }

  itemAt(place) {
    let low = 0, high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.starts[middle] <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** Put an item at the end of a path of a trie: Maps, for objects would each be of a shape of their own. */
function insert(trie, path, item) {
  let node = trie;
  for (const step of path.split(" ")) {
    let next = node.get(step);
    if (next === undefined) node.set(step, next = new Map());
    node = next;
  }
  if (node.has("")) node.get("").push(item);
  else node.set("", [item]);
}
