/** The value of every position along a game, from -1 to 1 for the player named first. */

import { capital, h, s } from "./dom.js";

const HEIGHT = 160;
const PAD = { left: 12, right: 12, top: 16, bottom: 22 };

/** `review` as the server gives it; `at` is the position shown; `onpick(ply)` is told a position to show. */
export function valueGraph(review, at, width, onpick) {
  const { heights, moves, sides } = review;
  const x = (ply) => PAD.left + (ply / Math.max(1, heights.length - 1)) * (width - PAD.left - PAD.right);
  const y = (height) => PAD.top + ((1 - height) / 2) * (HEIGHT - PAD.top - PAD.bottom);
  const path = heights.map((height, ply) => `${ply ? "L" : "M"}${x(ply)} ${y(height)}`).join("");
  const area = `${path}L${x(heights.length - 1)} ${y(0)}L${x(0)} ${y(0)}Z`;
  const label = (text, height) => s("text", { class: "graph-name", x: PAD.left, y: height }, text);
  const step = Math.max(14, x(1) - x(0));
  return h("figure", { class: "graph" }, s("svg", { viewBox: `0 0 ${width} ${HEIGHT}`, role: "group", "aria-label": "Value along the game" },
    s("path", { class: "graph-area", d: area }),
    s("line", { class: "graph-middle", x1: PAD.left, x2: width - PAD.right, y1: y(0), y2: y(0) }),
    s("path", { class: "graph-line", d: path }),
    label(`${capital(sides[0])} wins`, y(1) - 4), label(`${capital(sides[1])} wins`, y(-1) + 14),
    s("line", { class: "graph-at", x1: x(at), x2: x(at), y1: PAD.top - 6, y2: HEIGHT - PAD.bottom + 6 }),
    heights.map((height, ply) => point(x(ply), y(height), moves[ply - 1], ply, at, step, onpick))));
}

function point(cx, cy, move, ply, at, step, onpick) {
  const mistake = move?.verdict === "mistake";
  const name = move ? `${ply}. ${move.move}: ${move.verdict}` : "start";
  return s("g", { class: "graph-point", role: "button", tabindex: ply === at ? 0 : -1, "aria-label": name, "aria-current": ply === at ? "step" : null,
    onclick: () => onpick(ply),
    onkeydown: (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      onpick(ply);
    } },
    s("rect", { class: "graph-hit", x: cx - step / 2, y: 0, width: step, height: HEIGHT }),
    mistake
      ? s("path", { class: "graph-mistake", d: `M${cx} ${cy - 8}L${cx + 8} ${cy}L${cx} ${cy + 8}L${cx - 8} ${cy}Z` })
      : s("circle", { class: "graph-dot", cx, cy, r: ply === at ? 5 : 3 }));
}
