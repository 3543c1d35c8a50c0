/** Making elements, in HTML and SVG, and speaking to screen readers. */

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element; `on…` attributes are listeners, `true`/`false` set or leave out an attribute. */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** The same in SVG. */
export function s(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat(9).filter((child) => child != null && child !== false));
  return element;
}

/** Put *children* in the place of what is in *element*. A control in there that has the focus hands it to its like, or
 * to what is nearest; where there is none, a title that can be focused holds it until there is. */
export function clear(element, ...children) {
  const held = element.contains(document.activeElement) && document.activeElement !== element ? placeOf(element, document.activeElement) : null;
  element.replaceChildren(...children.flat(9).filter((child) => child != null && child !== false));
  if (held) handOver(element, held);
  return element;
}

/** The same for what holds a list with a current item: it stays scrolled as it was, but so far on that this shows. */
export function clearList(element, ...children) {
  const before = element.querySelector("ol")?.scrollTop ?? 0;
  clear(element, ...children);
  const list = element.querySelector("ol");
  const current = list?.querySelector("[aria-current]");
  if (!current) return;
  list.scrollTop = before;
  reveal(list, current);
}

/** Scroll *list* just so far that *item* is seen. */
function reveal(list, item) {
  const [outer, inner] = [list, item].map((each) => each.getBoundingClientRect());
  list.scrollTop += Math.max(0, inner.bottom - outer.bottom) - Math.max(0, outer.top - inner.top);
}

const CONTROLS = "a[href], button, input, select, textarea, summary, [role=button]";

/** By a title that has the focus: the place of the control it holds it for. */
const heldBy = new WeakMap();

/** Where *control* stands in *element*, among all controls and among those that look like it; for a title, what it holds. */
function placeOf(element, control) {
  if (!control.matches(CONTROLS)) return heldBy.get(control) ?? null;
  const all = [...element.querySelectorAll(CONTROLS)];
  const like = all.filter((each) => lookOf(each) === lookOf(control));
  return { look: lookOf(control), index: all.indexOf(control), number: like.indexOf(control) };
}

function lookOf(control) {
  return [control.tagName, control.dataset.key, control.getAttribute("aria-label") ?? control.textContent].join(" ");
}

/** Focus the control that is now where *held* was; when that can do nothing now, the nearest that can. */
function handOver(element, held) {
  const all = [...element.querySelectorAll(CONTROLS)];
  const same = all.filter((each) => lookOf(each) === held.look)[held.number];
  const away = (control) => (control === same ? -1 : Math.abs(all.indexOf(control) - held.index));
  const near = all.filter((each) => !each.disabled && each.checkVisibility()).sort((a, b) => away(a) - away(b))[0];
  const next = near ?? element.querySelector("[tabindex='-1']");
  if (!next) return;
  if (!near) heldBy.set(next, held);
  handingOver = true;
  next.focus({ preventScroll: true });
  handingOver = false;
  const list = next.closest("ol, ul");
  if (list) reveal(list, next);
}

/** Whether a control has the focus only because it stands where another was. */
export let handingOver = false;

/** A labelled control. */
export function field(label, control) {
  control.id ||= `field-${++fields}`;
  return h("div", { class: "field" }, h("label", { for: control.id }, label), control);
}
let fields = 0;

export function select(options, chosen, onchange) {
  const element = h("select", { onchange: () => onchange?.(element.value) },
    options.map(([value, text]) => h("option", { value, selected: value === chosen }, text)));
  return element;
}

export function announce(text) {
  document.getElementById("announcer").textContent = text;
}

export function complaint(error) {
  return h("p", { class: "complaint", role: "alert" }, sentence(error.message));
}

/** A sentence of the server's with a capital, unless it begins with a name that is to be copied as it stands. */
function sentence(text) {
  return /^[a-z]+[ ,]/.test(text) ? capital(text) : text;
}

export function countOf(number, word) {
  return `${number} ${word}${number === 1 ? "" : "s"}`;
}

export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function title(game) {
  return capital(game.replace("-", " "));
}

/** `konane:4x5,again=any` → `Konane · 4×5 · again: any` */
export function variantTitle(variant) {
  const [game, options] = variant.split(":");
  const words = options ? options.replace(/\b(\d+)x(\d+)\b/, "$1×$2").replaceAll("=", ": ").split(",") : [];
  return [title(game), ...words].join(" · ");
}
