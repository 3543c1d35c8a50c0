/**
 * Showing how one board became the next. The pieces' paths are read off the two boards and the hand's gesture, not off
 * the rules of a game: a push is the shortest slide along its line that explains the difference.
 */

import { CELL, drawPiece, keyOf, pieceAt } from "./pieces.js";

const TIME = { duration: 260, easing: "cubic-bezier(.2,.7,.3,1)" };

export function slide(board, before, after, gesture) {
  if (!before || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const [first] = gesture[0] ?? [];
  const edge = first && board.isEdge(keyOf(first));
  const paths = edge ? push(before, after, first) : steps(before, after, gesture);
  for (const [from, to] of paths) {
    const piece = board.drawn.get(keyOf(to));
    if (piece) run(piece, from, to);
    else leave(board, before, from, to);
  }
  if (gesture[0]?.length > 1) {
    for (const [key, piece] of board.drawn) if (key.startsWith("block")) piece.animate([{ opacity: 0.35 }, { opacity: 1 }], TIME);
  }
}

/** From-to pairs of a gesture that picks squares one by one. */
function steps(before, after, gesture) {
  const singles = gesture.filter((step) => step.length === 1).map(([square]) => square);
  const paths = [];
  for (let n = 0; n + 1 < singles.length; n += 2) {
    const [from, to] = [singles[n], singles[n + 1]];
    if (pieceAt(before, ...from) && pieceAt(before, ...from) === pieceAt(after, ...to)) paths.push([from, to]);
  }
  return paths;
}

/** From-to pairs along the line that an edge square opens onto. */
function push(before, after, [row, column]) {
  const step = row < 0 ? [1, 0] : row >= before.length ? [-1, 0] : column < 0 ? [0, 1] : [0, -1];
  const line = [];
  for (let [r, c] = [row + step[0], column + step[1]]; before[r]?.[c] !== undefined; r += step[0], c += step[1]) line.push([r, c]);
  const old = line.map(([r, c]) => before[r][c]);
  const now = line.map(([r, c]) => after[r][c]);
  const explains = (count) => now.every((piece, n) => n === 0 || piece === (n <= count ? old[n - 1] : old[n]));
  let count = 0;
  while (count < line.length - 1 && !explains(count)) count++;
  const paths = [[[row, column], line[0]]];
  for (let n = 0; n < count; n++) paths.push([line[n], line[n + 1]]);
  const last = line.at(-1);
  if (count === line.length - 1 && pieceAt(before, ...last)) paths.push([last, [last[0] + step[0], last[1] + step[1]]]);
  return paths;
}

function run(piece, from, to) {
  const [dy, dx] = [(from[0] - to[0]) * CELL, (from[1] - to[1]) * CELL];
  piece.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], TIME);
}

/** A piece that leaves the board slides off and fades. */
function leave(board, before, from, to) {
  const piece = pieceAt(before, ...from);
  if (!piece) return;
  const [shape, side] = board.board.shapes[piece] ?? ["letter", "first"];
  const element = drawPiece(shape, side, ...from, piece);
  element.classList.add("leaving");
  board.layers.pieces.append(element);
  const [dy, dx] = [(to[0] - from[0]) * CELL, (to[1] - from[1]) * CELL];
  const motion = element.animate([{ opacity: 1 }, { transform: `translate(${dx}px, ${dy}px)`, opacity: 0 }], TIME);
  motion.onfinish = () => element.remove();
}
