/** The first page: every game with a board that plays itself, and setting up a game. */

import { ask } from "./api.js";
import { Board } from "./board.js";
import { capital, clear, complaint, field, h, select, title } from "./dom.js";
import { gameLink } from "./link.js";
import { playerField } from "./panels.js";

const BEAT = 1500;

export class HomePage {
  constructor(root) {
    this.root = root;
    this.show();
  }

  async show() {
    const hero = this.root.querySelector(".hero") ?? hero0();
    try {
      this.games = await ask("games");
      if (this.closed) return;
      clear(this.root, hero,
        h("section", { "aria-label": "Games" }, h("ul", { class: "games" }, this.games.map((game) => this.card(game)))),
        this.setup());
    } catch (error) {
      if (!this.closed) clear(this.root, hero, complaint(error));
    }
  }

  close() {
    this.closed = true;
  }

  card(game) {
    const board = new Board({ label: `A game of ${title(game.game)}` });
    const holder = h("div", { class: "demo" }, board.element);
    this.demo(game, board);
    return h("li", { class: "card game" }, holder,
      h("h2", {}, title(game.game)),
      h("p", { class: "soft" }, `${game.about.split(";")[0].replace(/\.$/, "")}.`),
      h("div", { class: "row" },
        h("a", { class: "button main", href: gameLink({ variant: game.default, players: ["human", "perfect"], moves: [] }), "aria-label": `Play ${title(game.game)}` }, "Play"),
        h("button", { type: "button", "aria-label": `Options of ${title(game.game)}`, onclick: () => this.choose(game.game) }, "Options")));
  }

  /** Let the board play a game to itself, over and over. */
  async demo(game, board) {
    const { board: look, frames } = await ask("demo", { game: game.default });
    if (!look) return;
    board.show(look, { rows: frames[0].rows });
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return board.show(look, { rows: frames[Math.min(3, frames.length - 1)].rows });
    let shown = 0;
    const timer = setInterval(() => {
      if (!board.element.isConnected) return clearInterval(timer);
      if (document.hidden) return;
      shown = (shown + 1) % (frames.length + 2);
      if (shown === 0) board.pieces(frames[0].rows);
      else if (shown < frames.length) board.move(frames[shown].rows, frames[shown].gesture);
    }, BEAT);
  }

  choose(name) {
    this.chosen = name;
    this.fillSetup();
    const form = this.root.querySelector(".setup");
    form.scrollIntoView({ block: "start" });
    form.querySelector("select").focus({ preventScroll: true });
  }

  setup() {
    this.chosen = this.games.some(({ game }) => game === "l-game") ? "l-game" : this.games[0].game;
    this.players = ["human", "perfect"];
    this.form = h("form", { class: "card setup", "aria-label": "Set up a game", onsubmit: (event) => this.start(event) });
    this.fillSetup();
    return this.form;
  }

  fillSetup() {
    const game = this.games.find(({ game }) => game === this.chosen);
    this.options = game.options.map(optionField);
    this.position = h("input", { name: "position", autocomplete: "off", spellcheck: "false", placeholder: "the usual start" });
    this.position.addEventListener("paste", (event) => pasteLines(event, this.position));
    this.trouble = h("div");
    this.swap = select([["", "The player"], ["swap", "The opponent"]], "");
    clear(this.form,
      h("h2", {}, "Set up a game"),
      h("div", { class: "fields" },
        field("Game", select(this.games.map(({ game }) => [game, title(game)]), this.chosen, (value) => this.choose(value))),
        this.options.map(({ element }) => element)),
      h("div", { class: "fields" },
        this.chooser("Player", 0),
        this.chooser("Opponent", 1),
        field("Who starts", this.swap),
        h("div", { class: "field wide" }, field("Position (paste one to start from it)", this.position))),
      this.trouble,
      h("div", { class: "row" }, h("button", { class: "main", type: "submit" }, "Start"),
        h("span", { class: "soft" }, `Solved: ${game.solvable}`)));
  }

  /** Who plays one side: a kind, and for a level its number. */
  chooser(name, side) {
    const box = h("div", { class: "player" });
    const show = () => clear(box, playerField(name, this.players[side], (player) => {
      this.players[side] = player;
      show();
    }));
    show();
    return box;
  }

  async start(event) {
    event.preventDefault();
    const texts = this.options.map(({ text }) => text()).filter(Boolean);
    const variant = this.chosen + (texts.length ? `:${texts.join(",")}` : "");
    try {
      const start = this.position.value.trim() || "start";
      const found = await ask("position", { game: variant, position: start });
      const players = this.swap.value ? [...this.players].reverse() : this.players;
      location.hash = gameLink({ variant: found.game, start: start === "start" ? "start" : found.position, players, moves: [] });
    } catch (error) {
      clear(this.trouble, complaint(error));
    }
  }
}

/** The control for one option, and the text it adds to the variant's name; empty for the default. */
function optionField({ name, forms, default: usual, about }) {
  if (forms[0] === "RxC") {
    const [rows, columns] = usual.split("x").map((value) => h("input", { type: "number", min: 1, max: 30, value, inputmode: "numeric" }));
    const element = h("div", { class: "pair" }, field("Rows", rows), field("Columns", columns));
    const text = () => (`${rows.value}x${columns.value}` === usual ? "" : `${rows.value}x${columns.value}`);
    return { element, text };
  }
  const range = forms[0].match(/^(\d+)…(\d+)$/);
  if (range) {
    const input = h("input", { type: "number", min: range[1], max: range[2], value: usual, inputmode: "numeric" });
    return { element: field(told(name, about), input), text: () => (input.value === usual ? "" : input.value) };
  }
  if (forms.length === 1) {
    const input = h("input", { type: "checkbox", id: `option-${name}` });
    return { element: h("div", { class: "check" }, input, h("label", { for: input.id }, told(name, about))), text: () => (input.checked ? name : "") };
  }
  const words = forms.map((form) => form.split("=")[1]);
  const input = select(words.map((word) => [word, capital(word)]), usual);
  return { element: field(told(name, about), input), text: () => (input.value === usual ? "" : `${name}=${input.value}`) };
}

/** Paste a board of several lines as the one line that stands for it. */
function pasteLines(event, input) {
  const text = event.clipboardData.getData("text").trim();
  if (!text.includes("\n")) return;
  event.preventDefault();
  input.setRangeText(text.split(/\s*\n\s*/).join(text.startsWith("(") ? " " : "/"));
}

function told(name, about) {
  return about ? `${capital(name)}: ${about}` : capital(name);
}

function hero0() {
  return h("section", { class: "hero" }, h("h1", {}, "Perfect play for small games"),
    h("p", {}, "Every position here has a known value. Play against an opponent that never errs, ask for hints, and see afterwards where the game was decided."));
}
