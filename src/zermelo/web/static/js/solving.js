/** What happens where a variant is not solved yet: its forecast, and, when it is small, solving it here. */

import { ask, tell } from "./api.js";
import { clear, complaint, h } from "./dom.js";

const BEAT = 1000;

/** `onsolved` is called once the table is there. */
export function solveNotice(variant, onsolved) {
  const box = h("div", { class: "note" });
  show(box, variant, onsolved).catch((error) => clear(box, complaint(error)));
  return box;
}

async function show(box, variant, onsolved) {
  const needs = await ask("forecast", { game: variant });
  const size = needs.positions == null ? "" : `${needs.positions.toLocaleString("en")} positions, `;
  const takes = h("p", {}, `Solving it completely takes ${size}about ${Math.ceil(needs.memory_bytes / 1e6).toLocaleString("en")} MB of memory.`);
  if (!needs.small) return clear(box, takes, h("p", {}, "Run ", h("code", {}, needs.command), " where this server runs."));
  clear(box, takes);
  return solve(box, takes, variant, onsolved);
}

async function solve(box, takes, variant, onsolved) {
  try {
    let state = await tell("solve", { game: variant });
    const bar = h("progress", { max: 1, "aria-label": `Solving ${variant}` });
    clear(box, takes, h("p", {}, "It is being solved now…"), bar);
    while (state.state === "solving" && box.isConnected) {
      if (state.done > 0) bar.value = state.done;
      await new Promise((resolve) => setTimeout(resolve, BEAT));
      state = await ask("solve", { game: variant });
    }
    if (state.error) throw new Error(state.error);
    if (state.state === "solved" && box.isConnected) onsolved();
  } catch (error) {
    clear(box, complaint(error));
  }
}
