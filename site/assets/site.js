// What every page does beside the theme: the ask box, filters of tables, the language that was chosen, working offline.
const root = new URL("..", import.meta.url);

for (const link of document.querySelectorAll("[data-kb-language]")) {
  link.addEventListener("click", () => {
    __md_set("language", link.lang);
    link.href = link.href.split("#")[0] + location.hash; // the same rule in the other language
  });
}

// Where a page begins with a box, what the theme does by script waits until the question of the address is answered.
const late = document.querySelector("script[data-kb-late]");
if (late) {
  const load = () => {
    const script = document.createElement("script");
    script.src = late.src;
    if (late.isConnected) late.replaceWith(script);
  };
  if (location.hash.includes("=") && document.documentElement.dataset.askOpened === undefined) {
    addEventListener("ask:opened", load, { once: true });
    setTimeout(load, 4000);
  } else load();
}

// The ask box is loaded where it can be seen; behind a fold, once that is opened.
const box = document.querySelector("[data-ask]");
const folded = box && box.closest("details:not([open])");
const openBox = () => import("./ask/main.js").catch((error) => console.error(error));
if (folded && !location.hash.includes("=")) folded.addEventListener("toggle", openBox, { once: true });
else if (box) openBox().then(() => folded && (folded.open = true));
if (document.querySelector(".md-search-result__list")) import("./finder.js");
if (document.querySelector("[data-kb-filter]")) import("./filter.js");
if (document.querySelector("[data-kb-map]")) import("./map.js");

// A link to something that is folded away opens it.
const reveal = () => {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
};
addEventListener("hashchange", reveal);
reveal();

if ("serviceWorker" in navigator && isSecureContext) {
  addEventListener("load", () => import("./offline.js").then((module) => module.start(root)));
}
