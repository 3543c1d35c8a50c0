/** What to say where a variant is not solved yet. */

import { h } from "./dom.js";

export function solveNotice(variant) {
  return h("p", { class: "note" }, "To have every answer here, run ", h("code", {}, `zermelo solve ${variant}`), " where this server runs.");
}
