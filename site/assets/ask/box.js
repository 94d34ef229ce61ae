// The ask box: a question or a decision from the list, the situation beside it, and the answer.

import { answerButtons, decisionPicker, situationForm, tableForm } from "./form.js";
import { answerView, composed, reportOf, ruleLink, signed } from "./show.js";
import { boundWith, support } from "./reads.js";
import { checked, fingerprint, fromHash, toHash } from "./link.js";
import { el, fill, freshId } from "./dom.js";
import { loadGame, loadIndex } from "./data.js";
import { nameOf } from "./nodes.js";
import { rememberGame, rememberTable, rememberedGame, rememberedTable } from "./memory.js";
import { possible, rule, verdict } from "./core.js";
import { prepare, think, understand } from "./understand.js";
import { uiWords } from "./uiwords.js";

const CAP = 64; // a reader gets the next question, not a long table
const FRESH = { question: "", decision: null, mood: "may", flip: false, told: new Map(), thought: null };

/** One box in an element. fixed: the game of the page, if it has one; frame: its form, of questionForm. */
export class Box {
  constructor(root, lang, fixed, frame) {
    this.root = root;
    this.lang = lang;
    this.words = uiWords(lang);
    this.fixed = fixed;
    this.frame = frame;
    this.input = frame.input;
    this.state = { ...FRESH };
    this.game = null;
    this.table = new Map();
    this.was = null; // what a shared link says the answer was
    this.rising = false; // whether the answer is to be brought up once it is whole
    this.fresh = false; // whether the next address is one to come back to from the one after it
  }

  /** Load what the box needs: the game of the address, of the page, or the one remembered; else the reader is asked. */
  async start() {
    this.build();
    try {
      this.index = await loadIndex();
      const link = fromHash(location.hash);
      const ids = Object.keys(this.index.games);
      const wanted = [link?.game, this.fixed, rememberedGame(), ids.length === 1 ? ids[0] : null].find((id) => ids.includes(id));
      if (wanted !== undefined) await this.open(wanted);
      this.offerGames();
      this.frame.games.onchange = () => this.change(this.frame.games.value);
      this.frame.ask = () => this.anew(() => this.ask());
      if (link !== null) await this.follow(link);
      this.listen();
    } catch (error) {
      this.fail(error);
    }
  }

  /** Follow the address where it is changed by hand or by a link. */
  listen() {
    if (this.listening) return;
    this.listening = true;
    addEventListener("hashchange", () => {
      const changed = fromHash(location.hash);
      if (changed !== null && location.hash !== this.written) this.follow(changed).catch((error) => this.fail(error));
    });
  }

  build() {
    this.tools = el("div", { class: "tools" });
    this.result = el("div", { class: "result", role: "status", "aria-live": "polite", "aria-atomic": "false", tabindex: "-1" });
    this.side = el("div", { class: "side" });
    for (const old of this.root.querySelectorAll(":scope > :not(form)")) old.remove();
    this.root.append(this.tools, el("div", { class: "both" }, this.result, this.side));
  }

  offerGames() {
    fill(this.frame.games, [
      this.game === null ? el("option", { value: "", disabled: true, selected: true }, this.words.choose) : null,
      ...Object.entries(this.index.games).map(([id, names]) => el("option", {
        value: id, selected: id === this.game?.id }, names[this.lang]))]);
    this.frame.choice.hidden = false;
  }

  /** Do what nobody waits for when the page has nothing else to do. */
  soon(work) {
    const run = () => work().catch((error) => console.info("ask:", error.message));
    if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: 3000 });
    else setTimeout(run, 300);
  }

  async open(id) {
    this.game = await loadGame(id, this.lang);
    this.soon(() => prepare(this.game));
    this.table = this.fitting(rememberedTable(id));
    fill(this.tools, [
      tableForm(this.game, this.words, this.table, (key, value) => this.tableChange(key, value)),
      decisionPicker(this.game, this.words, (key) => this.anew(() => this.show({ ...FRESH, told: new Map(), decision: key }))),
    ]);
  }

  /** What is remembered of the table and still fits the game. */
  fitting(table) {
    const { facts } = this.game.base.game;
    return new Map([...table].filter(([key, value]) => facts[key] !== undefined && (typeof value === "object"
      ? Array.isArray(value?.among) : this.game.base.space.domain(key).includes(value))));
  }

  async change(id) {
    try {
      rememberGame(id);
      await this.open(id);
      this.offerGames();
      this.was = null;
      const { question } = this.state;
      this.state = { ...FRESH };
      fill(this.side, []);
      fill(this.result, []);
      this.address();
      if (question) await this.ask();
    } catch (error) {
      this.fail(error);
    }
  }

  tableChange(key, value) {
    if (value === undefined) this.table.delete(key);
    else this.table.set(key, value);
    rememberGame(this.game.id);
    rememberTable(this.game.id, this.table);
    if (this.state.decision !== null) this.show(this.state);
  }

  /** Follow an address: its question, decision and facts. */
  async follow(link) {
    if (link.game !== this.game?.id && Object.hasOwn(this.index.games, link.game)) {
      await this.open(link.game);
      this.offerGames();
    }
    this.input.value = link.question;
    if (link.game && !Object.hasOwn(this.index.games, link.game)) {
      this.whichGame(link.question, this.words["no game"].replace("{game}", () => link.game.slice(0, 60)));
      return;
    }
    if (this.game === null && link.question && !link.game) {
      this.whichGame(link.question);
      return;
    }
    const found = this.game === null || (link.game && link.game !== this.game.id) ? null : checked(this.game.base, link);
    if (found === null) {
      fill(this.result, [el("p", { class: "problem" }, this.words.broken)]);
      return;
    }
    this.was = link.print ? link : null;
    if (found.decision === null) await this.ask(found.told);
    else this.show({ ...FRESH, question: link.question, decision: found.decision, mood: link.mood, flip: link.flip, told: found.told });
  }

  /** The reader asks something else: what was asked before can be gone back to. */
  anew(work) {
    this.fresh = this.state.question !== "" || this.state.decision !== null;
    if (this.game !== null) rememberGame(this.game.id);
    return work();
  }

  /** Understand what is written and answer it, or say that it was not understood. told: facts that are known beside it. */
  async ask(told = new Map()) {
    const question = this.input.value.trim();
    this.was = null;
    if (!question) {
      fill(this.result, [el("p", { class: "problem" }, this.words.empty)]);
      this.input.focus();
      return;
    }
    if (this.game === null) {
      this.whichGame(question);
      return;
    }
    fill(this.result, [el("p", { class: "hint" }, this.words.working)]);
    try {
      const thought = await understand(this.game, question, told, this.table);
      if (thought.status === "sure") {
        this.show({ question, decision: thought.decision, mood: thought.mood, flip: thought.flip, told: thought.told, thought },
          thought.headline);
      } else this.unclear(question, thought);
      this.reveal();
    } catch (error) {
      this.fail(error);
    }
  }

  /** On a screen that is touched: put away the keyboard, which hides the half of it, and bring up what was answered. */
  reveal() {
    if (!matchMedia("(pointer: coarse)").matches) return;
    this.input.blur();
    this.result.scrollIntoView();
    this.rising = true;
  }

  /** Ask which game is meant, where none was chosen or there is none of its name. */
  whichGame(question, problem = null) {
    this.state = { ...FRESH, question };
    fill(this.side, []);
    fill(this.result, [
      problem === null ? null : el("p", { class: "problem" }, problem),
      el("p", { class: "head" }, this.words["other game"]),
      el("div", { class: "choices" }, Object.entries(this.index.games).map(([id, names]) => el("button", {
        type: "button", class: "choice", on: { click: () => this.change(id) } }, names[this.lang]))),
    ]);
    this.reveal();
  }

  unclear(question, thought) {
    const { words, game } = this;
    this.state = { ...FRESH, question };
    fill(this.side, []);
    this.address();
    fill(this.result, [
      el("p", { class: "head" }, words[thought.status]),
      thought.meant.length ? el("div", {}, el("h2", { class: "minor" }, words.meant), el("div", { class: "choices" }, thought.meant.map(
        ({ decision, mood, told }) => el("button", {
          type: "button", class: "choice", on: { click: () => this.anew(() => this.show({ ...FRESH, question, decision, mood, told })) },
        }, game.teller.question(decision, mood))))) : null,
      thought.closest.length ? el("div", {}, el("h2", { class: "minor" }, words.closest), el("ul", { class: "rules" }, thought.closest.map(
        (one) => el("li", {}, game.teller.rule(one), " ", ruleLink(game, this.lang, one))))) : null,
    ]);
  }

  /** What is known: the table, as far as the decision can hang on it, and over it what was told. */
  situation(state) {
    const { base } = this.game;
    base.enter();
    const reach = boundWith(base, support(base, state.decision));
    return new Map([...[...this.table].filter(([key]) => reach.has(key)), ...state.told]);
  }

  /** Rule on a state and show the answer: first what it is, then, when that is on the screen, why, and what turns it.
   * headline: the ruling as far as it is known. */
  show(state, headline = null) {
    this.state = state;
    const told = this.situation(state);
    this.render(state, told, this.ruled(state, told, false, headline));
    if (!performance.getEntriesByName("ask:answer").length) performance.mark("ask:answer");
    clearTimeout(this.later);
    this.later = setTimeout(() => {
      if (this.state !== state) return;
      this.render(state, told, this.ruled(state, told, true));
      if (this.rising) this.result.scrollIntoView(); // before, there was not enough below it
      this.rising = false;
    }, 30);
  }

  /** The answer beside what is changed below it is shown while the answer itself is not in sight. */
  watch() {
    const now = this.side.querySelector(".now"); // which may be gone when the observer reports
    this.watching?.disconnect();
    this.watching = new IntersectionObserver(([seen]) => { now.hidden = seen.isIntersecting; });
    this.watching.observe(this.result.querySelector(".verdict > .head"));
  }

  ruled(state, told, whole, headline = null) {
    const { game } = this;
    const ruling = headline !== null && headline.kind !== "depends" ? headline
      : rule(game.base, state.decision, told, { cap: CAP, turns: whole });
    const said = state.thought?.answer ? state.thought.answer(ruling) : flipped(verdict(game.base, ruling, state.mood), state.flip);
    return { ruling, said, answer: composed(game, ruling, said, state.mood, whole, state.flip), whole, waits: headline !== null };
  }

  render(state, told, { ruling, said, answer, whole, waits }) {
    const { game, words, lang } = this;
    const print = fingerprint(JSON.stringify([said, answer.head, ruling.reasons]));
    if (!waits) this.address({ version: game.version, verdict: said, print }); // the first answer comes before its address
    const next = ruling.nextQuestion;
    fill(this.result, [
      this.changed(print),
      el("p", { class: "asked" }, state.flip && state.question ? state.question : game.teller.question(ruling.key, state.mood)),
      answerView(game, words, lang, ruling, answer),
      next === null || !whole ? null : this.nextQuestion(next, told),
      this.mood(state),
      el("div", { class: "actions" },
        this.copying(words.share, () => location.href),
        this.copying(words.report, () => reportOf(game, words, state, ruling, answer, location.href, told))),
    ]);
    this.result.setAttribute("aria-busy", String(!whole));
    if (!whole) { // the form can wait: the answer cannot
      if (this.sideOf !== state.decision) fill(this.side, []);
      return;
    }
    this.sideOf = state.decision;
    const at = document.activeElement?.closest("[data-fact]")?.dataset.fact;
    fill(this.side, [this.form(state, ruling, told, answer)]);
    this.watch();
    if (at) this.side.querySelector(`[data-fact="${CSS.escape(at)}"] :is(select, input)`)?.focus();
  }

  /** For an act: whether it is asked if it may or must be done. */
  mood(state) {
    const { words, game } = this;
    if (!game.base.game.decisions[nameOf(state.decision)].act) return null;
    const id = freshId("mood");
    const list = el("select", {
      id, on: { change: () => this.show({ ...state, mood: list.value, flip: false, thought: null }) },
    }, ["may", "must"].map((mood) => el("option", { value: mood, selected: mood === state.mood }, words[mood])));
    return el("div", { class: "row" }, el("label", { for: id }, words.mood), list);
  }

  /** The question that settles most, with what may be answered to it: what cannot be, with what is known, is left out. */
  nextQuestion(key, told) {
    const { game } = this;
    const can = (value) => possible(game.base, new Map(told).set(key, value));
    const buttons = answerButtons(game, key, can, (value) => this.tell(key, value));
    return el("div", { class: "next" }, el("p", {}, game.teller.question(key)),
      buttons === null ? null : el("div", { class: "choices" }, buttons));
  }

  form(state, ruling, told, answer) {
    const { game, words } = this, { base } = game;
    const assumed = new Map(ruling.assumed);
    const tested = [...ruling.unless, ...ruling.cases].flatMap((row) => row.tests.flatMap(([test]) => [...test.scope]));
    const shown = base.ordered(new Set([...told.keys(), ...assumed.keys(), ...ruling.dependsOn, ...tested]));
    const rest = base.ordered([...support(base, state.decision)].filter((key) => !shown.includes(key)));
    return situationForm(game, words, {
      shown, rest, told, assumed, change: (key, value) => this.tell(key, value),
      clear: () => this.show({ ...state, told: new Map() }),
      now: el("button", { type: "button", class: "now", "data-verdict": answer.verdict, on: {
        click: () => this.result.scrollIntoView() } }, signed(answer)),
    });
  }

  /** A fact of the situation changes; undefined: it is no longer told. The question keeps its meaning. */
  tell(key, value) {
    const told = new Map(this.state.told);
    if (value === undefined) told.delete(key);
    else told.set(key, value);
    this.was = null;
    const fromForm = this.side.contains(document.activeElement);
    this.show({ ...this.state, told });
    if (fromForm) return;
    this.result.focus({ preventScroll: true });
    if (this.result.getBoundingClientRect().top < 0) this.result.scrollIntoView();
  }

  /** Says when a shared answer rests on other rules than today's. */
  changed(print) {
    const { was, words, game } = this;
    if (was === null || was.version === game.version) return null;
    const same = was.print === print;
    const then = Object.hasOwn(game.texts.phrases, was.verdict) ? game.teller.say(was.verdict) : was.verdict;
    return el("p", { class: "problem", role: "alert" }, same ? words["changed same"] : `${words["changed other"]}${then}.`);
  }

  /** Put the state into the address bar. */
  address(was = null) {
    this.written = toHash({ ...this.state, game: this.game.id }, was);
    if (this.fresh) history.pushState(history.state, "", this.written);
    else history.replaceState(history.state, "", this.written);
    this.fresh = false;
  }

  copying(label, text) {
    const button = el("button", {
      type: "button", class: "quiet", on: {
        click: async () => {
          try {
            await navigator.clipboard.writeText(text());
            button.textContent = this.words.copied;
          } catch {
            button.after(el("label", { class: "copy" }, this.words["not copied"], el("textarea", { readonly: true, rows: 4 }, text())));
          }
        },
      },
    }, label);
    return button;
  }

  fail(error) {
    console.error(error);
    fill(this.result, [el("p", { class: "problem" }, this.words.failed),
      el("button", { type: "button", on: { click: () => this.start() } }, this.words.retry)]);
  }
}

/** Understand the question of the address before there is a box to show its answer in. */
export async function readAhead(lang) {
  const { game: id, question, decision } = fromHash(location.hash), { games } = await loadIndex();
  if (!Object.hasOwn(games, id)) return;
  const game = await loadGame(id, lang);
  if (decision || !question.trim()) return;
  const known = await prepare(game), text = question.trim();
  if (!known.ahead) known.ahead = { question: text, thought: think(known, text, { lang }) };
}

const flipped = (said, flip) => (flip && said === "yes" ? "no" : flip && said === "no" ? "yes" : said);
