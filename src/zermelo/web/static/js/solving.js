/** What happens where a variant is not solved yet: its forecast, and, when it is small, solving it here. */

import { ask, tell } from "./api.js";
import { clear, complaint, h } from "./dom.js";

const BEAT = 1000;
const UNITS = ["bytes", "kB", "MB", "GB", "TB"];

/** `onsolved` is called once the table is there. */
export function solveNotice(variant, onsolved) {
  const box = h("div", { class: "note", role: "status" });
  show(box, variant, onsolved).catch((error) => clear(box, error.status === 409 ? beyond(error) : complaint(error)));
  return box;
}

async function show(box, variant, onsolved) {
  const needs = await ask("forecast", { game: variant });
  return needs.small ? solve(box, needs, variant, onsolved) : clear(box, tooLarge(needs));
}

/** What no command can solve either. */
function beyond({ message }) {
  return [h("h3", {}, "Too large to be solved"), h("p", {}, `${message}.`), h("p", {}, "Here the engine plays.")];
}

function tooLarge(needs) {
  return [h("h3", {}, "Not solved here yet"), facts(needs),
    h("p", {}, needs.command.includes("--values-only") ? "Who wins, without how soon, fits. " : "That is too much to do in passing. ",
      "Where this server runs, ", h("code", {}, needs.command), " makes the table; until then the engine plays.")];
}

function facts({ positions, memory_bytes: memory, free_memory: free, table_bytes: table, fits }) {
  const size = positions == null ? "as many as solving finds" : `${positions.toLocaleString("en")} positions`;
  const needed = `${positions == null ? "at least " : ""}${amount(memory)}${fits ? "" : `, where ${amount(free)} are free`}`;
  const rows = [["Size", size], ["Memory", needed], ["Table", table && `at most ${amount(table)}`]];
  return h("dl", { class: "facts" }, rows.filter(([, value]) => value).map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]));
}

function amount(bytes) {
  const unit = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${Number((bytes / 1000 ** unit).toPrecision(3))} ${UNITS[unit]}`;
}

async function solve(box, needs, variant, onsolved) {
  try {
    let state = await tell("solve", { game: variant });
    const bar = h("progress", { max: 1, "aria-label": `Solving ${variant}` });
    clear(box, h("h3", {}, "It is being solved now"), facts(needs), bar);
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
