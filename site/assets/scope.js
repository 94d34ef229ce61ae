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
