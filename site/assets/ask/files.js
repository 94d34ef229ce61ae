// The files of the games: fetched once, when first needed.

const FOLDER = new URL("./data/", import.meta.url);
const kept = new Map();

/** What a file holds. A fetch that failed is tried again the next time. */
export function fetched(name) {
  if (!kept.has(name)) {
    kept.set(name, fetch(new URL(name, FOLDER)).then((response) => {
      if (!response.ok) throw new Error(`${name}: ${response.status}`);
      return response.json();
    }));
    kept.get(name).catch(() => kept.delete(name));
  }
  return kept.get(name);
}

/** Begin to fetch what an answer about a game needs, while the code is still coming. asking: the tables of questions too. */
export function prefetch(game, lang, asking) {
  const names = ["index.json", ...(game ? [`${game}.json`, `${game}.${lang}.json`] : []),
    ...(game && asking ? ["language.json", `${game}.asking.json`] : [])];
  for (const name of names) fetched(name).catch(() => {}); // whoever needs it says so
}
