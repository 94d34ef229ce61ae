// Where a question is typed: it is there at once, before anything else is loaded.

import { el, freshId } from "./dom.js";

/** The form {form, input, games, ask}: ask is called when a question is sent. */
export function questionForm(words) {
  const questionId = freshId("question"), gameId = freshId("game");
  const made = { ask: () => {} };
  made.games = el("select", { id: gameId });
  made.choice = el("div", { class: "row", hidden: true }, el("label", { for: gameId }, words.game), made.games);
  made.input = el("textarea", {
    id: questionId, rows: 2, maxlength: 1500, placeholder: words.placeholder, autocomplete: "off", enterkeyhint: "search",
    on: {
      keydown: (event) => {
        if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
        event.preventDefault();
        made.ask();
      },
    },
  });
  made.form = el("form", {
    on: {
      submit: (event) => {
        event.preventDefault();
        made.ask();
      },
    },
  }, made.choice, el("label", { for: questionId }, words.question), made.input, el("button", { type: "submit" }, words.ask));
  return made;
}
