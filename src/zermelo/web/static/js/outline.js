/** The outline of a piece of several squares, as one path with rounded corners. */

/**
 * Squares are cut at GAP from their edges: core k of an axis runs from line 2k to 2k+1, the bridge to the next core from
 * 2k+1 to 2k+2. The outline is every side of a filled part that no other part shares.
 */
export function outline(squares, cell, gap, radius) {
  const at = (line) => Math.floor(line / 2) * cell + (line % 2 ? cell - gap : gap);
  const corners = loops(parts(squares)).map((loop) => straightened(loop).map(([row, column]) => [at(column), at(row)]));
  return corners.map((loop) => rounded(loop, radius)).join("");
}

function parts(squares) {
  const has = new Set(squares.map(String));
  const found = [];
  for (const [row, column] of squares) {
    const right = has.has(String([row, column + 1]));
    const below = has.has(String([row + 1, column]));
    found.push([2 * row, 2 * column]);
    if (right) found.push([2 * row, 2 * column + 1]);
    if (below) found.push([2 * row + 1, 2 * column]);
    if (right && below && has.has(String([row + 1, column + 1]))) found.push([2 * row + 1, 2 * column + 1]);
  }
  return found;
}

/** The sides of the parts, clockwise, linked where they meet; sides of neighbours cancel. */
function loops(filled) {
  const sides = new Map();
  for (const [row, column] of filled) {
    const around = [[row, column], [row, column + 1], [row + 1, column + 1], [row + 1, column]];
    around.forEach((from, n) => {
      const to = around[(n + 1) % 4];
      if (!sides.delete(`${to};${from}`)) sides.set(`${from};${to}`, [from, to]);
    });
  }
  const found = [];
  while (sides.size) {
    const loop = [];
    let [key, side] = sides.entries().next().value;
    while (side) {
      loop.push(side[0]);
      sides.delete(key);
      const from = side[1];
      [key, side] = [...sides].find(([, next]) => String(next[0]) === String(from)) ?? [];
    }
    found.push(loop);
  }
  return found;
}

function straightened(loop) {
  return loop.filter((here, n) => {
    const before = loop.at(n - 1);
    const after = loop[(n + 1) % loop.length];
    return !(before[0] === here[0] && here[0] === after[0]) && !(before[1] === here[1] && here[1] === after[1]);
  });
}

function rounded(loop, radius) {
  const toward = ([x, y], [a, b]) => [x + Math.sign(a - x) * radius, y + Math.sign(b - y) * radius];
  const bends = loop.map((corner, n) => {
    const [enter, leave] = [toward(corner, loop.at(n - 1)), toward(corner, loop[(n + 1) % loop.length])];
    return `${n ? "L" : "M"}${enter}Q${corner} ${leave}`;
  });
  return `${bends.join("")}Z`;
}
