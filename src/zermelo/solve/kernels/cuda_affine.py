# ruff: noqa: F821 - the rules, `affine` and `blocks` stand before this text in the generated module
"""Blocks of games with affine moves on a card: see `zermelo.solve.cuda.affine`.

A block of threads works on a *chunk*: 2^bits positions of one occupancy, whose colours differ in their lowest bits.
Where a move leads is then the XOR of what is the same for the chunk, `home` and `shift`, and of what three parts of the
number of the position add, looked up in the memory that the threads share:

    number in the chunk      hhhhhh mmmmmm llll         row[l]  row[MIDDLE + m]  row[HIGH + h]
"""

import numpy as np

from zermelo.solve.cuda.device import cuda

LOW_BITS, PART_BITS = 4, 6
MIDDLE, HIGH, ROW = 16, 80, 144
WORD_POSITIONS = 16
"""Two bits each."""
DRAWN, LOST, TIED, WON = 0, 1, 2, 3
CHANGED, FAULT = 0, 1
"""Places among the flags."""
PLACES = 1 << 40
"""More than a tier has."""


@cuda.jit
def learn_tier(ranks, markers, own_start, next_start, blocks, turns, count, place, shift, column, base, flip, flags):
    """What the moves do in each block of a tier: a thread a block."""
    b = np.int64(cuda.grid(1))
    if b >= ranks.size:
        return
    maps = Maps(count, place, shift, column, base, flip)
    out, other = cuda.local.array(max_moves, np.int64), cuda.local.array(max_moves, np.int64)
    fault = learn_occupancy(maps, b, ranks[b], markers, own_start, next_start, blocks, turns, out, other)
    if fault:
        flags[FAULT] = fault


@cuda.jit(device=True)
def part_of(entry):
    """What an entry of a row stands for: the lowest bit of its part, and the number there."""
    if entry < MIDDLE:
        return 0, entry
    if entry < HIGH:
        return LOW_BITS, entry - MIDDLE
    return LOW_BITS + PART_BITS, entry - HIGH


@cuda.jit(device=True)
def fill_states(flip, b, bits, states):
    """What each part of a number adds to the state."""
    for entry in range(cuda.threadIdx.x, ROW, cuda.blockDim.x):
        first, number = part_of(entry)
        state = np.int64(0)
        for bit in range(PART_BITS):
            if number >> bit & 1 and first + bit < bits:
                state ^= flip[b, first + bit]
        states[entry] = state


@cuda.jit(device=True)
def fill_rows(column, b, kind, count, from_row, bits, rows):
    """The same for where each move of a *kind* leads, from a row on."""
    for at in range(cuda.threadIdx.x, count * ROW, cuda.blockDim.x):
        m, entry = at // ROW, at % ROW
        first, number = part_of(entry)
        place = 0
        for bit in range(PART_BITS):
            if number >> bit & 1 and first + bit < bits:
                place ^= column[b, kind, m, first + bit]
        rows[from_row + m, entry] = place


@cuda.jit(device=True)
def shift_of_chunk(shift, column, b, kind, m, chunk, bits, markers):
    """Where a move leads from the first position of a chunk, within its block."""
    place = shift[b, kind, m]
    for bit in range(bits, markers):
        if chunk >> bit - bits & 1:
            place ^= column[b, kind, m, bit]
    return place


@cuda.jit(device=True)
def fill_chunk(count, place, shift, column, b, chunk, bits, markers, home, shifts, rows):
    """All moves of a block, those that leave it first: the block each leads to, and what places within it add up to."""
    leaving, staying = count[b, LEAVING], count[b, STAYING]
    for m in range(cuda.threadIdx.x, leaving + staying, cuda.blockDim.x):
        if m < leaving:
            home[m] = place[b, m]
            shifts[m] = shift_of_chunk(shift, column, b, LEAVING, m, chunk, bits, markers)
        else:
            home[m] = b
            shifts[m] = shift_of_chunk(shift, column, b, STAYING, m - leaving, chunk, bits, markers)
    fill_rows(column, b, LEAVING, leaving, 0, bits, rows)
    fill_rows(column, b, STAYING, staying, leaving, bits, rows)


@cuda.jit(device=True)
def state_of_chunk(base, flip, b, chunk, bits, markers):
    state = base[b]
    for bit in range(bits, markers):
        if chunk >> bit - bits & 1:
            state ^= flip[b, bit]
    return state


@cuda.jit(device=True)
def doubled(mask):
    """Sixteen bits, each at twice its place."""
    mask = (mask | mask << 8) & 0x00FF00FF
    mask = (mask | mask << 4) & 0x0F0F0F0F
    mask = (mask | mask << 2) & 0x33333333
    return (mask | mask << 1) & 0x55555555


@cuda.jit(device=True)
def halved(word):
    """The way back."""
    word &= 0x55555555
    word = (word | word >> 1) & 0x33333333
    word = (word | word >> 2) & 0x0F0F0F0F
    word = (word | word >> 4) & 0x00FF00FF
    return (word | word >> 8) & 0xFFFF


@cuda.jit(device=True)
def look(codes, home, start, row, todo):
    """Look at where one move leads from the positions *todo* of a word: which are lost there for the opponent, which
    open, and which tied. Most of them are in the word that was read last."""
    lost, open_, tied = np.int32(0), np.int32(0), np.int32(0)
    bit, near, word = np.int32(1), np.int32(-1), np.uint32(0)
    for i in range(WORD_POSITIONS):
        if todo & bit:
            at = np.int32(start ^ row[i])
            if np.int32(at >> 4) != near:
                near = np.int32(at >> 4)
                word = codes[home + near]
            reply = np.int32(word >> np.uint32(2 * (at & 15))) & 3
            if reply == LOST:
                lost = np.int32(lost | bit)
            elif reply != WON:
                open_ = np.int32(open_ | bit)
                if reply == TIED:
                    tied = np.int32(tied | bit)
        bit = np.int32(bit << 1)
    return lost, open_, tied


@cuda.jit
def first_values(values, above, markers, bits, count, place, shift, column, base, flip):
    """Judge the positions of a tier by their outcome and by the moves that leave it."""
    home = cuda.shared.array(max_moves, np.int64)
    shifts = cuda.shared.array(max_moves, np.int32)
    rows = cuda.shared.array((max_moves, ROW), np.int32)
    states = cuda.shared.array(ROW, np.int64)
    b, chunk = cuda.blockIdx.x >> markers - bits, cuda.blockIdx.x & (1 << markers - bits) - 1
    fill_chunk(count, place, shift, column, b, chunk, bits, markers, home, shifts, rows)
    fill_states(flip, b, bits, states)
    cuda.syncthreads()
    leaving, staying = count[b, LEAVING], count[b, STAYING]
    root = state_of_chunk(base, flip, b, chunk, bits, markers)
    own = (np.int64(b) << markers - LOW_BITS) + (np.int64(chunk) << bits - LOW_BITS)
    for word in range(cuda.threadIdx.x, 1 << bits - LOW_BITS, cuda.blockDim.x):
        middle, high = MIDDLE + (word & 63), HIGH + (word >> 6)
        state = root ^ states[middle] ^ states[high]
        over, todo = np.int64(0), 0
        for i in range(WORD_POSITIONS):
            found = outcome(state ^ states[i])
            over |= np.int64(found) << 2 * i
            todo |= (found == 0) << i
        won, open_, tied = 0, 0, 0
        m = 0
        while m < leaving and todo:
            start = shifts[m] ^ rows[m, middle] ^ rows[m, high]
            lost, more, ties = look(above, home[m] << markers + 1 - LOW_BITS, start, rows[m], todo)
            won |= lost
            open_ |= more
            tied |= ties
            todo &= ~lost
            m += 1
        over |= 3 * doubled(won)
        if staying == 0 and leaving:
            over |= doubled(todo & ~open_) | doubled(todo & tied) << 1
        values[own + word] = np.uint32(over)


@cuda.jit
def again_values(values, above, markers, bits, count, place, shift, column, restless, active, ahead, ties, flags):
    """Judge what is still open in the *restless* blocks again, in place; note which blocks changed."""
    home = cuda.shared.array(max_moves, np.int64)
    shifts = cuda.shared.array(max_moves, np.int32)
    rows = cuda.shared.array((max_moves, ROW), np.int32)
    number, chunk = cuda.blockIdx.x >> markers - bits, cuda.blockIdx.x & (1 << markers - bits) - 1
    if not active[number]:
        return
    b = restless[number]
    fill_chunk(count, place, shift, column, b, chunk, bits, markers, home, shifts, rows)
    cuda.syncthreads()
    leaving, staying = count[b, LEAVING], count[b, STAYING]
    own = (np.int64(b) << markers - LOW_BITS) + (np.int64(chunk) << bits - LOW_BITS)
    for word in range(cuda.threadIdx.x, 1 << bits - LOW_BITS, cuda.blockDim.x):
        old = np.int64(values[own + word])
        todo = halved(~(old | old >> 1))
        if todo == 0:
            continue
        middle, high = MIDDLE + (word & 63), HIGH + (word >> 6)
        won, open_, tied = 0, 0, 0
        for m in range(leaving, leaving + staying):
            start = shifts[m] ^ rows[m, middle] ^ rows[m, high]
            lost, more, drawn = look(values, home[m] << markers - LOW_BITS, start, rows[m], todo)
            won |= lost
            open_ |= more
            tied |= drawn
            todo &= ~lost
        asked = todo if ties else todo & ~open_
        m = 0
        while m < leaving and asked:
            start = shifts[m] ^ rows[m, middle] ^ rows[m, high]
            lost, more, drawn = look(above, home[m] << markers + 1 - LOW_BITS, start, rows[m], asked)
            open_ |= more
            tied |= drawn
            if not ties:
                asked &= ~more
            m += 1
        new = old | 3 * doubled(won) | doubled(todo & ~open_)
        if ties:
            new |= doubled(todo & tied) << 1
        if new != old:
            values[own + word] = np.uint32(new)
            ahead[number] = 1
            flags[CHANGED] = 1


@cuda.jit(device=True)
def best_of(codes, home, shifts, rows, first, last, low, middle, high, size):
    """The worth of the best of the moves first..last-1 from one position."""
    best = NO_MOVE
    for m in range(first, last):
        at = shifts[m] ^ rows[m, low] ^ rows[m, middle] ^ rows[m, high]
        best = max(best, worth_of(np.int64(codes[(home[m] << size) + at])))
    return best


@cuda.jit
def first_codes(codes, above, markers, bits, count, place, shift, column, base, flip, largest, flags):
    """As `first_values`, a code a position."""
    home = cuda.shared.array(max_moves, np.int64)
    shifts = cuda.shared.array(max_moves, np.int32)
    rows = cuda.shared.array((max_moves, ROW), np.int32)
    states = cuda.shared.array(ROW, np.int64)
    b, chunk = cuda.blockIdx.x >> markers - bits, cuda.blockIdx.x & (1 << markers - bits) - 1
    fill_chunk(count, place, shift, column, b, chunk, bits, markers, home, shifts, rows)
    fill_states(flip, b, bits, states)
    cuda.syncthreads()
    leaving, staying = count[b, LEAVING], count[b, STAYING]
    root = state_of_chunk(base, flip, b, chunk, bits, markers)
    own = (np.int64(b) << markers) + (np.int64(chunk) << bits)
    for number in range(cuda.threadIdx.x, 1 << bits, cuda.blockDim.x):
        low, middle, high = number & 15, MIDDLE + (number >> 4 & 63), HIGH + (number >> 10)
        code = np.int64(outcome(root ^ states[low] ^ states[middle] ^ states[high]))
        if code == 0:
            code = code_of(best_of(above, home, shifts, rows, 0, leaving, low, middle, high, markers + 1))
            if staying and code & 3 != WON:
                code = np.int64(0)
        if code > largest:
            flags[FAULT] = TOO_LARGE
        codes[own + number] = code


@cuda.jit
def again_codes(
    codes, above, markers, bits, count, place, shift, column, restless, active, ahead, ties, largest, flags
):
    """As `again_values`, a code a position. With *ties* the wins and losses are all known."""
    home = cuda.shared.array(max_moves, np.int64)
    shifts = cuda.shared.array(max_moves, np.int32)
    rows = cuda.shared.array((max_moves, ROW), np.int32)
    number, chunk = cuda.blockIdx.x >> markers - bits, cuda.blockIdx.x & (1 << markers - bits) - 1
    if not active[number]:
        return
    b = restless[number]
    fill_chunk(count, place, shift, column, b, chunk, bits, markers, home, shifts, rows)
    cuda.syncthreads()
    leaving, staying = count[b, LEAVING], count[b, STAYING]
    own = (np.int64(b) << markers) + (np.int64(chunk) << bits)
    for at in range(cuda.threadIdx.x, 1 << bits, cuda.blockDim.x):
        old = np.int64(codes[own + at])
        if 0 < old <= 3 or (ties and old & 1):
            continue
        low, middle, high = at & 15, MIDDLE + (at >> 4 & 63), HIGH + (at >> 10)
        worth = best_of(codes, home, shifts, rows, leaving, leaving + staying, low, middle, high, markers)
        if old & 3 == WON:
            worth = max(worth, 3 * BAND + 1 - (old >> 2))
        elif worth < BAND or ties:
            worth = max(worth, best_of(above, home, shifts, rows, 0, leaving, low, middle, high, markers + 1))
        new = np.int64(code_of(worth))
        if new & 3 == TIED and not ties:
            new = np.int64(0)
        if new > largest:
            flags[FAULT] = TOO_LARGE
        if new != old:
            codes[own + at] = new
            ahead[number] = 1
            flags[CHANGED] = 1


@cuda.jit
def unpack(words, codes):
    """The values of packed words, a byte each."""
    at = cuda.grid(1)
    if at < codes.size:
        codes[at] = words[at >> LOW_BITS] >> (2 * (at & 15)) & 3


@cuda.jit
def count_staying(count, found):
    """Which blocks have moves that stay in them."""
    b = cuda.grid(1)
    if b < found.size:
        found[b] = count[b, STAYING] > 0


@cuda.jit
def any_tied_word(words, flags):
    """Note whether a packed word has a tie."""
    at = cuda.grid(1)
    if at < words.size and words[at] >> 1 & ~words[at] & 0x55555555:
        flags[CHANGED] = 1


@cuda.jit
def any_tied_code(codes, flags):
    """Note whether a code is that of a tie."""
    at = cuda.grid(1)
    if at < codes.size and codes[at] & 3 == TIED:
        flags[CHANGED] = 1


@cuda.jit
def widen(narrow, wide):
    """The same codes with more room each."""
    at = cuda.grid(1)
    if at < wide.size:
        wide[at] = narrow[at]


@cuda.jit
def most_remote(codes, found):
    """Find the greatest remoteness and the last place that has it, as one number: remoteness · PLACES + place."""
    most = np.int64(0)
    for place in range(np.int64(cuda.grid(1)), codes.size, cuda.gridsize(1)):
        most = max(most, (np.int64(codes[place]) >> 2) * PLACES + place)
    cuda.atomic.max(found, 0, most)
