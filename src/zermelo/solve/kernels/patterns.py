"""The inner loops of `zermelo.solve.patterns`.

64 boards that differ only in the six *low* squares are one word: a *place* is the number formed by the other squares,
a *lane* (0-63) the one formed by the low squares. With values only, a word is an int64 whose bit `lane` says that the
player to move wins; with remoteness it is 64 signed bytes, a score each:

    127 - remoteness   a win          win in 0: 127, win in 5: 122
    remoteness - 127   a loss         loss in 0: -127, loss in 5: -122        so the better result is the greater score

A turn (one jump, or several in a go-again) is one entry of a `Turns`: it can be played from `place` in `lanes` when
`place & mask == want`, and leads to the opponent at place ^ flip, lane ^ turn.

Two words are solved together, job a and job b, because turns inside a word (flip 0) make each depend on the other:

    with a colour-swapping reflection     a: black at place p      b: black at place mirrored(p)
    without                               a: white at place p      b: black at place p

What job a finds is stored reflected at b's place, where it is the word of white to move, and the other way round;
without a reflection each has a half of the table to itself. `src` is the half where the opponent's words are, `own`
the half where the mover's are.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

E1, E2, E4 = 0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F
E8, E16, E32 = 0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0x00000000FFFFFFFF
LANES = 64
NONE = 127
"""In a row of the best replies: no move yet."""


class Turns(NamedTuple):
    """The turns of one player, as a tree in preorder: a turn's continuations follow it, up to its `skip`."""

    mask: np.ndarray
    want: np.ndarray
    flip: np.ndarray
    own_flip: np.ndarray
    """`flip`, reflected."""
    lanes: np.ndarray
    turn: np.ndarray
    skip: np.ndarray
    depth: np.ndarray
    """Jumps in the turn."""
    row: np.ndarray
    """Which of `Space.rows` spells out `lanes`."""


class Space(NamedTuple):
    """Places, split into an outer and an inner part: place = outer << inner_bits | inner."""

    inner_bits: int
    inner: np.ndarray
    """The inner parts, by weight."""
    starts: np.ndarray
    """Where in `inner` each weight begins."""
    inner_pieces: np.ndarray
    inner_mirror: np.ndarray
    outer_pieces: np.ndarray
    outer_mirror: np.ndarray
    outer_weight: np.ndarray
    group_weight: np.ndarray
    """The weights lanes have; each group of lanes is solved at its own level."""
    group_lanes: np.ndarray
    group_row: np.ndarray
    rows: np.ndarray
    """Sets of lanes spelled out, a byte a lane."""
    shifts: np.ndarray
    masks: np.ndarray
    """The reflection of a word's lanes: exchange the lanes in each mask with those a shift higher."""
    mirror_lane: np.ndarray
    mirrored: bool
    words: int
    free: bool
    """Any turn may follow any other of the same player."""
    dead_wins: bool
    """A player without a move wins."""


@njit(cache=True, nogil=True)
def turned(word, turn):
    """The word whose lane l is lane l ^ turn of *word*."""
    if turn & 1:
        word = (word >> 1 & E1) | (word & E1) << 1
    if turn & 2:
        word = (word >> 2 & E2) | (word & E2) << 2
    if turn & 4:
        word = (word >> 4 & E4) | (word & E4) << 4
    if turn & 8:
        word = (word >> 8 & E8) | (word & E8) << 8
    if turn & 16:
        word = (word >> 16 & E16) | (word & E16) << 16
    if turn & 32:
        word = (word >> 32 & E32) | (word & E32) << 32
    return word


@njit(cache=True, nogil=True)
def reflected(word, shifts, masks):
    for i in range(shifts.size):
        change = (word >> shifts[i] ^ word) & masks[i]
        word ^= change | change << shifts[i]
    return word


@njit(cache=True, nogil=True)
def scratch(turns):
    """Room for the turns that are possible for one outer part."""
    size = turns.mask.size
    return np.empty((9, size), np.int64), np.empty(size, np.int64)


MASK, WANT, FLIP, OWN_FLIP, LANE_SET, TURN, SKIP, DEPTH, ROW = range(9)


@njit(cache=True, nogil=True)
def choose(turns, outer, inner_bits, picked, inside):
    """Fill *picked* with the turns that the outer part allows, to be tested on the inner part alone, and *inside* with
    the numbers of those that stay in their word. Returns how many of both."""
    count = 0
    n_inside = 0
    inner_mask = (np.int64(1) << inner_bits) - 1
    place = outer << inner_bits
    i = 0
    while i < turns.mask.size:
        mask = turns.mask[i]
        if (place ^ turns.want[i]) & mask & ~inner_mask:
            i = turns.skip[i]
            continue
        picked[MASK, count] = mask & inner_mask
        picked[WANT, count] = turns.want[i] & inner_mask
        picked[FLIP, count] = turns.flip[i]
        picked[OWN_FLIP, count] = turns.own_flip[i]
        picked[LANE_SET, count] = turns.lanes[i]
        picked[TURN, count] = turns.turn[i]
        picked[SKIP, count] = turns.skip[i]
        picked[DEPTH, count] = turns.depth[i]
        picked[ROW, count] = turns.row[i]
        if turns.flip[i] == 0:
            inside[n_inside] = count
            n_inside += 1
        count += 1
        i += 1
    for i in range(count - 1, -1, -1):
        after = i + 1
        while after < count and picked[DEPTH, after] > picked[DEPTH, i]:
            after = picked[SKIP, after]
        picked[SKIP, i] = after
    return count, n_inside


@njit(cache=True, nogil=True)
def movable(mask, want, lanes, skip, place):
    """The lanes in which there is a move."""
    found = np.int64(0)
    i = 0
    while i < mask.size and found != -1:
        if place & mask[i] == want[i]:
            found |= lanes[i]
        i = skip[i]
    return found


# Values only.


@njit(cache=True, nogil=True)
def scan_values(table, picked, count, inner, place, src, lanes):
    """The lanes won by a turn that leaves the word, of those in *lanes*, and the lanes that have a move at all; the
    second is complete unless every lane is won."""
    won = np.int64(0)
    can = np.int64(0)
    i = 0
    while i < count and lanes:
        if inner & picked[MASK, i] != picked[WANT, i]:
            i = picked[SKIP, i]
            continue
        can |= picked[LANE_SET, i]
        some = picked[LANE_SET, i] & lanes
        if some == 0:
            i = picked[SKIP, i]
            continue
        if picked[FLIP, i]:
            good = ~turned(table[src + (place ^ picked[FLIP, i])], picked[TURN, i]) & some
            won |= good
            lanes &= ~good
        i += 1
    return won, can


@njit(cache=True, nogil=True)
def scan_values_free(table, turns, picked, count, inner, place, src, own_place, own, lanes, space):
    """The same where any turn may follow any other: it also wins if it would win with another turn from there."""
    won = np.int64(0)
    can = np.int64(0)
    i = 0
    while i < count and lanes:
        if inner & picked[MASK, i] == picked[WANT, i]:
            can |= picked[LANE_SET, i]
            some = picked[LANE_SET, i] & lanes
            if some and picked[FLIP, i]:
                good = ~turned(table[src + (place ^ picked[FLIP, i])], picked[TURN, i]) & some
                if good != some:
                    word = reflected(table[own + (own_place ^ picked[OWN_FLIP, i])], space.shifts, space.masks)
                    more = turned(word, picked[TURN, i]) & some & ~good
                    if more and space.dead_wins:
                        able = movable(turns.mask, turns.want, turns.lanes, turns.skip, place ^ picked[FLIP, i])
                        more &= turned(able, picked[TURN, i])
                    good |= more
                won |= good
                lanes &= ~good
        i += 1
    return won, can


@njit(cache=True, nogil=True)
def inside_values(won, can, value, opponent, picked, inside, n_inside, inner, lanes, free, dead_wins):
    """A word, given what is *won* from outside, its own *value* so far and the *opponent*'s on the same boards."""
    found = won
    for k in range(n_inside):
        i = inside[k]
        some = picked[LANE_SET, i] & lanes & ~found
        if some and inner & picked[MASK, i] == picked[WANT, i]:
            good = turned(~opponent, picked[TURN, i])
            if free:
                good |= turned(value & can, picked[TURN, i])
            found |= good & some
    if dead_wins:
        found |= lanes & ~can
    return (value & ~lanes) | (found & lanes)


@njit(cache=True, nogil=True)
def solve_pair(
    table, a, turns_a, picked_a, count_a, inside_a, n_inside_a, inner_a,
    b, turns_b, picked_b, count_b, inside_b, n_inside_b, inner_b, lanes, space,
):  # fmt: skip
    """Solve the *lanes* of two words: job a at place *a*, and job b at *b*. *inner_a* and *inner_b* are what the masks
    of the turns *picked* are to be compared with."""
    src_a, own_a = (np.int64(0), np.int64(0)) if space.mirrored else (space.words, np.int64(0))
    src_b, own_b = (np.int64(0), np.int64(0)) if space.mirrored else (np.int64(0), space.words)
    shifts, masks, free, dead_wins = space.shifts, space.masks, space.free, space.dead_wins
    single = space.mirrored and a == b
    if free:
        won_a, can_a = scan_values_free(table, turns_a, picked_a, count_a, inner_a, a, src_a, b, own_a, lanes, space)
    else:
        won_a, can_a = scan_values(table, picked_a, count_a, inner_a, a, src_a, lanes)
    value_a = (reflected(table[own_a + b], shifts, masks) & ~lanes) | won_a
    if single:
        won_b, can_b, value_b = won_a, can_a, value_a
    else:
        if free:
            won_b, can_b = scan_values_free(
                table, turns_b, picked_b, count_b, inner_b, b, src_b, a, own_b, lanes, space
            )
        else:
            won_b, can_b = scan_values(table, picked_b, count_b, inner_b, b, src_b, lanes)
        value_b = (reflected(table[own_b + a], shifts, masks) & ~lanes) | won_b
    while True:
        old_a, old_b = value_a, value_b
        if won_a != lanes:
            value_a = inside_values(
                won_a, can_a, value_a, reflected(value_b, shifts, masks),
                picked_a, inside_a, n_inside_a, inner_a, lanes, free, dead_wins,
            )  # fmt: skip
        if single:
            value_b = value_a
        elif won_b != lanes:
            value_b = inside_values(
                won_b, can_b, value_b, reflected(value_a, shifts, masks),
                picked_b, inside_b, n_inside_b, inner_b, lanes, free, dead_wins,
            )  # fmt: skip
        if old_a == value_a and old_b == value_b:
            break
    table[own_a + b] = reflected(value_a, shifts, masks)
    table[own_b + a] = reflected(value_b, shifts, masks)


@njit(cache=True, nogil=True)
def solve_values(table, turns_a, turns_b, space, level, first, last, known):
    """Solve the words of *level* whose outer part is in first..last-1; boards of *known* pieces or fewer are there."""
    picked_a, inside_a = scratch(turns_a)
    picked_b, inside_b = scratch(turns_b)
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
            lanes = space.group_lanes[group]
            for k in range(space.starts[weight], space.starts[weight + 1]):
                inner_a = space.inner[k]
                inner_b = space.inner_mirror[inner_a]
                if mirror == outer and inner_b < inner_a:
                    continue
                if space.outer_pieces[outer] + space.inner_pieces[inner_a] + 6 <= known:
                    continue
                solve_pair(
                    table,
                    outer << space.inner_bits | inner_a,
                    turns_a, picked_a, count_a, inside_a, n_inside_a, inner_a,
                    mirror << space.inner_bits | inner_b,
                    turns_b, picked_b, count_b, inside_b, n_inside_b, inner_b,
                    lanes, space,
                )  # fmt: skip


# Value and remoteness.


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


# Between the table of words and a tier in the order of the layout.


class Order(NamedTuple):
    """How boards in numeric order lie in the table: the number of a board is made of 6 bottom bits, `middle_bits`
    middle ones and the rest, its top; `*_index` say where in the table each part alone would lead (XOR them)."""

    middle_bits: int
    top_index: np.ndarray
    middle_index: np.ndarray
    top_pieces: np.ndarray
    middle_pieces: np.ndarray
    bottoms: np.ndarray
    """Where the bottom parts would lead, by number of pieces and then by number."""
    bottom_starts: np.ndarray
    spread: np.ndarray
    """By number of pieces and 16 lanes of a word: the codes of the lanes with that many pieces, two bits each."""
    spread_bits: np.ndarray
    codes: np.ndarray
    """By score, as an unsigned byte: its code."""
    aligned: bool
    """Whether the bottom bits are the lanes of a word, in order."""


@njit(cache=True, nogil=True)
def read_values(table, half, order, pieces, first, last, rank, out, edges):
    """Write the codes of the boards of a tier with top parts first..last-1, two bits each, from *rank* of *out* on.

    The incomplete int32s at both ends go to *edges*, since a neighbour writes the rest of them: number, bits, twice.
    """
    at = rank // 16
    filled = 2 * (rank % 16)
    buffer = np.int64(0)
    start = at
    edges[0] = at
    edges[1] = 0
    lane_bits = np.int64(0xFFFF)
    for top in range(first, last):
        for middle in range(1 << order.middle_bits):
            inside = pieces - order.top_pieces[top] - order.middle_pieces[middle]
            if inside < 0 or inside >= order.bottom_starts.size - 1:
                continue
            base = order.top_index[top] ^ order.middle_index[middle]
            if order.aligned:
                word = table[half + (base >> 6)]
                for quarter in range(4):
                    few = inside - (quarter >> 1) - (quarter & 1)
                    if few < 0 or few > 4:
                        continue
                    codes = np.int64(order.spread[few, word >> 16 * quarter & lane_bits])
                    buffer |= codes << filled
                    filled += order.spread_bits[few]
                    if filled >= 32:
                        if at == start:
                            edges[1] = buffer & E32
                        else:
                            out[at] = np.uint32(buffer & E32)
                        at += 1
                        buffer = buffer >> 32 & E32
                        filled -= 32
            else:
                for k in range(order.bottom_starts[inside], order.bottom_starts[inside + 1]):
                    index = base ^ order.bottoms[k]
                    win = table[half + (index >> 6)] >> (index & 63) & 1
                    buffer |= (2 * win + 1) << filled
                    filled += 2
                    if filled >= 32:
                        if at == start:
                            edges[1] = buffer & E32
                        else:
                            out[at] = np.uint32(buffer & E32)
                        at += 1
                        buffer = np.int64(0)
                        filled = 0
    edges[2] = at
    edges[3] = buffer & E32


@njit(cache=True, nogil=True)
def write_values(table, half, order, pieces, first, last, rank, codes):
    """The way back: set the bits of a tier from its codes."""
    for top in range(first, last):
        for middle in range(1 << order.middle_bits):
            inside = pieces - order.top_pieces[top] - order.middle_pieces[middle]
            if inside < 0 or inside >= order.bottom_starts.size - 1:
                continue
            base = order.top_index[top] ^ order.middle_index[middle]
            for k in range(order.bottom_starts[inside], order.bottom_starts[inside + 1]):
                index = base ^ order.bottoms[k]
                win = np.int64(codes[rank >> 2] >> (2 * (rank & 3) + 1) & 1)
                bit = np.int64(1) << (index & 63)
                place = half + (index >> 6)
                table[place] = table[place] | bit if win else table[place] & ~bit
                rank += 1


@njit(cache=True, nogil=True)
def read_scores(table, half, order, pieces, first, last, rank, out):
    """Write the codes of the boards of a tier with top parts first..last-1 from *rank* of *out* on. Returns the
    greatest remoteness."""
    scores = table.view(np.uint8)
    greatest = np.uint16(0)
    for top in range(first, last):
        for middle in range(1 << order.middle_bits):
            inside = pieces - order.top_pieces[top] - order.middle_pieces[middle]
            if inside < 0 or inside >= order.bottom_starts.size - 1:
                continue
            base = order.top_index[top] ^ order.middle_index[middle]
            for k in range(order.bottom_starts[inside], order.bottom_starts[inside + 1]):
                code = order.codes[scores[64 * half + (base ^ order.bottoms[k])]]
                greatest = max(greatest, code)
                out[rank] = code
                rank += 1
    return np.int64(greatest) >> 2


@njit(cache=True, nogil=True)
def write_scores(table, half, order, pieces, first, last, rank, codes):
    """The way back: set the scores of a tier from its codes."""
    scores = table.view(np.int8)
    for top in range(first, last):
        for middle in range(1 << order.middle_bits):
            inside = pieces - order.top_pieces[top] - order.middle_pieces[middle]
            if inside < 0 or inside >= order.bottom_starts.size - 1:
                continue
            base = order.top_index[top] ^ order.middle_index[middle]
            for k in range(order.bottom_starts[inside], order.bottom_starts[inside + 1]):
                code = np.int64(codes[rank])
                score = 127 - (code >> 2) if code & 3 == 3 else (code >> 2) - 127
                scores[64 * half + (base ^ order.bottoms[k])] = score
                rank += 1
