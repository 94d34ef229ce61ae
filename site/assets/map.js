// The map of a game: where one gets from a place in so many steps. Steps inside one group of areas are free; areas that
// are barred may be neither left from nor entered. The same search as the rules' own (kb/ruling/ways.py).
const data = JSON.parse(document.querySelector("[data-kb-map]").textContent);
const control = Object.fromEntries([...document.querySelectorAll("[data-map]")].map((one) => [one.dataset.map, one]));
const areas = [...document.querySelectorAll(".kb-map [data-place]")];
const told = document.querySelector(".kb-map-reached");

/** The fewest steps to each group that can be reached: {group: steps}. */
export function reach(start, barred) {
  const closed = new Set(barred), done = new Set(), steps = {};
  const queue = Object.keys(data.groups).filter((place) => data.groups[place] === start && !closed.has(place))
    .map((place) => [place, 0]);
  while (queue.length) {
    const [place, count] = queue.shift();
    if (done.has(place)) continue;
    done.add(place);
    const group = data.groups[place];
    if (!(group in steps)) steps[group] = count;
    for (const other of data.neighbours[place]) {
      if (closed.has(other) || done.has(other)) continue;
      if (data.groups[other] === group) queue.unshift([other, count]);
      else queue.push([other, count + 1]);
    }
  }
  return steps;
}

function show() {
  const start = control.start.value, most = Number(control.steps.value);
  const barred = data.barred[control.fact.value] || [];
  const steps = start ? reach(start, barred) : {};
  const closed = new Set(barred);
  for (const area of areas) {
    const count = steps[area.dataset.group];
    area.classList.toggle("barred", closed.has(area.dataset.place));
    area.classList.toggle("start", area.dataset.group === start);
    area.classList.toggle("near", count > 0 && count <= most && !closed.has(area.dataset.place));
  }
  for (const mark of document.querySelectorAll(".kb-map [data-sector]")) {
    mark.classList.toggle("barred", mark.dataset.sector === control.fact.value);
  }
  const found = Object.entries(steps).filter(([, count]) => count > 0 && count <= most)
    .sort(([one, a], [two, b]) => a - b || data.names[one].localeCompare(data.names[two]));
  const names = found.map(([group, count]) => `${data.names[group]} (${count})`);
  if (!start) told.textContent = "";
  else told.textContent = names.length ? `${data.words.reached} (${names.length}): ${names.join(", ")}` : data.words.nowhere;
}

for (const one of Object.values(control)) one.addEventListener("change", show);
for (const area of areas) {
  area.addEventListener("click", () => {
    control.start.value = area.dataset.group;
    show();
  });
}
show();

// On a narrow screen the map is wider than its frame: its middle is shown first.
const frame = document.querySelector(".kb-map");
frame.scrollLeft = (frame.scrollWidth - frame.clientWidth) / 2;
