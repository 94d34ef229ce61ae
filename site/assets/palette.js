// The colours that were chosen; where none were, those of the device.
(() => {
  const kept = __md_get("__palette");
  const color = (kept && kept.color) || {};
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const media = color.media || (dark ? "(prefers-color-scheme: dark)" : "(prefers-color-scheme: light)");
  const input = document.querySelector(`[data-md-color-media="${CSS.escape(media)}"]`);
  const scheme = color.scheme || (input && input.dataset.mdColorScheme);
  if (scheme) document.body.setAttribute("data-md-color-scheme", scheme);
})();
