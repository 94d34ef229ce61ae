// The service worker from the page's side: registers it, says when the site works without a connection, and offers a new
// version without ever changing pages under the reader's hands.
const TEXTS = {
  es: {
    ready: "Disponible sin conexión ({mb} MB)", both: "Disponible sin conexión, y para preguntar en inglés ({mb} MB)",
    all: "Todo disponible sin conexión ({mb} MB)", more: "Guardar también todo en inglés ({mb} MB)", busy: "Guardando...",
    failed: "No se ha podido guardar.", fresh: "Hay una versión nueva de las reglas.", use: "Usarla ahora", later: "Luego",
  },
  en: {
    ready: "Available offline ({mb} MB)", both: "Available offline, and to ask in Spanish ({mb} MB)",
    all: "Everything available offline ({mb} MB)", more: "Keep all of it in Spanish too ({mb} MB)", busy: "Keeping...",
    failed: "It could not be kept.", fresh: "There is a new version of the rules.", use: "Use it now", later: "Later",
  },
};
const lang = document.documentElement.lang === "es" ? "es" : "en", other = lang === "es" ? "en" : "es";
const words = TEXTS[lang];
// What of the other language is kept without being asked for: its ask box, and the game that is read; no more bytes than this.
const BUDGET = 12e6;

export async function start(root) {
  const workers = navigator.serviceWorker;
  let asked = false, tried = false, more = false, wanted = null;
  const keep = (groups) => workers.controller && workers.controller.postMessage({ keep: groups });
  workers.addEventListener("message", (event) => {
    const { ready, sizes, wish } = event.data ?? {};
    if (!ready || !sizes) return;
    const answered = wanted !== null && `${wish}` === wanted;
    if (wanted !== null && !answered) return; // what the reader wishes is still being fetched
    const of = (one) => Object.keys(sizes).filter((group) => group === one || group.startsWith(`${one}/`));
    const missing = (groups) => groups.filter((group) => !ready.includes(group));
    const sum = (groups) => groups.reduce((bytes, group) => bytes + sizes[group], 0);
    const own = missing(of(lang)), rest = missing(of(other));
    if (own.length) {
      if (!tried) keep(own);
      tried = true;
      return;
    }
    const read = [other, `${other}/${gameRead(root)}`].filter((group) => rest.includes(group));
    const text = !rest.length ? "all" : rest.includes(other) ? "ready" : "both";
    showReady(said(text, sum(ready)), rest.length ? said("more", sum(rest)) : null, answered, () => {
      wanted = `${rest}`;
      keep(rest);
    });
    wanted = null;
    if (more || !read.length || sum(read) > BUDGET || navigator.connection?.saveData) return;
    more = true; // once a page, whether it comes to something or not
    idle(() => keep(read));
  });
  workers.addEventListener("controllerchange", () => {
    if (asked) location.reload();
  });
  let registration;
  try {
    registration = await workers.register(new URL("sw.js", root), { scope: root.pathname, updateViaCache: "none" });
  } catch (error) {
    console.info("puedo:", error.message); // private windows and the like: the site works, but only with a connection
    return;
  }
  if (!registration) return;
  const offer = () => registration.waiting && workers.controller && showFresh(() => {
    asked = true;
    registration.waiting.postMessage("activate");
  });
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker.addEventListener("statechange", () => worker.state === "installed" && offer());
  });
  offer();
  workers.ready.then(({ active }) => active.postMessage({ keep: [] })); // to be told what is there
}

/** The game of the page, else the one last asked about. */
function gameRead(root) {
  const [, game] = location.pathname.slice(root.pathname.length).split("/");
  try {
    return document.querySelector("meta[name=kb-games]")?.content.split(" ").includes(game) ? game
      : JSON.parse(localStorage.getItem("puedo.ask"))?.game;
  } catch {
    return null; // storage may be forbidden
  }
}

const said = (key, bytes) => words[key].replace("{mb}", (bytes / 1e6).toLocaleString(lang, { maximumFractionDigits: 1 }));

const idle = (work) => ("requestIdleCallback" in window ? requestIdleCallback(work, { timeout: 20_000 }) : setTimeout(work, 5000));

/** Say what is there without a connection, and offer the rest. failed: it was asked for and is not there. */
function showReady(text, more, failed, act) {
  const place = document.querySelector("[data-kb-offline]");
  if (!place) return;
  place.textContent = failed && more ? `${text} · ${words.failed}` : text;
  if (!more) return;
  const offer = button(more, () => {
    offer.disabled = true;
    offer.textContent = words.busy;
    act();
  });
  place.append(" ", offer);
}

function showFresh(use) {
  if (document.querySelector(".kb-fresh")) return;
  const bar = document.createElement("div");
  bar.className = "kb-fresh";
  bar.setAttribute("role", "status");
  const text = document.createElement("span");
  text.textContent = words.fresh;
  bar.append(text, button(words.use, use), button(words.later, () => bar.remove()));
  document.body.append(bar);
}

function button(text, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}
