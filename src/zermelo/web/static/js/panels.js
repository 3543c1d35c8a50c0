/** The parts of the board page beside the board: players, what was played, copying. */

import { tell } from "./api.js";
import { announce, capital, clear, complaint, countOf, field, h, s, select } from "./dom.js";
import { lineOf } from "./link.js";
import { drawBlock, drawPiece } from "./pieces.js";

export const KINDS = [["human", "Person"], ["perfect", "Perfect"], ["level", "Level…"], ["engine", "Engine"], ["random", "Random"]];

/** A small picture of a side's piece. */
export function sideMark(view, side) {
  const name = ["first", "second"][side];
  const look = Object.values(view.board?.shapes ?? {}).find(([, each]) => each === name);
  if (!look) return null;
  const drawn = look[0] === "block" ? drawBlock([[0, 0]], name) : drawPiece(look[0], name, 0, 0);
  return s("svg", { class: "side-mark", viewBox: "0 0 60 60", "aria-hidden": "true" }, drawn);
}

export function playerPicker(page) {
  const { game, view } = page;
  return h("div", { class: "card players" }, [0, 1].map((side) => {
    const change = (player) => page.go({ players: game.players.map((each, n) => (n === side ? player : each)) }, true);
    return h("div", { class: "player" }, sideMark(view, side), playerField(capital(view.players[side]), game.players[side], change));
  }));
}

/** Who plays a side: a kind, and for a level its number. */
export function playerField(name, player, onchange) {
  const [kind, level] = player.split(":");
  const pick = select(KINDS, kind, (value) => onchange(value === "level" ? "level:5" : value));
  const number = kind === "level"
    ? select([...Array(11).keys()].map((n) => [String(n), String(n)]), level, (value) => onchange(`level:${value}`)) : null;
  return [field(name, pick), number && field("Level", number)];
}

export function historyList(page) {
  const { game, state } = page;
  if (!game.moves.length) return null;
  const item = ({ move, turn }, n) => h("li", {},
    h("button", { type: "button", class: "ply", "aria-current": game.at === n + 1 ? "step" : null, onclick: () => page.goTo(n + 1) },
      h("span", { class: "soft" }, `${n + 1}`), sideMark(page.view, turn), move));
  return h("div", { class: "card" }, h("h2", {}, "Moves so far"),
    h("ol", { class: "history" }, state.moves.map(item)),
    game.others.length ? h("div", {}, h("h3", {}, "Other lines"), h("div", { class: "row lines" }, game.others.map((line) =>
      h("button", { type: "button", onclick: () => page.switchTo(line) }, `${countOf(line.length, "move")}: … ${line.at(-1) ?? ""}`)))) : null);
}

export function copyTools(page) {
  const spot = h("div");
  const button = (what, fetchText) => h("button", { type: "button", onclick: () => copy(spot, `Copy ${what}`, fetchText) },
    h("span", { class: "unseen" }, "Copy "), capital(what));
  return h("div", { class: "card" }, h("div", { class: "row even" }, h("span", { class: "soft", "aria-hidden": "true" }, "Copy"),
    button("position", () => page.view.position),
    button("record", async () => (await tell("record", { ...lineOf(page.game), players: page.game.players })).record),
    button("link", () => location.href)),
  h("p", { class: "mono position-text" }, page.view.position), spot);
}

async function copy(spot, what, fetchText) {
  try {
    const text = await fetchText();
    const area = h("textarea", { readonly: true, "aria-label": what, rows: Math.min(12, text.split("\n").length + 1) }, text);
    clear(spot, area);
    area.select();
    const copied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
    clear(spot, h("p", { class: "note" }, copied ? "Copied." : "Select and copy it:"), area);
    area.select();
    announce(copied ? "Copied" : "Ready to copy");
  } catch (error) {
    clear(spot, complaint(error));
  }
}
