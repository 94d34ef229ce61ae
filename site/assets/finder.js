// The theme folds away the rules that a search finds on a page; here the first of them show, and the rest at a tap.
const list = document.querySelector(".md-search-result__list");

const unfold = (folded) => {
  folded.open = true;
  folded.classList.add("kb-some");
  folded.querySelector("summary").addEventListener("click", (event) => {
    if (!folded.classList.contains("kb-some")) return;
    event.preventDefault();
    folded.classList.remove("kb-some");
  });
};

new MutationObserver((changes) => {
  for (const { addedNodes } of changes) {
    for (const node of addedNodes) if (node.querySelectorAll) node.querySelectorAll("details").forEach(unfold);
  }
}).observe(list, { childList: true, subtree: true });
