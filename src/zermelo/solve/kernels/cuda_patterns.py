# ruff: noqa: F821 - `pattern_words` and `pattern_values` stand before this text in the generated module
"""Pattern games on a card: see `zermelo.solve.cuda.patterns`.

Values only: a thread solves a pair of words. With remoteness: a block of 64 threads does, one a lane. Turns are not
chosen by the outer part; each word goes down the whole tree, and a branch that does not fit is skipped at its root.
"""

import numpy as np

from zermelo.solve.cuda.device import cuda

RUN = 16
"""Boards that a thread reads out."""
MOST_CODE = 255


@cuda.jit
def clear(words):
    at = cuda.grid(1)
    if at < words.size:
        words[at] = 0


@cuda.jit
def solve_level(table, turns_a, picked_a, inside_a, turns_b, picked_b, inside_b, space, level):
    """Solve the words of a level; a block of threads an outer part."""
    outer = np.int64(cuda.blockIdx.x)
    mirror = space.outer_mirror[outer]
    if mirror < outer:
        return
    for group in range(space.group_weight.size):
        weight = level - space.group_weight[group] - space.outer_weight[outer]
        if weight < 0 or weight >= space.starts.size - 1:
            continue
        lanes = space.group_lanes[group]
        for k in range(space.starts[weight] + cuda.threadIdx.x, space.starts[weight + 1], cuda.blockDim.x):
            inner_a = space.inner[k]
            inner_b = space.inner_mirror[inner_a]
            if mirror == outer and inner_b < inner_a:
                continue
            a, b = outer << space.inner_bits | inner_a, mirror << space.inner_bits | inner_b
            solve_pair(
                table,
                a, turns_a, picked_a, turns_a.mask.size, inside_a, inside_a.size, a,
                b, turns_b, picked_b, turns_b.mask.size, inside_b, inside_b.size, b,
                lanes, space,
            )  # fmt: skip


@cuda.jit(device=True)
def moves_of_turn(picked, i, place, lane):
    """How many moves turn *i* takes in a lane, the pass among them where the player could have gone on."""
    after, last, depth = i + 1, picked[SKIP, i], picked[DEPTH, i]
    while after < last:
        if place & picked[MASK, after] == picked[WANT, after] and picked[LANE_SET, after] >> lane & 1:
            return depth + 1
        after = picked[SKIP, after]
    return depth


@cuda.jit(device=True)
def later(score, moves):
    """A score, seen so many moves before."""
    return score - moves if score > 0 else score + moves


@cuda.jit(device=True)
def reply_free(score, mine):
    """What a jump leads to where any turn may follow any other, *mine* being the score if it were the mover's turn
    again."""
    over = mine == 127 or mine == -127
    best = later(score, 1 if over else 2)
    return best if over else min(best, 1 - mine if mine > 0 else -1 - mine)


@cuda.jit(device=True)
def scan_lane(scores, picked, place, src, own_place, own, lanes, lane, space):
    """The least of the opponent's scores after the turns that leave the word, in one lane; NONE without any."""
    best = np.int64(NONE)
    i, count = np.int64(0), picked.shape[1]
    while i < count:
        if place & picked[MASK, i] != picked[WANT, i] or (picked[LANE_SET, i] & lanes == 0 and not space.free):
            i = picked[SKIP, i]
            continue
        if picked[FLIP, i] and picked[LANE_SET, i] >> lane & 1:
            turn = picked[TURN, i]
            score = np.int64(scores[64 * (src + (place ^ picked[FLIP, i])) + (lane ^ turn)])
            if space.free:
                there = space.mirror_lane[lane ^ turn] if space.mirrored else lane ^ turn
                mine = np.int64(scores[64 * (own + (own_place ^ picked[OWN_FLIP, i])) + there])
                best = min(best, reply_free(score, mine))
            else:
                best = min(best, later(score, moves_of_turn(picked, i, place, lane)))
        i += 1
    return best


@cuda.jit(device=True)
def inside_lane(best, value, seen, picked, inside, place, lane, space):
    """A lane's score: from the *best* outside, and by the turns inside the word, where the opponent has *seen*."""
    for k in range(inside.size):
        i = inside[k]
        if place & picked[MASK, i] == picked[WANT, i] and picked[LANE_SET, i] >> lane & 1:
            score = np.int64(seen[lane ^ picked[TURN, i]])
            if space.free:
                best = min(best, reply_free(score, np.int64(value[lane ^ picked[TURN, i]])))
            else:
                best = min(best, later(score, moves_of_turn(picked, i, place, lane)))
    if best == NONE:
        return np.int64(127) if space.dead_wins else np.int64(-127)
    return -best


@cuda.jit(device=True)
def settle_word(best, value, other, picked, inside, place, lane, asked, space):
    """Compute the word *value* again, a lane a thread; whether it changed. *other* is the opponent's."""
    score = np.int64(value[lane])
    new = score
    if asked:
        new = inside_lane(best, value, other, picked, inside, place, lane, space)
    changed = cuda.syncthreads_or(np.int32(new != score)) != 0
    value[lane] = new
    cuda.syncthreads()
    return changed


@cuda.jit
def solve_level_scores(scores, picked_a, inside_a, picked_b, inside_b, space, level):
    """The same with remoteness: a block of 64 threads an outer part, a thread a lane."""
    value_a = cuda.shared.array(64, np.int8)
    value_b = cuda.shared.array(64, np.int8)
    seen = cuda.shared.array(64, np.int8)
    outer, lane = np.int64(cuda.blockIdx.x), np.int64(cuda.threadIdx.x)
    mirror = space.outer_mirror[outer]
    if mirror < outer:
        return
    src_a, own_a = (np.int64(0), np.int64(0)) if space.mirrored else (space.words, np.int64(0))
    src_b, own_b = (np.int64(0), np.int64(0)) if space.mirrored else (np.int64(0), space.words)
    image = space.mirror_lane[lane] if space.mirrored else lane
    for group in range(space.group_weight.size):
        weight = level - space.group_weight[group] - space.outer_weight[outer]
        if weight < 0 or weight >= space.starts.size - 1:
            continue
        lanes = space.group_lanes[group]
        asked = lanes >> lane & 1
        for k in range(space.starts[weight] + cuda.blockIdx.y, space.starts[weight + 1], cuda.gridDim.y):
            inner_a = space.inner[k]
            inner_b = space.inner_mirror[inner_a]
            if mirror == outer and inner_b < inner_a:
                continue
            a, b = outer << space.inner_bits | inner_a, mirror << space.inner_bits | inner_b
            single = space.mirrored and a == b
            best_a = scan_lane(scores, picked_a, a, src_a, b, own_a, lanes, lane, space)
            best_b = best_a
            if not single:
                best_b = scan_lane(scores, picked_b, b, src_b, a, own_b, lanes, lane, space)
            value_a[lane] = scores[64 * (own_a + b) + image]
            value_b[lane] = scores[64 * (own_b + a) + image]
            cuda.syncthreads()
            first_time, changed = True, True
            while changed:
                seen[lane] = value_a[image] if single else value_b[image]
                cuda.syncthreads()
                changed = settle_word(best_a, value_a, seen, picked_a, inside_a, a, lane, asked, space)
                if not single and (changed or first_time or space.free):
                    seen[lane] = value_a[image]
                    cuda.syncthreads()
                    other = settle_word(best_b, value_b, seen, picked_b, inside_b, b, lane, asked, space)
                    changed = other or (changed and space.free)
                first_time = False
            scores[64 * (own_a + b) + lane] = value_a[image]
            if not single:
                scores[64 * (own_b + a) + lane] = value_b[image]
            cuda.syncthreads()


# From the words of all boards to a tier in the order of the layout.


@cuda.jit(device=True)
def board_of_rank(rank, members, squares, choose):
    """The set with that many *members* that has that *rank*."""
    board = np.int64(0)
    square = np.int64(squares)
    while members:
        square -= 1
        ways = choose[square, members]
        if rank >= ways:
            rank -= ways
            board |= np.int64(1) << square
            members -= 1
    return board


@cuda.jit(device=True)
def next_board(board):
    """The next greater set with as many members; the empty set stays itself."""
    if board == 0:
        return board
    lowest = board & -board
    risen = board + lowest
    return risen | (board ^ risen) >> bit_index(lowest) + 2


@cuda.jit(device=True)
def number_of(board, bottom_bits, middle_bits, bottom, middle, top):
    """Where a board is among those of the solver's numbering."""
    low = board & (np.int64(1) << bottom_bits) - 1
    rest = board >> bottom_bits
    return bottom[low] ^ middle[rest & (np.int64(1) << middle_bits) - 1] ^ top[rest >> middle_bits]


@cuda.jit
def read_tier(table, packed, words, pieces, squares, boards, stored, choose, bottom_bits, middle_bits,
              bottom, middle, top, codes, out, flags):  # fmt: skip
    """Write the codes of a tier: RUN boards a thread, two bits each in a word when *packed*, else a byte each."""
    first = np.int64(cuda.grid(1)) * RUN
    if first >= stored:
        return
    half = first >= boards
    board = board_of_rank(first - boards if half else first, pieces, squares, choose)
    word = np.int64(0)
    for i in range(RUN):
        place = first + i
        if place >= stored:
            break
        if place == boards:
            half = True
            board = board_of_rank(np.int64(0), pieces, squares, choose)
        number = number_of(board, bottom_bits, middle_bits, bottom, middle, top)
        if packed:
            won = table[(words if half else 0) + (number >> 6)] >> (number & 63) & 1
            word |= (2 * won + 1) << 2 * i
        else:
            code = codes[np.int64(table[64 * (words if half else 0) + number]) & 255]
            if code > MOST_CODE:
                flags[0] = max(flags[0], code)
            out[place] = code
        board = next_board(board)
    if packed:
        out[first // RUN] = word
