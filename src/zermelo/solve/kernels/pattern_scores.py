# ruff: noqa: F821 - `pattern_words` stands before this text in the generated module
"""Solving words with value and remoteness; see `pattern_words`."""

import numpy as np
from numba import njit


@njit(cache=True, nogil=True)
def fetch(words, place, turn, out):
    """Copy a word of scores, lane l from lane l ^ turn."""
    base = 8 * place
    high = turn >> 3
    for i in range(8):
        out[i] = words[base + (i ^ high)]
    if turn & 1:
        for i in range(8):
            out[i] = (out[i] >> 8 & E8) | (out[i] & E8) << 8
    if turn & 2:
        for i in range(8):
            out[i] = (out[i] >> 16 & E16) | (out[i] & E16) << 16
    if turn & 4:
        for i in range(8):
            out[i] = (out[i] >> 32 & E32) | (out[i] & E32) << 32


@njit(cache=True, nogil=True)
def reflect_scores(scores, start, mirrored, mirror_lane, out, out_start):
    if mirrored:
        for lane in range(LANES):
            out[out_start + lane] = scores[start + mirror_lane[lane]]
    else:
        for lane in range(LANES):
            out[out_start + lane] = scores[start + lane]


@njit(cache=True, nogil=True)
def fold(best, scores, rows, row, moves):
    """Take the least of *best* and of the opponent's *scores* that many *moves* later, in the lanes of *row*."""
    for lane in range(LANES):
        score = scores[lane]
        later = np.int8(score - moves[lane]) if score > 0 else np.int8(score + moves[lane])
        later = later if rows[row, lane] else np.int8(NONE)
        best[lane] = min(best[lane], later)


@njit(cache=True, nogil=True)
def fold_free(best, scores, own, rows, row):
    """The same where the mover may go on with any piece, *own* being the scores if it were the mover's turn again."""
    for lane in range(LANES):
        score = scores[lane]
        mine = own[lane]
        dead = mine == 127 or mine == -127
        moves = np.int8(1) if dead else np.int8(2)
        later = np.int8(score - moves) if score > 0 else np.int8(score + moves)
        going_on = np.int8(1 - mine) if mine > 0 else np.int8(-1 - mine)
        going_on = np.int8(NONE) if dead else going_on
        later = min(later, going_on)
        later = later if rows[row, lane] else np.int8(NONE)
        best[lane] = min(best[lane], later)


@njit(cache=True, nogil=True)
def count_moves(picked, i, inner, rows, moves):
    """By lane: the moves of turn *i*, the pass among them where the player could have gone on."""
    depth = np.int8(picked[DEPTH, i])
    for lane in range(LANES):
        moves[lane] = depth
    after = i + 1
    while after < picked[SKIP, i]:
        if inner & picked[MASK, after] == picked[WANT, after]:
            row = picked[ROW, after]
            for lane in range(LANES):
                moves[lane] = np.int8(depth + 1) if rows[row, lane] else moves[lane]
        after = picked[SKIP, after]


@njit(cache=True, nogil=True)
def scan_scores(words, picked, count, inner, place, src, lanes, best, scores, block, moves, rows):
    """Fold every turn that leaves the word from some of *lanes* into *best*; *scores* are the bytes of *block*."""
    for lane in range(LANES):
        best[lane] = NONE
    i = 0
    while i < count:
        if inner & picked[MASK, i] != picked[WANT, i] or picked[LANE_SET, i] & lanes == 0:
            i = picked[SKIP, i]
            continue
        if picked[FLIP, i]:
            fetch(words, src + (place ^ picked[FLIP, i]), picked[TURN, i], block)
            count_moves(picked, i, inner, rows, moves)
            fold(best, scores, rows, picked[ROW, i], moves)
        i += 1


@njit(cache=True, nogil=True)
def scan_scores_free(
    words, stored, picked, count, inner, place, src, own_place, own, best, scores, block, mine, rows, mirror_lane
):
    """The same where any turn may follow any other; *stored* are the bytes of *words*."""
    for lane in range(LANES):
        best[lane] = NONE
    for i in range(count):
        if picked[FLIP, i] and inner & picked[MASK, i] == picked[WANT, i]:
            turn = picked[TURN, i]
            fetch(words, src + (place ^ picked[FLIP, i]), turn, block)
            start = 64 * (own + (own_place ^ picked[OWN_FLIP, i]))
            for lane in range(LANES):
                mine[lane] = stored[start + mirror_lane[lane ^ turn]]
            fold_free(best, scores, mine, rows, picked[ROW, i])


@njit(cache=True, nogil=True)
def playable(picked, inside, n_inside, inner, lanes, rows, found, moves):
    """Fill *found* with the turns inside the word that can be played from some of *lanes*, and *moves* with how many
    moves each takes. Returns how many there are."""
    n_found = 0
    for k in range(n_inside):
        i = inside[k]
        if inner & picked[MASK, i] == picked[WANT, i] and picked[LANE_SET, i] & lanes:
            found[n_found] = i
            count_moves(picked, i, inner, rows, moves[n_found])
            n_found += 1
    return n_found


@njit(cache=True, nogil=True)
def inside_scores(
    base, value, opponent, picked, turns, n_turns, moves, lanes, best, scores, block, mine, rows, free, dead
):
    """Recompute *value* in the row *lanes*: from *base* and by the *turns* inside the word. True when it changed."""
    for lane in range(LANES):
        best[lane] = base[lane]
    for k in range(n_turns):
        i = turns[k]
        turn = picked[TURN, i]
        fetch(opponent, 0, turn, block)
        if free:
            for lane in range(LANES):
                mine[lane] = value[lane ^ turn]
            fold_free(best, scores, mine, rows, picked[ROW, i])
        else:
            fold(best, scores, rows, picked[ROW, i], moves[k])
    changed = np.int8(0)
    for lane in range(LANES):
        score = dead if best[lane] == NONE else np.int8(-best[lane])
        score = score if rows[lanes, lane] else value[lane]
        changed |= score ^ value[lane]
        value[lane] = score
    return changed != 0


@njit(cache=True, nogil=True)
def solve_scores(table, turns_a, turns_b, space, level, first, last, known):
    """As `solve_values`, for scores; *table* is eight int64 a word."""
    picked_a, inside_a = scratch(turns_a)
    picked_b, inside_b = scratch(turns_b)
    src_a, own_a = (np.int64(0), np.int64(0)) if space.mirrored else (space.words, np.int64(0))
    src_b, own_b = (np.int64(0), np.int64(0)) if space.mirrored else (np.int64(0), space.words)
    rows, mirrored, mirror_lane, free = space.rows, space.mirrored, space.mirror_lane, space.free
    dead = np.int8(127) if space.dead_wins else np.int8(-127)
    stored = table.view(np.int8)
    block, seen_block = np.empty(8, np.int64), np.empty(8, np.int64)
    scores, seen = block.view(np.int8), seen_block.view(np.int8)
    moves, mine, best = np.empty(LANES, np.int8), np.empty(LANES, np.int8), np.empty(LANES, np.int8)
    base_a, base_b = np.empty(LANES, np.int8), np.empty(LANES, np.int8)
    value_a, value_b = np.empty(LANES, np.int8), np.empty(LANES, np.int8)
    own_turns_a, own_moves_a = np.empty_like(inside_a), np.empty((inside_a.size, LANES), np.int8)
    own_turns_b, own_moves_b = np.empty_like(inside_b), np.empty((inside_b.size, LANES), np.int8)
    for outer in range(first, last):
        mirror = space.outer_mirror[outer]
        if mirror < outer:
            continue
        chosen = False
        for group in range(space.group_weight.size):
            weight = level - space.group_weight[group] - space.outer_weight[outer]
            if weight < 0 or weight >= space.starts.size - 1:
                continue
            if not chosen:
                count_a, n_inside_a = choose(turns_a, outer, space.inner_bits, picked_a, inside_a)
                count_b, n_inside_b = choose(turns_b, mirror, space.inner_bits, picked_b, inside_b)
                chosen = True
            lanes, row = space.group_lanes[group], space.group_row[group]
            for k in range(space.starts[weight], space.starts[weight + 1]):
                inner_a = space.inner[k]
                inner_b = space.inner_mirror[inner_a]
                if mirror == outer and inner_b < inner_a:
                    continue
                if space.outer_pieces[outer] + space.inner_pieces[inner_a] + 6 <= known:
                    continue
                a = outer << space.inner_bits | inner_a
                b = mirror << space.inner_bits | inner_b
                single = space.mirrored and a == b
                if free:
                    scan_scores_free(
                        table, stored, picked_a, count_a, inner_a, a, src_a, b, own_a,
                        base_a, scores, block, mine, rows, mirror_lane,
                    )  # fmt: skip
                else:
                    scan_scores(table, picked_a, count_a, inner_a, a, src_a, lanes, base_a, scores, block, moves, rows)
                n_a = playable(picked_a, inside_a, n_inside_a, inner_a, lanes, rows, own_turns_a, own_moves_a)
                reflect_scores(stored, 64 * (own_a + b), mirrored, mirror_lane, value_a, 0)
                if not single:
                    if free:
                        scan_scores_free(
                            table, stored, picked_b, count_b, inner_b, b, src_b, a, own_b,
                            base_b, scores, block, mine, rows, mirror_lane,
                        )  # fmt: skip
                    else:
                        scan_scores(
                            table, picked_b, count_b, inner_b, b, src_b, lanes, base_b, scores, block, moves, rows
                        )
                    n_b = playable(picked_b, inside_b, n_inside_b, inner_b, lanes, rows, own_turns_b, own_moves_b)
                    reflect_scores(stored, 64 * (own_b + a), mirrored, mirror_lane, value_b, 0)
                first_time = True
                changed = True
                while changed:
                    reflect_scores(value_a if single else value_b, 0, mirrored, mirror_lane, seen, 0)
                    changed = inside_scores(
                        base_a, value_a, seen_block, picked_a, own_turns_a, n_a, own_moves_a, row,
                        best, scores, block, mine, rows, free, dead,
                    )  # fmt: skip
                    if not single and (changed or first_time or free):
                        reflect_scores(value_a, 0, mirrored, mirror_lane, seen, 0)
                        changed_b = inside_scores(
                            base_b, value_b, seen_block, picked_b, own_turns_b, n_b, own_moves_b, row,
                            best, scores, block, mine, rows, free, dead,
                        )  # fmt: skip
                        changed = changed_b or (changed and free)
                    changed = changed and (n_a > 0 or free)
                    first_time = False
                reflect_scores(value_a, 0, mirrored, mirror_lane, stored, 64 * (own_a + b))
                if not single:
                    reflect_scores(value_b, 0, mirrored, mirror_lane, stored, 64 * (own_b + a))
