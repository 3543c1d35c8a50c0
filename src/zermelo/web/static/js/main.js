/** Which page the address names. A page is a class with `follow(link)` for changes within it, and `close()`. */

import { clear, complaint } from "./dom.js";
import { readLink } from "./link.js";

const PAGES = {
  "": async () => (await import("./home.js")).HomePage,
  play: async () => (await import("./play.js")).PlayPage,
  puzzles: async () => (await import("./puzzles.js")).PuzzlePage,
  review: async () => (await import("./review.js")).ReviewPage,
};
const TITLES = { "": "Zermelo", puzzles: "Puzzles – Zermelo", review: "Review – Zermelo" };

const main = document.getElementById("main");
let shown = { name: null, page: null };

async function route() {
  const link = readLink(location.hash);
  const name = link.page in PAGES ? link.page : "";
  for (const each of document.querySelectorAll(".top nav a")) {
    const here = each.getAttribute("href") === (name === "play" ? "#/" : `#/${name}`);
    if (here) each.setAttribute("aria-current", "page");
    else each.removeAttribute("aria-current");
  }
  if (shown.name === name && shown.page?.follow) return shown.page.follow(link);
  shown.page?.close?.();
  if (shown.name !== null) {
    main.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: "instant" });
  }
  shown = { name, page: null };
  document.title = TITLES[name] ?? "Zermelo";
  try {
    const Page = await PAGES[name]();
    if (shown.name === name) shown.page = new Page(main, link);
  } catch (error) {
    clear(main, complaint(error));
  }
}

document.getElementById("skip").addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});
addEventListener("hashchange", route);
route();
