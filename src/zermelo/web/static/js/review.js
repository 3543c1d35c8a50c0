/** A game held against perfect play: the graph, the moves with their verdicts, the board where one looks. */

import { tell } from "./api.js";
import { Board } from "./board.js";
import { announce, capital, clear, clearList, complaint, countOf, h, variantTitle } from "./dom.js";
import { verdict } from "./hints.js";
import { gameLink, lineOf, readGame } from "./link.js";
import { sideMark } from "./panels.js";
import { valueGraph } from "./graph.js";
import { solveNotice } from "./solving.js";

export class ReviewPage {
  constructor(root, link) {
    this.root = root;
    this.shortcut = (event) => this.press(event);
    document.addEventListener("keydown", this.shortcut);
    this.follow(link);
  }

  async follow(link) {
    if (!link.variant) return this.askForRecord();
    const game = readGame(link);
    const key = gameLink({ ...game, at: null });
    if (this.key === key) return this.goTo(game.at);
    this.key = key;
    this.game = game;
    clear(this.root, h("h1", { class: "small" }, `Review: ${variantTitle(game.variant)}`), h("p", { class: "soft", role: "status" }, "Comparing every move with perfect play…"));
    try {
      const { record } = await tell("record", { ...lineOf(game), players: game.players });
      const review = await tell("review", { record });
      if (this.key === key) this.show(review, record);
    } catch (error) {
      if (this.key !== key) return;
      this.key = null;
      clear(this.root, h("h1", { class: "small" }, `Review: ${variantTitle(game.variant)}`),
        error.status === 409 ? solveNotice(game.variant, () => this.follow(link)) : complaint(error),
        h("p", {}, h("a", { href: gameLink(game) }, "Back to the game")));
    }
  }

  askForRecord() {
    this.key = null;
    const area = h("textarea", { id: "record", rows: 10, spellcheck: "false", placeholder: "Game: konane\n\n1. b2-d2 2. d1-b1 …" });
    const trouble = h("div");
    clear(this.root, h("h1", {}, "Review a game"),
      h("form", { class: "card paste", onsubmit: (event) => this.read(event, area.value, trouble) },
        h("label", { for: "record" }, "Paste a record, as every way of playing writes it"), area, trouble,
        h("div", { class: "row" }, h("button", { class: "main", type: "submit" }, "Review"))));
  }

  async read(event, record, trouble) {
    event.preventDefault();
    try {
      const review = await tell("review", { record });
      this.game = { variant: review.game, start: review.start, players: ["human", "human"], moves: review.moves.map(({ move }) => move), others: [] };
      this.key = gameLink(this.game);
      history.pushState(null, "", gameLink(this.game, "review"));
      this.show(review, record);
    } catch (error) {
      clear(trouble, complaint(error));
    }
  }

  show(review, record) {
    this.review = review;
    this.board = new Board();
    this.parts = Object.fromEntries(["graph", "moves", "spot"].map((name) => [name, h("div", { class: `part-${name}` })]));
    const accuracy = review.accuracy.map((each, side) => h("div", { class: "score" },
      h("strong", {}, each == null ? "–" : `${Math.round(each * 100)} %`), h("span", { class: "soft" }, `${capital(review.sides[side])}’s accuracy`)));
    const mistakes = review.moves.filter((move) => move.verdict === "mistake").length;
    clear(this.root, h("h1", { class: "small" }, `Review: ${variantTitle(review.game)}`),
      h("p", { class: "soft" }, `${capital(review.result)} · ${countOf(review.moves.length, "move")} · ${countOf(mistakes, "mistake")}`),
      h("div", { class: "review" },
        h("section", { class: "card course", "aria-label": "Value graph" }, this.parts.graph, h("div", { class: "scores" }, accuracy)),
        h("div", { class: "play" },
          h("section", { class: "stage", "aria-label": "Board" }, this.parts.spot, h("div", { class: "board-holder" }, this.board.element)),
          h("section", { class: "card", "aria-label": "Moves" }, h("h2", {}, "Moves"), this.parts.moves,
            h("details", {}, h("summary", {}, "Record as text"), h("pre", { class: "mono record", tabindex: 0 }, record))))));
    this.goTo(this.game.at ?? this.game.moves.length);
  }

  async goTo(ply) {
    if (!this.review) return;
    const asked = (this.asked = {});
    const { moves } = this.game;
    this.game.at = ply;
    history.replaceState(null, "", gameLink(this.game, "review"));
    clear(this.parts.graph, valueGraph(this.review, ply, this.parts.graph.clientWidth || WIDTH, (to) => this.goTo(to)));
    const { view, last } = await tell("game", { ...lineOf(this.game), at: ply });
    if (asked !== this.asked) return;
    if (view.board) {
      this.board.element.setAttribute("aria-label", `Board of ${variantTitle(this.game.variant)}: ${view.position}`);
      this.board.show(view.board, { players: view.players });
      this.board.played(last);
    }
    clearList(this.parts.moves, this.list(view, ply));
    const words = this.words(ply);
    clear(this.parts.spot, h("div", { class: "row" },
      h("button", { type: "button", disabled: ply === 0, onclick: () => this.goTo(ply - 1) }, "Back"),
      h("button", { type: "button", disabled: ply === moves.length, onclick: () => this.goTo(ply + 1) }, "Forward"),
      h("a", { class: "button", href: gameLink({ ...this.game, at: ply, hints: true }) }, "Play from here")), words);
    announce([...words.childNodes].map((part) => part.textContent).join(": "));
  }

  /** The arrow keys walk through the game, wherever they have nothing else to do. */
  async press(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const to = (this.game?.at ?? 0) + step;
    if (!step || !this.key || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("textarea, pre")) return;
    if (to < 0 || to > this.game.moves.length) return;
    event.preventDefault();
    const onGraph = this.parts.graph.contains(document.activeElement);
    await this.goTo(to);
    if (onGraph) this.parts.graph.querySelector("[aria-current]").focus();
  }

  close() {
    document.removeEventListener("keydown", this.shortcut);
    this.key = null;
    this.asked = null;
  }

  words(ply) {
    const move = this.review.moves[ply - 1];
    if (!move) return h("p", { class: "status" }, "The start");
    const told = {
      forced: "the only move",
      best: "the best move",
      slow: `keeps the ${move.after.value}, but ${move.better} is quicker`,
      mistake: `throws the ${move.thrown} away; ${move.better} keeps it`,
    };
    return h("p", { class: `status told ${move.verdict}` }, h("strong", {}, `${ply}. ${move.move}`), h("span", {}, told[move.verdict]));
  }

  list(view, ply) {
    return h("ol", { class: "reviewed" }, this.review.moves.map((move) => h("li", {},
      h("button", { type: "button", class: `move ${move.verdict}`, "aria-current": ply === move.number ? "step" : null, onclick: () => this.goTo(move.number) },
        h("span", { class: "soft" }, `${move.number}`), sideMark(view, this.review.sides.indexOf(move.player)),
        h("span", { class: "move-name" }, move.move),
        h("span", { class: "worth" }, verdict(move.after)),
        h("span", { class: `mark ${move.verdict}` }, MARKS[move.verdict])))));
  }
}

const WIDTH = 1040;
const MARKS = { forced: "only", best: "best", slow: "slow", mistake: "mistake" };
