/**
 * A whole game in the address: `#/play/konane:4x4?p=human,perfect&m=b2-d2;c4-c2&at=1`.
 *
 *   s   the position it starts from, unless the usual one     t   who is to move there (0, 1), where the text is silent
 *   p   who plays the two sides                               m   the moves
 *   at  the position looked at, unless the last               v   another line that was played (any number of them)
 *   r   who gave up (0, 1)                                    h   1 with hints
 *   k   the seed of computer players that choose at random
 */

export function readLink(hash) {
  const [path, query] = split(hash.replace(/^#/, ""), "?");
  const [, page = "", variant = ""] = path.split("/");
  return { page, variant: decode(variant), query: new URLSearchParams(query) };
}

export function readGame({ variant, query }) {
  const moves = movesOf(query.get("m"));
  return {
    variant,
    start: query.get("s") || "start",
    turn: number(query.get("t")),
    players: (query.get("p") || "human,human").split(",").slice(0, 2),
    moves,
    at: Math.min(number(query.get("at")) ?? moves.length, moves.length),
    others: query.getAll("v").map(movesOf),
    resigned: number(query.get("r")),
    hints: query.get("h") === "1",
    seed: number(query.get("k")) ?? 1,
  };
}

export function gameLink(game, page = "play") {
  const query = new URLSearchParams();
  if (game.start && game.start !== "start") query.set("s", game.start);
  if (game.turn != null) query.set("t", game.turn);
  if (game.players && game.players.join() !== "human,human") query.set("p", game.players.join());
  if (game.moves?.length) query.set("m", game.moves.join(";"));
  if (game.at != null && game.at !== game.moves.length) query.set("at", game.at);
  for (const line of game.others ?? []) query.append("v", line.join(";"));
  if (game.resigned != null) query.set("r", game.resigned);
  if (game.hints) query.set("h", "1");
  if (game.seed != null && game.seed !== 1) query.set("k", game.seed);
  const text = query.toString().replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%3B", ";").replaceAll("%3E", ">");
  return `#/${page}/${game.variant}${text ? `?${text}` : ""}`;
}

/** What the server needs to replay the game. */
export function lineOf(game) {
  return { game: game.variant, start: game.start, turn: game.turn, moves: game.moves, resigned: game.resigned };
}

function movesOf(text) {
  return text ? text.split(";") : [];
}

function number(text) {
  return text != null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function split(text, mark) {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
