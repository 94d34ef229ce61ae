// What every page does beside the theme: the ask box, the service worker, the language that was chosen.
const here = new URL("..", import.meta.url);

if ("serviceWorker" in navigator && location.protocol.startsWith("http")) {
  import("./offline.js").then((module) => module.start(here));
}
