/** Drawing the pieces of a board. Squares are CELL wide; rows hold one character a square. */

import { s } from "./dom.js";
import { outline } from "./outline.js";

export const CELL = 60;
const EMPTY = ".- ";
const GAP = 6;

export function keyOf([row, column]) {
  return `${row},${column}`;
}

export function squareOf(key) {
  return key.split(",").map(Number);
}

export function pieceAt(rows, row, column) {
  const piece = rows[row]?.[column] ?? "";
  return EMPTY.includes(piece) ? "" : piece;
}

/** One element for each piece, by the key of its square; the squares of a joined piece share one. */
export function drawPieces(board, rows) {
  const found = new Map();
  const joined = new Map();
  rows.forEach((line, row) => {
    for (let column = 0; column < line.length; column++) {
      const piece = pieceAt(rows, row, column);
      if (!piece) continue;
      const [shape, side] = board.shapes[piece] ?? ["letter", "first"];
      if (shape === "block" && board.joined.includes(piece)) {
        joined.set(piece, [...(joined.get(piece) ?? []), [row, column]]);
      } else {
        found.set(keyOf([row, column]), drawPiece(shape, side, row, column, piece));
      }
    }
  });
  for (const [piece, squares] of joined) found.set(`block ${piece}`, drawBlock(squares, board.shapes[piece][1]));
  return found;
}

export function drawPiece(shape, side, row, column, letter = "") {
  const x = column * CELL + CELL / 2;
  const y = row * CELL + CELL / 2;
  const arm = CELL * 0.23;
  const parts = {
    disc: () => [circle(x, y, CELL * 0.37), side === "neutral" ? null : circle(x, y, CELL * 0.26, "inner")],
    ring: () => [circle(x, y, CELL * 0.26)],
    cross: () => [s("path", { d: `M${x - arm} ${y - arm}L${x + arm} ${y + arm}M${x + arm} ${y - arm}L${x - arm} ${y + arm}` })],
    block: () => [circle(x, y, CELL * 0.36)],
    letter: () => [s("text", { x, y }, letter)],
  };
  return s("g", { class: `piece ${shape} ${side}` }, parts[shape]());
}

/** Several squares as one piece. */
export function drawBlock(squares, side) {
  const stripes = side === "second" ? squares.map(stripe) : [];
  return s("g", { class: `piece block ${side}` }, s("path", { class: "body", d: outline(squares, CELL, GAP, 10) }), stripes);
}

/** What tells the second side's blocks apart without colour. */
function stripe([row, column]) {
  const x = column * CELL + CELL / 2;
  const y = row * CELL + CELL / 2;
  return s("path", { class: "stripe", d: `M${x - 9} ${y + 3}L${x + 3} ${y - 9}M${x - 3} ${y + 9}L${x + 9} ${y - 3}` });
}

function circle(cx, cy, r, name) {
  return s("circle", { cx, cy, r, class: name });
}
