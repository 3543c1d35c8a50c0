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

export function clear(element, ...children) {
  element.replaceChildren(...children.flat(9).filter((child) => child != null && child !== false));
  return element;
}

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
