/** What happens where a variant is not solved yet: its forecast, and, when it is small, solving it here. */

import { ask, tell } from "./api.js";
import { clear, complaint, h } from "./dom.js";

const BEAT = 1000;
const BUSY = 429;
/** Positions that are solved within seconds. */
const IN_PASSING = 2 ** 27;
const HOPELESS = { "too large": "Too large to be solved", unsolvable: "Cannot be solved", failed: "It could not be solved" };
const HAPPENING = { solving: "It is being solved now", waiting: "Another one is being solved first" };
const UNITS = ["bytes", "kB", "MB", "GB", "TB"];

/** All of it, for who asked for what only a solution has. `onsolved` is called once the table is there. */
export function solveNotice(variant, onsolved) {
  const box = h("div", { class: "note", role: "status" });
  show(box, variant, onsolved).catch((error) => clear(box, error.status === 409 ? beyond(error) : complaint(error)));
  return box;
}

/** The same in a line that nobody is called to. It stays empty where nothing is to be solved, and what takes minutes is
 * not begun unasked. */
export function solveLine(variant, onsolved) {
  const line = h("div", { class: "solving" });
  tellQuietly(line, variant, onsolved).catch((error) => clear(line, why("failed", error.message)));
  return line;
}

async function show(box, variant, onsolved) {
  const needs = await ask("forecast", { game: variant });
  if (!needs.small) return clear(box, tooLarge(needs));
  try {
    const solved = await solve(box, variant, (words, bar) => clear(box, h("h3", {}, words), facts(needs), bar));
    if (solved) onsolved();
  } catch (error) {
    clear(box, complaint(error));
  }
}

async function tellQuietly(line, variant, onsolved) {
  const { state, error } = await ask("solve", { game: variant });
  if (state === "solved" || state === "on demand") return;
  if (error) return clear(line, why(state, error));
  const needs = await ask("forecast", { game: variant });
  const say = (...words) => clear(line, h("p", { tabindex: -1 }, `Not solved yet: ${sizeOf(needs)}, ${leastOf(needs)} of memory. `, words));
  if (!needs.small) return say(command(needs));
  if (state === "unsolved" && needs.positions > IN_PASSING) {
    await new Promise((resolve) => say(h("button", { type: "button", onclick: resolve }, "Solve it here")));
  }
  if (!await solve(line, variant, (words, bar) => say(`${words}. `, bar))) return;
  clear(line, h("p", { class: "done", tabindex: -1 }, "Solved: hints and perfect play know every position now."));
  onsolved();
}

/** Why there is no table, for who wants to know. */
function why(state, sentence) {
  return h("details", {}, h("summary", {}, HOPELESS[state]), h("p", {}, sentence));
}

/** What no command can solve either. */
function beyond({ message }) {
  return [h("h3", {}, "Too large to be solved"), h("p", {}, `${message}.`), h("p", {}, "Here the engine plays.")];
}

function tooLarge(needs) {
  return [h("h3", {}, "Not solved here yet"), facts(needs), h("p", {}, "That is too much to do in passing. ", command(needs), " Until then the engine plays.")];
}

function command({ command }) {
  const does = command.includes("--values-only") ? "tells who wins, but not how soon." : "makes the table.";
  return ["Where this server runs, ", h("code", {}, command), ` ${does}`];
}

function facts(needs) {
  const { table_bytes: table } = needs;
  const rows = [["Size", sizeOf(needs)], ["Memory", memoryOf(needs)], ["Table", table && `at most ${amount(table)}`]];
  return h("dl", { class: "facts" }, rows.filter(([, value]) => value).map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]));
}

function sizeOf({ positions }) {
  return positions == null ? "as many as solving finds" : `${positions.toLocaleString("en")} positions`;
}

function memoryOf(needs) {
  return leastOf(needs) + (needs.fits ? "" : `, where ${amount(needs.free_memory)} are free`);
}

function leastOf({ positions, memory_bytes: memory }) {
  return `${positions == null ? "at least " : ""}${amount(memory)}`;
}

function amount(bytes) {
  const unit = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${Number((bytes / 1000 ** unit).toPrecision(3))} ${UNITS[unit]}`;
}

/** Solve *variant* on the server, once that has solved what it is at, until it is done or *box* is gone; whether it is
 * done. *say* is told what happens when that changes, with the bar that shows how far it is. */
async function solve(box, variant, say) {
  const bar = h("progress", { max: 1, "aria-label": `Solving ${variant}` });
  let said, begun;
  let now = await patiently(ask("solve", { game: variant }));
  while (box.isConnected) {
    if (now.state !== "waiting" && !begun) {
      now = await patiently(tell("solve", { game: variant }));
      begun = now.state !== "waiting";
    }
    if (!(now.state in HAPPENING)) break;
    if (said !== now.state) say(HAPPENING[now.state], now.state === "solving" && bar);
    said = now.state;
    if (now.done > 0) bar.value = now.done;
    await new Promise((resolve) => setTimeout(resolve, BEAT));
    now = await patiently(ask("solve", { game: variant }));
  }
  if (!box.isConnected) return false;
  if (now.state !== "solved") throw new Error(now.error ?? "solving it ended before it was done");
  return true;
}

/** The state that is *told*; of a server that has too much to do, that it is to be waited for. */
function patiently(told) {
  return told.catch((error) => {
    if (error.status !== BUSY) throw error;
    return { state: "waiting" };
  });
}
