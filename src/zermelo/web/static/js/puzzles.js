/** Positions with a single good move: today's, the same for everyone, and as many others as one likes. */

import { ask } from "./api.js";
import { Board } from "./board.js";
import { announce, capital, clear, complaint, field, h, select, variantTitle } from "./dom.js";
import { edgesOf, handFor, howTo } from "./hand.js";
import { fetchHints, refusal, verdict } from "./hints.js";
import { gameLink } from "./link.js";
import { sideMark } from "./panels.js";
import { solveNotice } from "./solving.js";

const COUNT = 5;
const VARIANTS = ["l-game", "l-game:both", "konane:4x4", "konane:4x4,again=any", "pousse:3", "tictactoe"];

export class PuzzlePage {
  constructor(root, link) {
    this.root = root;
    this.holder = h("div", { class: "puzzle-holder" });
    this.title = h("h1", {}, "Puzzles");
    this.chooser = h("form", { class: "card chooser", "aria-label": "More puzzles", onsubmit: (event) => event.preventDefault() });
    clear(root, this.title, h("p", { class: "soft" }, "Every puzzle has exactly one good move. The answer is checked against perfect play."), this.holder, this.chooser);
    this.follow(link);
  }

  /** `#/puzzles` is today's; `#/puzzles/VARIANT?seed=S&n=N` the N-th of a set. */
  async follow({ variant, query }) {
    this.variant = variant;
    this.seed = Number(query.get("seed")) || 1;
    this.number = Number(query.get("n")) || 0;
    this.choose();
    const asked = (this.asked = {});
    const set = `${variant} ${this.seed}`;
    clear(this.holder, h("p", { class: "soft", role: "status" }, "Looking for a puzzle…"));
    try {
      if (this.set !== set) this.found = variant ? await ask("puzzles", { game: variant, count: COUNT, seed: this.seed }) : [await ask("puzzles/today")];
      if (asked !== this.asked) return;
      this.set = set;
      await this.show(this.found[this.number % this.found.length], asked);
    } catch (error) {
      if (asked !== this.asked) return;
      clear(this.holder, error.status === 409 && variant ? solveNotice(variant, () => this.follow({ variant, query })) : complaint(error));
    }
  }

  choose() {
    const offered = new Set([...VARIANTS, ...(this.variant ? [this.variant] : [])]);
    const pick = select([...offered].map((each) => [each, variantTitle(each)]), this.variant || VARIANTS[0]);
    const set = (variant, seed, n) => { location.hash = `#/puzzles/${variant}?seed=${seed}&n=${n}`; };
    const next = () => (this.number + 1 < COUNT ? set(this.variant, this.seed, this.number + 1) : set(this.variant, this.seed + 1, 0));
    clear(this.chooser, h("h2", {}, "More puzzles"), h("div", { class: "row" }, field("Game", pick),
      h("button", { type: "button", class: this.variant ? "" : "main", onclick: () => set(pick.value, 1 + Math.floor(Math.random() * 1e6), 0) }, "New set"),
      this.variant ? h("button", { type: "button", class: "main", onclick: next }, "Next puzzle") : null,
      this.variant ? h("a", { class: "button", href: "#/puzzles" }, "Puzzle of the day") : null));
  }

  async show(puzzle, asked) {
    if (!puzzle) return clear(this.holder, h("p", { class: "note" }, "No puzzle was found for this variant."));
    const view = await ask("position", { game: puzzle.game, position: puzzle.position });
    if (asked !== this.asked) return;
    this.puzzle = puzzle;
    this.view = view;
    this.board = new Board({ onpick: (key) => this.hand?.pick(key), label: `Puzzle: ${puzzle.position}` });
    this.tools = h("div", { class: "row tools" });
    this.told = h("div", { class: "told", role: "status" });
    this.answerButton = h("button", { type: "button", onclick: () => this.reveal() }, "Show the answer");
    this.board.show(view.board, { edges: edgesOf(view), players: view.players });
    const holder = h("div", { class: "board-holder" }, this.board.element);
    holder.addEventListener("keydown", (event) => this.hand?.keydown?.(event), true);
    clear(this.holder, h("div", { class: "card puzzle" },
      h("header", {}, h("div", {}, h("h2", {}, this.variant ? `Puzzle ${this.number + 1} of ${this.found.length}` : "Puzzle of the day"),
        h("p", { class: "soft" }, `${variantTitle(puzzle.game)} · ${grade(puzzle.grade)}`)),
      h("p", { class: "status" }, sideMark(view, view.turn), h("strong", {}, this.task()))),
      holder, this.tools, this.told,
      h("div", { class: "row" }, this.answerButton,
        h("a", { class: "button", href: gameLink({ variant: puzzle.game, start: puzzle.position, moves: [] }) }, "Open on the board"))));
    this.takeUp();
  }

  /** The server's words, with the player's name where the text has only a sign for the mover. */
  task() {
    const { task, player } = this.puzzle;
    return capital(task.replace(/^[#*]/, player));
  }

  takeUp() {
    this.board.mark();
    this.board.ghost([]);
    this.hand = handFor({
      board: this.board,
      view: this.view,
      play: (move) => this.answer(move),
      refuse: (gesture) => this.refuse(gesture),
      hintOf: () => null,
      changed: () => {
        clear(this.told, h("p", { class: "how" }, this.hand?.advice || howTo(this.view)));
        clear(this.tools, this.hand?.tools ?? [], this.passes());
      },
    });
    clear(this.tools, this.hand.tools, this.passes());
  }

  passes() {
    return this.view.moves.filter(({ gesture }) => !gesture.length).map(({ move }) =>
      h("button", { type: "button", onclick: () => this.answer(move) }, capital(move)));
  }

  async refuse(gesture) {
    const asked = this.asked;
    const told = await refusal(this.view, gesture);
    if (asked === this.asked) clear(this.told, told);
  }

  async answer(name) {
    const { puzzle, view } = this;
    const asked = this.asked;
    const move = view.moves.find((each) => each.move === name);
    if (name === puzzle.solution) {
      this.finish(move, `Right: ${name}.`);
      return;
    }
    const answer = await fetchHints(view);
    if (asked !== this.asked) return;
    const worth = answer.moves.find((each) => each.move === name);
    this.board.pieces(view.board.rows);
    this.takeUp();
    clear(this.told, h("p", { class: "complaint" }, `Not ${name}: ${verdict(worth)}. Try again.`));
    announce(`Not ${name}: ${verdict(worth)}`);
  }

  reveal() {
    const { puzzle, view } = this;
    this.finish(view.moves.find((each) => each.move === puzzle.solution), `The answer: ${puzzle.solution}.`);
  }

  finish(move, words) {
    const { line, tempting } = this.puzzle;
    this.hand = null;
    this.answerButton.disabled = true;
    clear(this.tools);
    this.board.ghost([]);
    this.board.pieces(this.view.board.rows);
    this.board.move(move.rows, move.gesture);
    this.board.mark();
    clear(this.told, h("p", { class: "note solved" }, h("strong", {}, words),
      line.length > 1 ? ` Best play goes on ${line.slice(1).join(", ")}.` : "",
      tempting.length ? ` Tempting but wrong: ${tempting.slice(0, 6).join(", ")}${tempting.length > 6 ? ` and ${tempting.length - 6} more` : ""}.` : ""));
    announce(words);
  }
}

function grade(number) {
  return `${"★".repeat(number)}${"☆".repeat(5 - number)} ${["very easy", "easy", "medium", "hard", "very hard"][number - 1]}`;
}
