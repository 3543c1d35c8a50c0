/** A board as SVG: squares and edges that can be picked by mouse, touch or keyboard, pieces, marks. It knows no rules. */

import { clear, s } from "./dom.js";
import { CELL, drawBlock, drawPieces, keyOf, pieceAt, squareOf } from "./pieces.js";
import { slide } from "./motion.js";

const EDGE = 8;
const NAMES = 26;
const ARROWS = 40;
const LARGEST = 1.7;
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

export class Board {
  /** `onpick(key)` is told the square or edge that was picked; without it the board is a picture. */
  constructor({ label = "Board", onpick = null } = {}) {
    this.onpick = onpick;
    this.layers = Object.fromEntries(["squares", "pieces", "ghost", "spots", "marks"].map((name) => [name, s("g", { class: name })]));
    this.element = s("svg", { class: "board", role: onpick ? "group" : "img", "aria-label": label });
    this.element.addEventListener("keydown", (event) => this.walk(event));
    this.spots = new Map();
    this.focused = null;
  }

  /** Draw *board*, with *edges* to pick beside it if there are any; `players` name the sides for screen readers. */
  show(board, { rows = board.rows, edges = [], players = ["first", "second"] } = {}) {
    const height = board.rows.length;
    const width = board.rows[0]?.length ?? 0;
    const frame = `${height} ${width} ${edges.length} ${board.square_names.length}`;
    this.board = board;
    this.players = players;
    if (frame !== this.frame) {
      this.frame = frame;
      this.lay(board, width, height, edges);
    }
    this.pieces(rows);
  }

  lay(board, width, height, edges) {
    const beside = edges.length ? ARROWS : 0;
    const left = (board.row_names.length ? NAMES : EDGE) + beside;
    const top = (board.column_names.length && !board.names_below ? NAMES : EDGE) + beside;
    const bottom = (board.column_names.length && board.names_below ? NAMES : EDGE) + beside;
    const right = EDGE + beside;
    const [across, down] = [width * CELL + left + right, height * CELL + top + bottom];
    this.element.setAttribute("viewBox", `${-left} ${-top} ${across} ${down}`);
    this.element.style.maxWidth = `${across * LARGEST}px`;
    const squares = [];
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column++) squares.push(this.square(board, row, column));
    }
    clear(this.layers.squares, squares, names(board, width, height, beside));
    const all = [...squares.keys()].map((number) => [Math.floor(number / width), number % width]);
    this.spots = new Map([...all, ...edges.map(squareOf)].map((square) => [keyOf(square), this.spot(square, width, height)]));
    clear(this.layers.spots, this.onpick ? [...this.spots.values()] : []);
    this.focused = this.spots.has(this.focused) ? this.focused : [...this.spots.keys()][0];
    this.rove();
    clear(this.element, Object.values(this.layers));
  }

  square(board, row, column) {
    const alt = !board.boxed && (row + column) % 2 ? " alt" : "";
    return s("rect", { class: `square${alt}`, x: column * CELL, y: row * CELL, width: CELL, height: CELL });
  }

  spot([row, column], width, height) {
    const key = keyOf([row, column]);
    const inside = row >= 0 && column >= 0 && row < height && column < width;
    const box = inside
      ? { x: column * CELL + 2, y: row * CELL + 2, width: CELL - 4, height: CELL - 4, rx: 6 }
      : edgeBox(row, column, width, height);
    return s("g", { class: "spot", role: "button", tabindex: -1, "data-key": key,
      onclick: () => this.pick(key),
      onfocus: () => { this.focused = key; this.rove(); } },
      s("rect", { class: "hit", ...box }),
      inside ? null : arrow(box, row, column, width, height));
  }

  pieces(rows) {
    this.rows = rows;
    this.drawn = drawPieces(this.board, rows);
    const numbers = this.board.square_names.map((name, n) => {
      const [row, column] = [Math.floor(n / rows[0].length), n % rows[0].length];
      return pieceAt(rows, row, column) ? null
        : s("text", { class: "number", x: column * CELL + CELL / 2, y: row * CELL + CELL / 2 }, name);
    });
    clear(this.layers.pieces, numbers, [...this.drawn.values()]);
    this.describe();
  }

  /** Change to *rows*, showing how: *gesture* is the hand's, from the rows before. */
  move(rows, gesture) {
    const before = this.rows;
    this.pieces(rows);
    slide(this, before, rows, gesture);
  }

  /** What can be picked and how it is marked: `live`, `chosen`, `dots`, `wrong` are sets of keys, `hints` a map. */
  mark({ live = new Set(), chosen = new Set(), dots = new Set(), wrong = new Set(), hints = new Map(), lifted = [] } = {}) {
    this.live = live;
    for (const [key, spot] of this.spots) {
      spot.setAttribute("class", ["spot", live.has(key) && "live", chosen.has(key) && "chosen", wrong.has(key) && "wrong", hints.has(key) && "hinted"].filter(Boolean).join(" "));
      spot.setAttribute("aria-disabled", String(!live.has(key)));
      if (chosen.has(key)) spot.setAttribute("aria-pressed", "true");
      else spot.removeAttribute("aria-pressed");
    }
    for (const [piece, element] of this.drawn) element.classList.toggle("lifted", lifted.includes(piece));
    clear(this.layers.marks,
      [...dots].filter((key) => !hints.has(key)).map((key) => this.dot(key)),
      [...hints].map(([key, hint]) => this.hint(key, hint)));
    this.describe(hints);
  }

  dot(key) {
    const [row, column] = squareOf(key);
    const [cx, cy] = [column * CELL + CELL / 2, row * CELL + CELL / 2];
    if (pieceAt(this.rows, row, column)) return s("g", {}, s("circle", { class: "halo", cx, cy, r: CELL * 0.44 }));
    return s("g", {}, s("circle", { class: "dot", cx, cy, r: 8 }));
  }

  hint(key, { value, text }) {
    const box = this.spots.get(key).querySelector(".hit");
    const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(box.getAttribute(name)));
    const wide = 16 + 8 * text.length;
    const inside = !this.isEdge(key);
    const cx = inside ? x + width - wide / 2 - 1 : x + width / 2;
    const cy = inside ? y + 12 : y + height / 2;
    return s("g", { class: `hint ${value}` },
      s("rect", { x: cx - wide / 2, y: cy - 11, width: wide, height: 22, rx: 7 }),
      s("text", { x: cx, y: cy + 1 }, text));
  }

  /** Tint where the last move was made by its *gesture*; beside an edge the square it opens onto, too. */
  played(gesture) {
    const [height, width] = [this.rows.length, this.rows[0].length];
    const within = ([row, column]) => [Math.min(Math.max(row, 0), height - 1), Math.min(Math.max(column, 0), width - 1)];
    const keys = new Set(gesture.flat().flatMap((square) => [square, within(square)]).map(keyOf));
    [...this.layers.squares.querySelectorAll(".square")].forEach((square, n) => {
      square.classList.toggle("played", keys.has(keyOf([Math.floor(n / width), n % width])));
    });
    for (const [key, spot] of this.spots) spot.querySelector(".arrow")?.classList.toggle("played", keys.has(key));
  }

  /** A piece of several squares that is not there (yet). */
  ghost(squares, side, possible) {
    clear(this.layers.ghost, squares.length ? drawBlock(squares, side) : []);
    const drawn = this.layers.ghost.firstChild;
    if (drawn) drawn.classList.add("ghost", ...(possible ? [] : ["impossible"]));
  }

  isEdge(key) {
    const [row, column] = squareOf(key);
    return row < 0 || column < 0 || row >= this.rows.length || column >= this.rows[0].length;
  }

  /** Names for screen readers: what is where, and what it is worth. */
  describe(hints = new Map()) {
    for (const [key, spot] of this.spots) {
      const hint = hints.get(key);
      spot.setAttribute("aria-label", [this.nameOf(key), this.contentOf(key), hint && `${hint.value} ${hint.text}`].filter(Boolean).join(", "));
    }
  }

  nameOf(key) {
    const [row, column] = squareOf(key);
    const { row_names: rows, column_names: columns, square_names: squares, names_below: below } = this.board;
    const height = this.board.rows.length;
    if (row < 0) return `top of column ${columns[column] ?? column + 1}`;
    if (row >= height) return `bottom of column ${columns[column] ?? column + 1}`;
    if (column < 0) return `left of row ${rows[row] ?? row + 1}`;
    if (column >= this.board.rows[0].length) return `right of row ${rows[row] ?? row + 1}`;
    if (squares.length) return `square ${squares[row * this.board.rows[0].length + column]}`;
    if (below) return `${columns[column]}${rows[row]}`;
    return `row ${rows[row] ?? row + 1}, column ${columns[column] ?? column + 1}`;
  }

  contentOf(key) {
    if (this.isEdge(key)) return "";
    const piece = pieceAt(this.rows, ...squareOf(key));
    if (!piece) return "empty";
    const side = this.board.shapes[piece]?.[1];
    return { first: this.players[0], second: this.players[1] }[side] ?? side ?? piece;
  }

  pick(key) {
    this.focused = key;
    this.rove();
    this.onpick?.(key);
  }

  rove() {
    for (const [key, spot] of this.spots) spot.setAttribute("tabindex", key === this.focused ? 0 : -1);
  }

  walk(event) {
    if (event.defaultPrevented || !this.onpick || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.pick(this.focused);
      return;
    }
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const [row, column] = squareOf(this.focused);
    const next = keyOf([row + step[0], column + step[1]]);
    if (!this.spots.has(next)) return;
    this.spots.get(next).focus();
  }
}

function edgeBox(row, column, width, height) {
  const deep = ARROWS - 6;
  if (row < 0) return { x: column * CELL + 6, y: -ARROWS + 1, width: CELL - 12, height: deep, rx: 8 };
  if (row >= height) return { x: column * CELL + 6, y: height * CELL + 5, width: CELL - 12, height: deep, rx: 8 };
  if (column < 0) return { x: -ARROWS + 1, y: row * CELL + 6, width: deep, height: CELL - 12, rx: 8 };
  return { x: width * CELL + 5, y: row * CELL + 6, width: deep, height: CELL - 12, rx: 8 };
}

/** A triangle that points at the board. */
function arrow(box, row, column, width, height) {
  const angle = row < 0 ? 90 : row >= height ? 270 : column < 0 ? 0 : 180;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return s("path", { class: "arrow", d: "M-6 -9L8 0L-6 9Z", transform: `translate(${x} ${y}) rotate(${angle})` });
}

function names(board, width, height, beside) {
  const y = board.names_below ? height * CELL + beside + NAMES / 2 : -beside - NAMES / 2;
  const text = (x, y, name) => s("text", { class: "name", x, y, "aria-hidden": "true" }, name);
  return [
    [...board.row_names].map((name, row) => text(-beside - NAMES / 2, row * CELL + CELL / 2, name)),
    [...board.column_names].map((name, column) => text(column * CELL + CELL / 2, y, name)),
  ];
}
