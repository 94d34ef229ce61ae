// Opens an ask box in every element with data-ask. The form is there at once; code and data follow: on a page about a topic
// when the form is used, elsewhere, or where the address holds a question, straight away and side by side.
// Pages that begin with a box load this before they are read to their end. `bundle.js` is made of all.js when the site is
// built, and this module is put together with those that it imports: see kb/pages/browserfiles.py.

import { fill } from "./dom.js";
import { prefetch } from "./files.js";
import { questionForm } from "./frame.js";
import { rememberedGame } from "./memory.js";
import { uiWords } from "./uiwords.js";

const lang = document.documentElement.lang === "en" ? "en" : "es";
const words = uiWords(lang);
const OURS = /^#(game|q|ask)=/;
const GAMES = document.querySelector('meta[name="kb-games"]')?.content.split(" "); // none where the page does not say
const asked = () => new URLSearchParams(OURS.test(location.hash) ? location.hash.slice(1) : "");
let code = null;
const early = asked();
if (early.has("game")) send(early, null, false).then(({ readAhead }) => readAhead(lang)).catch(() => {}); // as below

const style = document.createElement("link");
style.rel = "stylesheet";
style.href = new URL("./ask.css", import.meta.url).href;
document.head.append(style);

/** Begin to fetch what an answer will need: the code of the box comes of it. */
function send(params, fixed, sent) {
  const wanted = params.get("game") ?? fixed ?? rememberedGame();
  const is = GAMES?.includes(wanted) ?? /^[a-z0-9-]+$/.test(wanted ?? "");
  prefetch(is ? wanted : null, lang, sent || params.has("q"));
  code ??= import("./bundle.js");
  code.catch(() => { code = null; }); // whoever needs it says so
  return code;
}

/** Open one box; what was typed meanwhile, and a question that was sent, are kept. */
function open(root) {
  const frame = questionForm(words), { game = null, topic } = root.dataset;
  fill(root, [frame.form]);
  root.classList.add("ask-ready");
  let opening = null, sent = false;
  const start = () => {
    const coming = send(asked(), game, sent);
    opening ??= coming.then(async ({ Box }) => {
      const box = new Box(root, lang, game, frame);
      await box.start();
      if (sent) await box.ask();
    }).catch((error) => {
      console.error(error);
      opening = null; // to be tried again
      fill(root, [frame.form, words.failed]);
    }).finally(() => {
      document.documentElement.dataset.askOpened = "";
      dispatchEvent(new Event("ask:opened"));
    });
  };
  frame.ask = () => {
    sent = true;
    start();
  };
  if (topic === undefined || OURS.test(location.hash)) start();
  else {
    root.addEventListener("focusin", start, { once: true });
    addEventListener("hashchange", () => OURS.test(location.hash) && start(), { once: true });
  }
}

const openAll = () => document.querySelectorAll("[data-ask]:not(.ask-ready)").forEach(open);
const reading = new MutationObserver(openAll);
reading.observe(document.documentElement, { childList: true, subtree: true });
openAll();
const stop = () => {
  openAll();
  reading.disconnect();
};
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", stop);
else stop();
