// The site without a connection. The lists below are written when the site is built: by group (what all share, each language,
// each game in each language), the files with a hash of their bytes, and how many bytes they are together.
// A new version is fetched whole before it is used, reuses what did not change, and waits until the reader says so.
const VERSION = "@VERSION@";
const FILES = "@FILES@";
const SIZES = "@SIZES@";

const PREFIX = "puedo-";
const CACHE = PREFIX + VERSION;
const HASHES = "hashes.json"; // in each cache: {groups that are whole, known: {address: hash of what is in it}}
const ROOT = new URL("./", self.location);
const AT_ONCE = 8;
let filling = Promise.resolve();

self.addEventListener("install", (event) => event.waitUntil(groups().then(fill)));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("message", (event) => {
  if (event.data === "activate") self.skipWaiting();
  if (event.data && event.data.keep) {
    const tell = () => told(event.source, event.data.keep);
    event.waitUntil(fill(event.data.keep).then(tell, tell)); // without a connection nothing more is kept than was
  }
});
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method === "GET" && url.href.startsWith(ROOT.href)) event.respondWith(answer(event.request, url));
});

/** What to keep: all in the languages of the pages that are open, and what was kept before. */
async function groups() {
  const found = new Set();
  for (const client of await self.clients.matchAll({ includeUncontrolled: true, type: "window" })) {
    const lang = new URL(client.url).pathname.slice(ROOT.pathname.length).split("/")[0];
    if (lang !== "common" && lang in FILES) {
      for (const group of Object.keys(FILES)) if (group === lang || group.startsWith(`${lang}/`)) found.add(group);
    }
  }
  for (const { groups: kept } of await older()) for (const group of kept) found.add(group);
  return [...found];
}

/** What there is of this and of earlier versions: [{name, cache, groups, known: {address: hash}}]. */
async function older() {
  const out = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX)) continue;
    const cache = await caches.open(name);
    const noted = await cache.match(new URL(HASHES, ROOT));
    const found = noted && await noted.json();
    if (!found) continue;
    const { groups: kept = [], known = found } = found; // before there were groups, the hashes stood alone
    out.push({ name, cache, groups: kept, known });
  }
  return out;
}

/** Fetch all files of some groups, one call after another; fails whole where a file fails, so that a group is never half there. */
function fill(wanted) {
  filling = filling.catch(() => {}).then(() => fetchAll(wanted.filter((group) => group in FILES)));
  return filling;
}

async function fetchAll(wanted) {
  const before = await older(), own = before.find((one) => one.name === CACHE);
  const whole = new Set(own ? own.groups : []), missing = ["common", ...wanted].filter((group) => !whole.has(group));
  if (!missing.length) return;
  const cache = await caches.open(CACHE), known = { ...((own && own.known) || {}) };
  const waiting = missing.flatMap((group) => FILES[group]);
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [path, hash] = next;
      const url = new URL(path, ROOT);
      if (!(known[path] === hash && (await cache.match(url)))) await cache.put(url, await had(before, path, hash, url));
      known[path] = hash;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const noted = JSON.stringify({ groups: [...whole, ...missing], known });
  await cache.put(new URL(HASHES, ROOT), new Response(noted, { headers: { "Content-Type": "application/json" } }));
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

/** Tell a page what it can count on without a connection, how many bytes each group takes, and to which wish this is the answer. */
async function told(client, wish = []) {
  const own = (await older()).find((one) => one.name === CACHE);
  if (client && own) client.postMessage({ ready: own.groups, sizes: SIZES, wish });
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
    if (page) return new Response(page.body, { status: 503, statusText: "Offline", headers: page.headers });
    throw error;
  }
}
