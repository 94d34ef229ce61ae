// The page for addresses that lead nowhere, put into 404.html whole: which game or page there is not, and where to go on.
// The page lies at any depth: the site begins before the language of the address.
(() => {
  const texts = JSON.parse(document.getElementById("texts").textContent);
  const [, before, spoken, rest] = /^(.*?\/)(es|en)\/(.*)$/.exec(location.pathname) || [];
  const lang = spoken || (navigator.language.startsWith("es") ? "es" : "en"), words = texts[lang];
  const place = document.querySelector(`div[lang="${lang}"]`), root = before || null;
  document.documentElement.lang = lang;
  for (const other of document.querySelectorAll("div[lang]")) other.hidden = other !== place;
  document.title = words["not found"];
  // The worker answers so where there is no connection; onLine alone may say that there is one.
  const cut = performance.getEntriesByType("navigation")[0]?.responseStatus === 503;
  place.querySelector(".offline").hidden = navigator.onLine && !cut;
  if (root === null) return;

  const link = (path, text) => {
    const made = document.createElement("a");
    made.href = root + path;
    made.textContent = text;
    return made;
  };
  const list = place.querySelector("nav");
  list.append(link(`${lang}/`, words.home), link(`${lang}/ask/`, words.ask));
  fetch(`${root}assets/ask/data/index.json`).then((response) => response.json()).then(({ games }) => {
    let wanted = rest.split("/")[0];
    try {
      wanted = decodeURIComponent(wanted);
    } catch {
      // then as it is written
    }
    const game = Object.hasOwn(games, wanted) ? games[wanted] : null, head = place.querySelector("h1");
    if (game !== null) head.textContent = words["not in game"].replace("{game}", () => game[lang]);
    else if (wanted) head.textContent = words["no game"].replace("{game}", () => wanted.slice(0, 60));
    const shown = game === null ? Object.entries(games) : [[wanted, game]];
    list.append(...shown.map(([id, names]) => link(`${lang}/${id}/`, names[lang])));
  }).catch(() => {}); // without a connection the first links have to do
})();
