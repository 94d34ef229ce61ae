// The service worker: registered after the page has loaded.
export function start(root) {
  void root;
}
