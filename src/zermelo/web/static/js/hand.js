/**
 * The hand that makes moves on a board, from the legal moves and gestures the server sent. It knows no rules: what can
 * be picked next is what some legal move's gesture goes on with, and what is tried beyond that is put to the server.
 */

import { keyOf, pieceAt, squareOf } from "./pieces.js";
import { PieceHand } from "./piecehand.js";

/** The hand for these moves: pieces of several squares are put down, others are picked square by square. */
export function handFor(context) {
  return context.view.moves.some(({ gesture }) => gesture[0]?.length > 1) ? new PieceHand(context) : new ClickHand(context);
}

/** How one of these moves is made by hand, in a sentence. */
export function howTo({ board, moves }) {
  const gestures = moves.map(({ gesture }) => gesture).filter(({ length }) => length);
  if (!board || !gestures.length) return "";
  const squares = gestures[0][0].length;
  if (squares > 1) return `Pick the ${squares} squares to move to, or shift, turn and flip the piece and put it down.`;
  if (gestures.length < moves.length) return "Go on with a marked piece, or pass.";
  if (edgesOf({ board, moves }).length) return "Pick an arrow to push a marker in there.";
  return gestures.some(({ length }) => length > 1) ? "Pick a marked piece, then where it goes." : "Pick a square.";
}

/** Every edge that some move is made from, whether it is legal now or not. */
export function edgesOf(view) {
  if (!view.board) return [];
  const [height, width] = [view.board.rows.length, view.board.rows[0].length];
  const squares = view.moves.flatMap(({ gesture }) => gesture.flat());
  return [...new Set(squares.filter(([r, c]) => r < 0 || c < 0 || r >= height || c >= width).map(keyOf))];
}

class ClickHand {
  /** `context`: the board, the view, `play(move)`, `refuse(gesture)`, `hintOf(moves)`. */
  constructor(context) {
    Object.assign(this, context);
    this.moves = this.view.moves.filter(({ gesture }) => gesture.length);
    this.path = [];
    const starts = new Set(this.moves.map(({ gesture }) => keyOf(gesture[0][0])));
    const goesOn = this.moves.length < this.view.moves.length;
    if (goesOn && starts.size === 1 && this.several()) this.path = [...starts];
    this.refresh();
  }

  get tools() {
    return [];
  }

  /** The moves whose gesture begins with the squares picked so far. */
  open(path = this.path) {
    return this.moves.filter(({ gesture }) => path.every((key, n) => gesture[n] && keyOf(gesture[n][0]) === key));
  }

  pick(key) {
    const path = [...this.path, key];
    const open = this.open(path);
    const done = open.find(({ gesture }) => gesture.length === path.length);
    if (done) this.play(done.move);
    else if (open.length) this.choose(path);
    else if (this.path.length && this.path[0] === key) this.choose([]);
    else if (this.open([key]).length || (!this.path.length && this.several() && this.holdsPiece(key))) this.choose([key]);
    else this.refuse(path.map((each) => [squareOf(each)]));
  }

  /** A piece that cannot move may be picked all the same: where it is then sent says why it cannot. */
  holdsPiece(key) {
    return Boolean(pieceAt(this.board.rows, ...squareOf(key)));
  }

  choose(path) {
    this.path = path;
    this.refresh();
  }

  cancel() {
    this.choose([]);
  }

  refresh(wrong = new Set()) {
    const next = new Map();
    for (const move of this.open()) {
      const key = keyOf(move.gesture[this.path.length][0]);
      next.set(key, [...(next.get(key) ?? []), move]);
    }
    const starts = this.moves.map(({ gesture }) => keyOf(gesture[0][0]));
    const edges = [...next.keys()].every((key) => this.board.isEdge(key));
    this.board.mark({
      live: new Set([...next.keys(), ...starts]),
      chosen: new Set(this.path),
      dots: edges || (!this.path.length && !this.several()) ? new Set() : new Set(next.keys()),
      hints: this.hintsOn(next),
      wrong,
    });
    this.changed?.();
  }

  /** Whether a move takes more than one pick: only then is a first pick marked. */
  several() {
    return this.moves.some(({ gesture }) => gesture.length > 1);
  }

  hintsOn(next) {
    const found = new Map();
    for (const [key, moves] of next) {
      const hint = this.hintOf(moves);
      if (hint) found.set(key, hint);
    }
    return found;
  }
}
