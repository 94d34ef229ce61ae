// The filter of a long table: rows that hold every word, whatever their accents and capitals.
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

for (const field of document.querySelectorAll("[data-kb-filter]")) {
  const table = document.getElementById(field.dataset.kbFilter);
  const count = document.querySelector(`[data-kb-count="${field.dataset.kbFilter}"]`);
  const rows = [...table.tBodies[0].rows].map((row) => [row, plain(row.textContent)]);
  const show = () => {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const [row, text] of rows) {
      row.hidden = !words.every((word) => text.includes(word));
      if (!row.hidden) shown += 1;
    }
    if (count) count.textContent = `${shown} / ${rows.length}`;
  };
  field.addEventListener("input", show);
  show();
}
