// Opens an ask box in every element with data-ask. The modules are named flat, so that they are fetched at once.

import "./nodes.js";
import "./lookups.js";
import "./amounts.js";
import "./conditions.js";
import "./connectives.js";
import "./ways.js";
import "./ground.js";
import "./space.js";
import "./solver.js";
import "./store.js";
import "./base.js";
import "./found.js";
import "./numbers.js";
import "./weigh.js";
import "./paths.js";
import "./explore.js";
import "./cases.js";
import "./reads.js";
import "./depends.js";
import "./core.js";
import "./clauses.js";
import "./words.js";
import "./proof.js";
import "./answer.js";
import { Box } from "./box.js";

const lang = document.documentElement.lang === "en" ? "en" : "es";

const style = document.createElement("link");
style.rel = "stylesheet";
style.href = new URL("./ask.css", import.meta.url).href;
document.head.append(style);

/** Questions are understood by modules that are loaded when the first is asked. */
async function understand(...asked) {
  const module = await import("./understand.js");
  return module.understand(...asked);
}

for (const root of document.querySelectorAll("[data-ask]")) {
  new Box(root, lang, root.dataset.game ?? null, understand).start();
}
