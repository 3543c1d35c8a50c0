/** The board page. The address holds the whole game: every move changes the address, and the page follows it. */

import { ask, converse, tell } from "./api.js";
import { Board } from "./board.js";
import { announce, capital, clear, clearList, complaint, countOf, h, variantTitle } from "./dom.js";
import { edgesOf, handFor, howTo } from "./hand.js";
import { gameLink, lineOf, readGame } from "./link.js";
import { fetchHints, hintOf, moveTable, refusal, verdict } from "./hints.js";
import { copyTools, historyList, playerPicker, sideMark } from "./panels.js";
import { solveLine, solveNotice } from "./solving.js";

const STAND_IN = "The engine stands in for Perfect: it looks ahead, but may err.";
const PAUSE = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 450;

export class PlayPage {
  constructor(root, link) {
    this.root = root;
    this.board = new Board({ onpick: (key) => this.hand?.pick(key) });
    this.parts = Object.fromEntries(["status", "thought", "message", "solving", "tools", "controls", "players", "moves", "history", "copy"]
      .map((name) => [name, h("div", { class: `part-${name}` })]));
    this.shortcut = (event) => this.press(event);
    document.addEventListener("keydown", this.shortcut);
    this.layOut(link);
    this.follow(link);
  }

  layOut(link) {
    const { parts } = this;
    this.heading = h("h1", { class: "small" }, variantTitle(link.variant));
    this.holder = h("div", { class: "board-holder" }, this.board.element);
    this.holder.addEventListener("keydown", (event) => this.keydown(event), true);
    clear(this.root, h("div", { class: "play" },
      h("section", { class: "stage", "aria-label": "Board" }, this.heading, parts.status, this.holder, parts.thought, parts.tools, parts.message, parts.solving),
      h("aside", { class: "side" }, parts.controls, parts.players, parts.moves, parts.history, parts.copy)));
  }

  /** Show the game at the address; called whenever that changes. */
  async follow(link) {
    const game = readGame(link);
    if (this.sameBut("hints", game)) return this.toggleHints(game.hints);
    const before = this.state && { ...this.state, game: this.game };
    this.game = game;
    const asked = (this.asked = {});
    this.hand = null;
    this.waiting = true;
    clearTimeout(this.timer);
    if (!this.answered) this.forgetThought();
    this.answered = false;
    try {
      const state = await tell("game", { ...lineOf(this.game), at: this.game.at });
      if (asked !== this.asked) return;
      this.normalise(state);
      this.state = state;
      this.waiting = false;
      this.answer = null;
      this.show(before);
      await this.showHints(asked);
      this.letComputerMove(asked);
    } catch (error) {
      if (asked === this.asked) this.fail(error);
    }
  }

  /** Whether *game* is the one shown, but for one thing at most. */
  sameBut(thing, game) {
    return this.state && !this.waiting && gameLink({ ...game, [thing]: null }) === gameLink({ ...this.game, [thing]: null });
  }

  /** The rest of the page stays as it is: a move half made, a computer that thinks. */
  toggleHints(hints) {
    this.game.hints = hints;
    this.answer = null;
    this.hand?.refresh();
    this.showStatus();
    this.showControls();
    this.showForecast();
    this.showMoves();
    return this.showHints(this.asked);
  }

  /** Take over the canonical names of moves, of which one text may hold several. */
  normalise(state) {
    const names = state.moves.map(({ move }) => move);
    if (this.game.at === this.game.moves.length) this.game.at = names.length;
    this.game.moves = names;
    this.game.variant = state.game;
  }

  get view() {
    return this.state.view;
  }

  get atEnd() {
    return this.game.at === this.game.moves.length;
  }

  get over() {
    return this.atEnd ? this.state.result : null;
  }

  get gaveUp() {
    return this.atEnd && this.game.resigned != null;
  }

  get humanTurn() {
    return this.game.players[this.view.turn] === "human" || !this.atEnd;
  }

  // Showing.

  show(before) {
    const { view, parts } = this;
    document.title = `${variantTitle(this.game.variant)} – Zermelo`;
    this.heading.textContent = variantTitle(this.game.variant);
    this.showMessage();
    this.holder.hidden = !view.board;
    if (view.board) this.draw(before);
    this.takeUp();
    this.showStatus();
    this.showControls();
    clear(parts.players, playerPicker(this));
    clearList(parts.history, historyList(this));
    clear(parts.copy, copyTools(this));
    this.showForecast();
    this.showMoves();
  }

  draw(before) {
    const { view } = this;
    this.board.element.classList.remove("previewing");
    if (!this.edges?.length || before?.game.variant !== this.game.variant) this.edges = edgesOf(view);
    const made = before && this.step(before);
    this.board.element.setAttribute("aria-label", `Board of ${variantTitle(this.game.variant)}: ${view.position}`);
    this.board.show(view.board, { rows: made ? this.board.rows : view.board.rows, edges: this.edges, players: view.players });
    if (made) this.board.move(view.board.rows, made.gesture);
    this.board.played(this.state.last);
  }

  /** The move that led from what was shown *before* to what is shown now, if it was one. */
  step(before) {
    const { game } = this;
    const follows = before.game.variant === game.variant && before.game.start === game.start && before.game.at + 1 === game.at
      && before.game.moves.slice(0, before.game.at).join() === game.moves.slice(0, before.game.at).join();
    return follows ? before.view.moves.find(({ move }) => move === game.moves[game.at - 1]) : null;
  }

  /** What is told when nothing in particular is: why another player plays, else how a move is made. */
  showMessage() {
    const { view, parts } = this;
    this.usual = this.note ? h("details", { class: "note" }, h("summary", {}, STAND_IN), h("p", {}, this.note)) : h("p", { class: "how" }, this.over ? "" : howTo(view));
    clear(parts.message, this.usual);
  }

  /** What was told of the last try is past. */
  hush() {
    if (this.hand?.advice) clear(this.parts.message, h("p", { class: "how" }, this.hand.advice));
    else if (!this.usual.isConnected) clear(this.parts.message, this.usual);
  }

  takeUp() {
    const { view } = this;
    this.hand = null;
    clear(this.parts.tools);
    if (!view.board) return;
    this.board.mark();
    this.board.ghost([]);
    if (this.over || !this.humanTurn || !view.moves.some(({ gesture }) => gesture.length)) return;
    this.hand = handFor({
      board: this.board,
      view,
      play: (move) => this.play(move),
      refuse: (gesture) => this.refuse(gesture),
      hintOf: (moves) => hintOf(this.answer, moves),
      changed: () => {
        this.hush();
        this.showTools();
      },
    });
    this.showTools();
  }

  showTools() {
    const passes = this.view.moves.filter(({ gesture }) => !gesture.length);
    const buttons = this.view.board && this.hand ? passes : [];
    clear(this.parts.tools, h("div", { class: "row tools" }, this.hand?.tools ?? [],
      buttons.map(({ move }) => h("button", { class: "main", type: "button", onclick: () => this.play(move) }, capital(move)))));
  }

  showStatus() {
    const { view } = this;
    const over = this.over;
    const thinking = !over && !this.humanTurn ? h("span", { class: "soft" }, " · thinking…") : null;
    const text = over ? capital(over.words) : `${capital(view.players[view.turn])} to move`;
    const side = over ? over.winner : view.turn;
    const value = this.answer && !over ? h("span", { class: `badge ${this.answer.value}` }, verdict(this.answer)) : null;
    clear(this.parts.status, h("p", { class: "status" }, side == null ? null : sideMark(view, side), h("strong", {}, text), value, thinking));
    const made = this.state.moves[this.game.at - 1];
    announce([made && `${capital(view.players[made.turn])}: ${made.move}.`, text, value && `(${value.textContent})`].filter(Boolean).join(" "));
  }

  showControls() {
    const { game } = this;
    const button = (text, label, action, usable = true, more = {}) =>
      h("button", { type: "button", "aria-label": label, title: label, disabled: !usable, onclick: action, ...more }, text);
    clear(this.parts.controls, h("div", { class: "controls card" },
      h("div", { class: "row even" },
        button("«", "First position", () => this.goTo(0), game.at > 0),
        button("Undo", "Undo (U)", () => this.undo(), game.at > 0 || this.gaveUp),
        button("Redo", "Redo (Y)", () => this.redo(), !this.atEnd),
        button("»", "Last position", () => this.goTo(game.moves.length), !this.atEnd)),
      h("div", { class: "row even" },
        button("Hints", "Hints (H)", () => this.go({ hints: !game.hints }, true), true, { "aria-pressed": String(game.hints) }),
        button("New game", "New game with the same settings", () => this.go({ moves: [], at: 0, others: [], resigned: null, seed: game.seed + 1 })),
        button("Swap", "Swap sides", () => this.go({ players: [...game.players].reverse() }, true))),
      h("div", { class: "row even" },
        button("Give up", "Give up the game", () => this.go({ resigned: this.view.turn }), this.atEnd && !this.over && this.humanTurn),
        game.moves.length ? h("a", { class: `button${this.over ? " main" : ""}`, href: gameLink({ ...game, at: null }, "review") }, "Review")
          : button("Review", "Review, once a move is made", () => {}, false)),
      this.atEnd || game.players[this.view.turn] === "human" ? null
        : h("div", { class: "row" }, button("Continue from here", "Let the computer move from here", () => this.fork([])))));
  }

  showMoves() {
    const { game, view, over } = this;
    const focused = this.parts.moves.contains(document.activeElement);
    clear(this.parts.moves, !game.hints && this.board.element.isConnected && view.board && !over
      ? h("details", { class: "card", open: this.parts.moves.querySelector("details")?.open || !view.moves.some(({ gesture }) => gesture.length) },
        h("summary", {}, `All moves (${view.moves.length})`), moveTable(this, null))
      : null,
      !view.board && !over ? h("div", { class: "card" }, h("h2", { tabindex: -1 }, "Moves"), moveTable(this, this.answer)) : null,
      game.hints && view.board && !over ? h("div", { class: "card hints" }, h("h2", { tabindex: -1 }, "What each move is worth"),
        this.answer ? moveTable(this, this.answer) : h("p", { class: "soft" }, "Looking it up…")) : null);
    if (focused && !this.parts.moves.contains(document.activeElement)) this.parts.history.querySelector("[aria-current]")?.focus({ preventScroll: true });
  }

  async showHints(asked) {
    if (!this.game.hints || this.state.result && this.atEnd) return;
    try {
      const answer = await fetchHints(this.view);
      if (asked !== this.asked) return;
      this.answer = answer;
      this.hand?.refresh();
      this.showStatus();
      this.showMoves();
    } catch (error) {
      if (asked !== this.asked) return;
      clear(this.parts.moves, h("div", { class: "card" }, h("h2", {}, "Moves"),
        error.status === 409 ? this.offerToSolve() : complaint(error),
        moveTable(this, null)));
    }
  }

  /** What solving takes, where it is still to be done: once a variant. With hints it stands in their place. */
  showForecast() {
    const { variant, hints } = this.game;
    const wanted = hints ? null : variant;
    this.parts.solving.querySelector(".done")?.remove();
    if (this.forecast !== wanted) clear(this.parts.solving, wanted && solveLine(wanted, () => this.forgetNote()));
    this.forecast = wanted;
  }

  offerToSolve() {
    return solveNotice(this.game.variant, () => {
      this.forgetNote();
      this.toggleHints(this.game.hints);
    });
  }

  /** Why another player played is past. */
  forgetNote() {
    if (!this.note) return;
    this.note = null;
    this.showMessage();
  }

  /** Show the board after *move*, with its squares tinted; after null, the board as it is. */
  preview(move) {
    if (!this.view.board || this.hand?.placed) return;
    this.board.pieces(move?.rows ?? this.view.board.rows);
    this.board.played(move?.gesture ?? this.state.last);
    this.board.element.classList.toggle("previewing", Boolean(move));
    if (!move && this.hand?.lifted) this.hand.refresh();
  }

  fail(error) {
    clear(this.parts.message, complaint(error), this.state ? null : h("p", {}, h("a", { href: "#/" }, "Choose a game")));
    if (!this.state) this.holder.hidden = true;
  }

  /** Put an illegal try to the server, and show the rule it breaks. */
  async refuse(gesture) {
    const asked = this.asked;
    const told = await refusal(this.view, gesture);
    if (asked === this.asked) clear(this.parts.message, told);
  }

  // Playing.

  play(move) {
    const { game } = this;
    if (this.waiting || this.over) return;
    if (game.moves[game.at] === move) this.goTo(game.at + 1);
    else if (this.atEnd) this.go({ moves: [...game.moves, move], at: null });
    else this.fork([move]);
  }

  /** Leave the line here, and keep it: the rest of it is another line from now on. */
  fork(moves) {
    const { game } = this;
    const others = [...game.others.filter((line) => line.join() !== game.moves.join()), game.moves].slice(-8);
    this.go({ moves: [...game.moves.slice(0, game.at), ...moves], at: null, others, resigned: null });
  }

  switchTo(line) {
    const { game } = this;
    const others = [...game.others.filter((each) => each.join() !== line.join()), game.moves];
    this.go({ moves: line, at: null, others, resigned: null });
  }

  goTo(at) {
    this.go({ at: Math.max(0, Math.min(at, this.game.moves.length)) }, true);
  }

  /** Back to the last position where a person is to move, or one move where only computers or only people play. */
  undo() {
    const { players, at } = this.game;
    if (this.gaveUp) return this.go({ resigned: null });
    const turns = this.state.moves.map(({ turn }) => turn);
    let back = at - 1;
    const people = players.includes("human");
    while (people && back > 0 && players[turns[back]] !== "human") back--;
    this.goTo(back);
  }

  redo() {
    const { players, at, moves } = this.game;
    const turns = this.state.moves.map(({ turn }) => turn);
    let on = at + 1;
    while (players.includes("human") && on < moves.length && players[turns[on]] !== "human") on++;
    this.goTo(on);
  }

  go(changes, replace = false) {
    const game = { ...this.game, ...changes };
    const address = gameLink(game);
    if (address === location.hash) return;
    if (replace) {
      history.replaceState(null, "", address);
      dispatchEvent(new HashChangeEvent("hashchange"));
    } else {
      location.hash = address;
    }
  }

  letComputerMove(asked) {
    if (!this.atEnd || this.over || this.humanTurn) return;
    this.timer = setTimeout(async () => {
      try {
        const question = { ...lineOf(this.game), player: this.game.players[this.view.turn], seed: this.game.seed };
        const { move, note } = await converse("think", question, (found) => asked === this.asked && this.showThought(found));
        if (asked !== this.asked) return;
        this.note = note && capital(note);
        this.answered = true;
        this.go({ moves: [...this.game.moves, move], at: null }, true);
      } catch (error) {
        if (asked === this.asked) this.fail(error);
      }
    }, PAUSE);
  }

  /** Its line stays, though empty, so that nothing below it moves when the next thought comes. */
  forgetThought() {
    const stays = this.parts.thought.firstChild || this.game.players.includes("engine");
    clear(this.parts.thought, stays ? h("p", { class: "thought" }, "\u00a0") : null);
  }

  /** How deep the engine has looked, what it expects, and the line. */
  showThought({ depth, value, within, estimate, line }) {
    const expects = value ? `${value} within ${countOf(within, "move")}` : `estimated ${estimate > 0 ? "+" : ""}${estimate}`;
    clear(this.parts.thought, h("p", { class: "thought" }, h("strong", {}, `depth ${depth}`), ` · ${expects} · ${line.join(" ")}`));
  }

  /** Keys on the board. */
  keydown(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.hand?.keydown) this.hand.keydown(event);
    else if (event.key === "Escape") this.hand?.cancel?.();
  }

  /** Keys anywhere on the page, but where something is being typed or chosen. */
  press(event) {
    const keys = { u: () => this.undo(), y: () => this.redo(), h: () => this.go({ hints: !this.game.hints }, true) };
    const typing = event.target.closest?.("input, select, textarea");
    if (event.ctrlKey || event.metaKey || event.altKey || typing || this.waiting) return;
    keys[event.key.toLowerCase()]?.();
  }

  close() {
    document.removeEventListener("keydown", this.shortcut);
    this.asked = null;
    clearTimeout(this.timer);
  }
}
