/** What moves are worth: badges, the sorted list, and the words for a position's value. */

import { ask, tell } from "./api.js";
import { complaint, h, handingOver } from "./dom.js";

const SIGNS = { win: "+", loss: "−", tie: "=", draw: "=" };
const VERDICTS = { win: "wins", loss: "loses", tie: "ties", draw: "draw" };

export function fetchHints(view) {
  return ask("analyze", { game: view.game, position: view.position });
}

/** Why a *gesture* makes no move here, by the rule it breaks. */
export async function refusal({ game, position }, gesture) {
  try {
    const { reason } = await tell("try", { game, position, gesture });
    return complaint(new Error(`${reason ?? "pick one of the marked squares"}.`));
  } catch (error) {
    return complaint(error);
  }
}

/** The best of *moves* by the server's order, as a sign and a number. */
export function hintOf(answer, moves) {
  if (!answer) return null;
  const names = new Set(moves.map(({ move }) => move));
  const best = answer.moves.find(({ move }) => names.has(move));
  return best && { value: best.value, text: badgeText(best) };
}

export function badgeText({ value, remoteness }) {
  return `${SIGNS[value]}${remoteness ?? ""}`;
}

export function verdict({ value, remoteness }) {
  return remoteness == null ? VERDICTS[value] : `${VERDICTS[value]} in ${remoteness}`;
}

export function badge(each) {
  return h("span", { class: `badge ${each.value}` }, badgeText(each));
}

/** Every legal move as a button; with an *answer*, best first and with its worth. Hovering shows where it leads. While
 * a computer is to move the buttons do nothing, but keep the focus. */
export function moveTable(page, answer) {
  const moves = new Map(page.view.moves.map((move) => [move.move, move]));
  const listed = answer ? answer.moves.map((worth) => [moves.get(worth.move), worth]) : [...moves.values()].map((move) => [move, null]);
  const can = page.humanTurn && !page.over;
  return h("ul", { class: "move-list" }, listed.filter(([move]) => move).map(([move, worth]) => h("li", {},
    h("button", {
      type: "button",
      class: "move",
      "aria-disabled": can ? null : "true",
      onclick: () => can && page.play(move.move),
      onmouseenter: () => can && page.preview(move),
      onmouseleave: () => page.preview(null),
      onfocus: () => handingOver || can && page.preview(move),
      onblur: () => page.preview(null),
    }, h("span", { class: "move-name" }, move.move),
    worth ? [h("span", { class: "worth" }, worth.value), badge(worth)] : null))));
}
