// The front door: to the language that was chosen before, else to the first of the browser's that there is.
(() => {
  let kept = null;
  try {
    kept = JSON.parse(localStorage.getItem(`${new URL(".", location).pathname}.language`));
  } catch {
    // storage may be forbidden
  }
  const wanted = [kept, ...navigator.languages].filter(Boolean).map((lang) => lang.slice(0, 2));
  const found = wanted.find((lang) => lang === "es" || lang === "en") || "en";
  location.replace(`${found}/${location.hash}`);
})();
