/**
 * A hand that puts down a piece of several squares, then perhaps moves others: by picking its squares one by one, or by
 * moving, turning and flipping a ghost of it. Geometry only; what is allowed is what the server listed.
 */

import { announce, h } from "./dom.js";
import { keyOf, pieceAt, squareOf } from "./pieces.js";

const KEYS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

export class PieceHand {
  constructor(context) {
    Object.assign(this, context);
    this.moves = this.view.moves;
    this.size = this.moves.find(({ gesture }) => gesture.length).gesture[0].length;
    this.side = ["first", "second"][this.view.turn];
    this.own = this.ownPiece();
    this.picked = [];
    this.lifted = false;
    this.placed = null;
    this.refresh();
  }

  /** The squares of the mover's piece, and its character. */
  ownPiece() {
    const { rows, shapes, joined } = this.view.board;
    const letter = [...joined].find((piece) => shapes[piece][1] === this.side);
    const squares = [];
    rows.forEach((line, row) => [...line].forEach((piece, column) => piece === letter && squares.push([row, column])));
    return { letter, squares };
  }

  get tools() {
    if (this.placed) {
      const done = this.moveTo(this.placed.rows);
      return [h("button", { class: "main", type: "button", disabled: !done, onclick: () => this.play(done.move) }, "Done"),
        h("button", { type: "button", onclick: () => this.cancel() }, "Put back")];
    }
    const tool = (label, text, action) => h("button", { type: "button", class: "tool", "aria-label": label, title: label, onclick: action }, text);
    return [
      tool("Move left (arrow key)", "←", () => this.shift([0, -1])),
      tool("Move up (arrow key)", "↑", () => this.shift([-1, 0])),
      tool("Move down (arrow key)", "↓", () => this.shift([1, 0])),
      tool("Move right (arrow key)", "→", () => this.shift([0, 1])),
      tool("Turn (R)", "⟳", () => this.turn()),
      tool("Flip (F)", "⇋", () => this.flip()),
      h("button", { type: "button", class: "main", disabled: this.picked.length !== this.size, onclick: () => this.place() }, "Put down"),
    ];
  }

  /** What to do next, where that is not how the move was begun. */
  get advice() {
    return this.placed && "Now you may move a neutral piece: pick it, then an empty square. Or press Done.";
  }

  // Picking square by square.

  pick(key) {
    if (this.placed) return this.pickOther(key);
    if (this.lifted) {
      this.lifted = false;
      this.picked = [];
    }
    this.picked = this.picked.includes(key) ? this.picked.filter((each) => each !== key) : [...this.picked, key].slice(-this.size);
    if (this.picked.length === this.size) this.place();
    else this.refresh();
  }

  place() {
    if (this.picked.length !== this.size) return;
    const found = this.movesOnto(this.picked);
    if (!found.length) {
      this.refuse([this.picked.map(squareOf)]);
      if (!this.lifted) this.refresh(new Set(this.picked));
      return;
    }
    const still = found.find(({ gesture }) => gesture.length === 1);
    if (found.length === 1) this.play(found[0].move);
    else this.putDown(found, still.rows);
  }

  movesOnto(keys) {
    const wanted = [...keys].sort().join(" ");
    return this.moves.filter(({ gesture }) => gesture[0]?.map(keyOf).sort().join(" ") === wanted);
  }

  // Moving the ghost.

  lift() {
    if (!this.lifted) this.picked = this.picked.length === this.size ? this.picked : this.own.squares.map(keyOf);
    this.lifted = true;
  }

  shift([down, right]) {
    this.lift();
    this.set(this.picked.map(squareOf).map(([row, column]) => [row + down, column + right]));
  }

  turn() {
    this.lift();
    this.reshape(([row, column]) => [column, -row]);
  }

  flip() {
    this.lift();
    this.reshape(([row, column]) => [row, -column]);
  }

  /** Transform the ghost about its own corner, and push it back onto the board. */
  reshape(change) {
    const squares = this.picked.map(squareOf);
    const changed = squares.map(change);
    const corner = (all) => [0, 1].map((axis) => Math.min(...all.map((square) => square[axis])));
    const [from, to] = [corner(changed), corner(squares)];
    this.set(changed.map(([row, column]) => [row - from[0] + to[0], column - from[1] + to[1]]));
  }

  set(squares) {
    const { rows } = this.view.board;
    const limits = [rows.length, rows[0].length];
    const back = [0, 1].map((axis) => {
      const places = squares.map((square) => square[axis]);
      return Math.min(0, limits[axis] - 1 - Math.max(...places)) - Math.min(0, ...places);
    });
    this.picked = squares.map(([row, column]) => keyOf([row + back[0], column + back[1]]));
    this.refresh();
  }

  keydown(event) {
    const act = { r: () => this.turn(), f: () => this.flip(), g: () => { this.lift(); this.refresh(); }, Escape: () => this.cancel() };
    if (this.placed) return event.key === "Escape" && this.cancel();
    if (this.lifted && KEYS[event.key]) act[event.key] = () => this.shift(KEYS[event.key]);
    if (this.lifted && (event.key === "Enter" || event.key === " ")) act[event.key] = () => this.place();
    const deed = act[event.key] ?? act[event.key.toLowerCase()];
    if (!deed) return;
    event.preventDefault();
    deed();
  }

  // The other pieces, once this one is down.

  putDown(moves, rows) {
    this.placed = { moves, rows, source: null };
    this.board.pieces(rows);
    this.refresh();
    announce(this.advice);
  }

  moveTo(rows) {
    return this.placed.moves.find((move) => move.rows.join() === rows.join());
  }

  /** The squares of pieces that can be moved now, and for a source where it can go. */
  sources() {
    const letter = pieceAt(this.view.board.rows, ...this.placed.moves.find(({ gesture }) => gesture.length > 1).gesture[1][0]);
    return this.keysWhere((piece) => piece === letter).filter((key) => this.targets(key).length);
  }

  targets(source) {
    return this.keysWhere((piece) => !piece).filter((key) => this.moveTo(this.moved(source, key)));
  }

  keysWhere(test) {
    const { rows } = this.placed;
    return rows.flatMap((line, row) => [...line].map((_, column) => [row, column]))
      .filter(([row, column]) => test(pieceAt(rows, row, column))).map(keyOf);
  }

  moved(source, target) {
    const cells = this.placed.rows.map((line) => [...line]);
    const [[r, c], [row, column]] = [squareOf(source), squareOf(target)];
    [cells[r][c], cells[row][column]] = [cells[row][column], cells[r][c]];
    return cells.map((line) => line.join(""));
  }

  pickOther(key) {
    const { source } = this.placed;
    if (source && this.targets(source).includes(key)) return this.moveOther(source, key);
    if (this.sources().includes(key)) this.placed.source = key === source ? null : key;
    else this.refuse([this.picked, ...(source ? [[source]] : []), [key]].map((step) => step.map(squareOf)));
    this.refresh();
  }

  moveOther(source, target) {
    this.placed.rows = this.moved(source, target);
    this.placed.source = null;
    const more = this.placed.moves.some(({ gesture }) => gesture.length > 3);
    if (!more) return this.play(this.moveTo(this.placed.rows).move);
    this.board.pieces(this.placed.rows);
    this.refresh();
  }

  // Showing it.

  cancel() {
    if (this.placed) this.board.pieces(this.view.board.rows);
    this.placed = null;
    this.picked = [];
    this.lifted = false;
    this.refresh();
  }

  refresh(wrong = new Set()) {
    if (this.placed) this.markOthers();
    else this.markPiece(wrong);
    this.changed?.();
  }

  markPiece(wrong) {
    const open = this.moves.filter(({ gesture }) => {
      const keys = gesture[0].map(keyOf);
      return this.picked.every((key) => keys.includes(key));
    });
    const next = new Set(open.flatMap(({ gesture }) => gesture[0].map(keyOf)).filter((key) => !this.picked.includes(key)));
    const whole = this.picked.length === this.size ? this.movesOnto(this.picked) : [];
    const hint = whole.length && this.hintOf(whole);
    this.board.mark({
      live: new Set(this.board.spots.keys()),
      chosen: new Set(this.lifted ? [] : this.picked),
      dots: this.lifted || !this.picked.length || this.picked.length === this.size ? new Set() : next,
      lifted: this.lifted ? [`block ${this.own.letter}`] : [],
      hints: hint ? new Map([[this.picked[0], hint]]) : new Map(),
      wrong,
    });
    this.board.ghost(this.lifted ? this.picked.map(squareOf) : [], this.side, whole.length > 0);
  }

  markOthers() {
    const { source } = this.placed;
    const sources = this.sources();
    const targets = source ? this.targets(source) : [];
    const hints = new Map();
    for (const key of targets) {
      const hint = this.hintOf([this.moveTo(this.moved(source, key))]);
      if (hint) hints.set(key, hint);
    }
    this.board.ghost([], this.side, true);
    this.board.mark({ live: new Set([...sources, ...targets]), chosen: new Set(source ? [source] : []), dots: new Set(source ? targets : sources), hints });
  }
}
