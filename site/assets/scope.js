// What the theme's bundle expects to find: where its settings are kept. Both languages share them.
var __md_scope = new URL(document.currentScript.dataset.scope, location);
var __md_hash = (text) => [...text].reduce((sum, char) => (sum << 5) - sum + char.charCodeAt(0), 0);
var __md_get = (key, storage = localStorage, scope = __md_scope) => {
  try {
    return JSON.parse(storage.getItem(`${scope.pathname}.${key}`));
  } catch {
    return null; // storage may be forbidden
  }
};
var __md_set = (key, value, storage = localStorage, scope = __md_scope) => {
  try {
    storage.setItem(`${scope.pathname}.${key}`, JSON.stringify(value));
  } catch {
    // storage may be forbidden or full
  }
};

// The theme sends for the whole index of its search on every page, though few readers search: it waits until one reaches
// for the search, or the address holds words to search for.
(() => {
  const { open, send } = XMLHttpRequest.prototype;
  const late = new WeakSet(), held = [];
  let wanted = new URLSearchParams(location.search).has("q");
  XMLHttpRequest.prototype.open = function opened(method, address, ...more) {
    if (String(address).endsWith("/search/search_index.json")) late.add(this);
    return open.call(this, method, address, ...more);
  };
  XMLHttpRequest.prototype.send = function sent(...body) {
    if (wanted || !late.has(this)) send.apply(this, body);
    else held.push(this);
  };
  const reach = ({ target }) => {
    if (wanted || !target.closest || !target.closest(".md-search, [for=__search], #__search")) return;
    wanted = true;
    held.splice(0).forEach((request) => send.call(request));
  };
  for (const type of ["pointerover", "focusin", "change"]) document.addEventListener(type, reach);
})();
