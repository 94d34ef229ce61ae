// The site without a connection. The lists below are written when the site is built: each file with a hash of its bytes.
// A new version is fetched whole before it is used, reuses what did not change, and waits until the reader says so.
const VERSION = "@VERSION@";
const FILES = "@FILES@";

const PREFIX = "puedo-";
const CACHE = PREFIX + VERSION;
const HASHES = "hashes.json"; // in each cache: address -> hash of what is in it
const ROOT = new URL("./", self.location);
const AT_ONCE = 8;

self.addEventListener("install", (event) => event.waitUntil(languages().then(fill)));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("message", (event) => {
  if (event.data === "activate") self.skipWaiting();
  if (event.data && event.data.keep) event.waitUntil(fill([event.data.keep]).then(() => told(event.source)));
});
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method === "GET" && url.href.startsWith(ROOT.href)) event.respondWith(answer(event.request, url));
});

/** The languages to keep: those of the pages that are open, and those that were kept before. */
async function languages() {
  const found = new Set();
  for (const client of await self.clients.matchAll({ includeUncontrolled: true, type: "window" })) {
    const lang = new URL(client.url).pathname.slice(ROOT.pathname.length).split("/")[0];
    if (lang in FILES) found.add(lang);
  }
  for (const hashes of await older()) {
    for (const lang of Object.keys(FILES)) if (hashes.known[`${lang}/index.html`]) found.add(lang);
  }
  return [...found].filter((lang) => lang !== "common");
}

/** What earlier versions keep: [{name, cache, known: {address: hash}}]. */
async function older() {
  const out = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX)) continue;
    const cache = await caches.open(name);
    const hashes = await cache.match(new URL(HASHES, ROOT));
    if (hashes) out.push({ name, cache, known: await hashes.json() });
  }
  return out;
}

/** Fetch all files of some languages; fails whole where one fails, so that a version is never half there. */
async function fill(langs) {
  const cache = await caches.open(CACHE);
  const before = await older();
  const wanted = [...FILES.common, ...langs.flatMap((lang) => FILES[lang] || [])];
  const own = before.find((one) => one.name === CACHE);
  const known = { ...((own && own.known) || {}) };
  const waiting = [...wanted];
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [path, hash] = next;
      const url = new URL(path, ROOT);
      if (!(known[path] === hash && (await cache.match(url)))) await cache.put(url, await had(before, path, hash, url));
      known[path] = hash;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await cache.put(new URL(HASHES, ROOT), new Response(JSON.stringify(known), { headers: { "Content-Type": "application/json" } }));
}

async function had(before, path, hash, url) {
  for (const { cache, known } of before) {
    if (known[path] === hash) {
      const kept = await cache.match(url);
      if (kept) return kept;
    }
  }
  const response = await fetch(url, { cache: "no-cache", credentials: "same-origin" });
  if (!response.ok || response.redirected) throw new Error(`${path}: ${response.status}`);
  return response;
}

async function tidy() {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
  for (const client of await self.clients.matchAll({ type: "window" })) await told(client);
}

/** Tell a page which languages it can count on without a connection. */
async function told(client) {
  const kept = await caches.open(CACHE).then((cache) => cache.match(new URL(HASHES, ROOT)));
  if (!client || !kept) return;
  const known = await kept.json();
  client.postMessage({ ready: Object.keys(FILES).filter((lang) => lang !== "common" && known[`${lang}/index.html`]) });
}

async function answer(request, url) {
  url.search = "";
  url.hash = "";
  if (url.pathname.endsWith("/")) url.pathname += "index.html";
  const cache = await caches.open(CACHE);
  const kept = await cache.match(url);
  if (kept) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    const page = request.mode === "navigate" && (await cache.match(new URL("404.html", ROOT)));
    if (page) return page;
    throw error;
  }
}
