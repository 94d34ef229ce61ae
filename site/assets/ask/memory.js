// What the device remembers: the game, and of each game the facts of the table (who I am, who plays, which options).
// Storage may be forbidden or full; then nothing is remembered.

const NAME = "puedo.ask";

function read() {
  try {
    const found = JSON.parse(localStorage.getItem(NAME));
    return found !== null && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

function write(data) {
  try {
    localStorage.setItem(NAME, JSON.stringify(data));
  } catch {
    // see above
  }
}

export const rememberedGame = () => read().game ?? null;

export const rememberGame = (game) => write({ ...read(), game });

/** The facts of the table of a game: a Map from facts to values. */
export function rememberedTable(game) {
  const found = read().tables?.[game];
  return new Map(Array.isArray(found) ? found.filter((pair) => Array.isArray(pair) && typeof pair[0] === "string") : []);
}

export function rememberTable(game, table) {
  const data = read();
  write({ ...data, tables: { ...data.tables, [game]: [...table] } });
}
