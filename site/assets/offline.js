// The service worker from the page's side: registers it, says when the site works without a connection, and offers a new
// version without ever changing pages under the reader's hands.
const TEXTS = {
  es: { ready: "Disponible sin conexión", fresh: "Hay una versión nueva de las reglas.", use: "Usarla ahora", later: "Luego" },
  en: { ready: "Available offline", fresh: "There is a new version of the rules.", use: "Use it now", later: "Later" },
};
const lang = document.documentElement.lang === "es" ? "es" : "en";
const words = TEXTS[lang];

export async function start(root) {
  const workers = navigator.serviceWorker;
  let asked = false;
  workers.addEventListener("message", (event) => {
    if (!event.data || !event.data.ready) return;
    if (event.data.ready.includes(lang)) showReady();
    else if (workers.controller) workers.controller.postMessage({ keep: lang });
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
  if (workers.controller) workers.controller.postMessage({ keep: lang });
}

function showReady() {
  const place = document.querySelector("[data-kb-offline]");
  if (place) place.textContent = words.ready;
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
