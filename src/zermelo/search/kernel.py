# ruff: noqa: F821 - the rules stand before this text in the generated module
"""Alpha-beta over the rules of any game, with its stack in arrays. (Numba crashes on recursion that it has cached.)

The text of this file is run in two ways, see `zermelo.search.machine`: compiled behind the rules of a game, on arrays,
and as it stands, on lists and on states of any width. So it keeps to ints, one-dimensional places and plain loops.

What is under way is a *line* of states, those of the game so far and those of the moves looked at; `at` is a place in
it. `ply` counts the moves looked at, and numbers the frames of the stack. Scores are for the player to move. A score
beyond `PROVEN` comes from ends of the game alone, never from an estimate, however reduced, cut off or remembered.
All of this is in `m`, one long row of numbers; `table` remembers, and `out` is where moves are listed.
"""

from numba import njit

WON = 1 << 20
"""The score of a won end, less one for every move that leads there."""
PROVEN = WON - 1000
MOST_ESTIMATE = PROVEN - 1
INFINITE = WON + 1
STOPPED = 1 << 30
ENTERED = STOPPED + 1
UPPER, LOWER, EXACT = 1, 2, 3
"""What a remembered score is of the true one."""
REDUCED, NARROW, WIDE, ACCEPTED = 0, 1, 2, 3
"""How the move at hand is looked at: less deep and by a null window, by a null window, by the whole window."""
CHOOSE, DESCEND, RETURN = 0, 1, 2
REDUCE_FROM = 3
"""The depth, and the number of a move, from which late moves are looked at less deep at first."""
HINTED = 1 << 40
KILLED = 1 << 30
MOST_HISTORY = 1 << 14
MOST_PLIES = 120
MOST_PLACES = 4096

TURN, RUN, MAKER, MADE, STATE, PLACE = 0, 1, 2, 3, 4, 8
"""Of a place of the line: who is to move, where the states of the same tier begin, who made it (-1: nobody), and a
number for all that has been made in its tier, and by whom."""
ALPHA, BETA, DEPTH, BEST, BEST_MOVE, COUNT, NEXT, KEY, FLOOR, KEEPS, MODE, FIELDS = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12
"""Of a frame; FLOOR is alpha as it was at first, KEEPS whether the move at hand keeps the turn."""
ENTRY, BUCKET = 4, 8
"""A bucket holds two entries of key, move, facts; the first keeps the deeper of two, the second the latest."""
HISTORIES = 1 << 12

STOP = MOST_PLACES * PLACE
NODES, MOST_NODES, LOOK, MASK, LOSES, DRAWN = STOP + 1, STOP + 2, STOP + 3, STOP + 4, STOP + 5, STOP + 6
"""Whether to stop; nodes so far and at most, and how often to look at both; buckets less one; if repeating loses; what
a draw is worth to each player."""
FRAMES = STOP + 8
KILLERS = FRAMES + MOST_PLIES * FIELDS
HISTORY = KILLERS + 2 * MOST_PLIES
LENGTHS = HISTORY + HISTORIES
LINES = LENGTHS + MOST_PLIES + 1
CHOICES = LINES + MOST_PLIES * (MOST_PLIES + 1)
"""Where things begin in `m`; the line at 0, and after CHOICES two places for each move of each frame."""


@njit(cache=True, nogil=True)
def search(m, table, out, first, depth, alpha, beta):
    """The score of the state at place *first* of the line, or STOPPED. The best line found begins at LINES
    and is empty until a move is better than *alpha*."""
    ply = 0
    at = first
    value = 0
    for place in range(first + 1):
        note_maker(m, place, m[place * PLACE + MAKER])
    m[LENGTHS] = 0
    enter(m, table, out, at, ply, depth, alpha, beta)
    phase = CHOOSE
    while True:
        f = FRAMES + ply * FIELDS
        if phase == CHOOSE:
            if m[f + NEXT] == m[f + COUNT] or m[f + BEST] >= m[f + BETA]:
                value = leave(m, table, at, ply)
                if ply == 0:
                    return value
                ply -= 1
                at -= 1
                phase = RETURN
                continue
            m[NODES] += 1
            if m[NODES] & m[LOOK] == 0 and (m[STOP] or m[NODES] >= m[MOST_NODES]):
                return STOPPED
            value = step(m, at, ply)
            m[LENGTHS + ply + 1] = 0
            if value != ENTERED:
                m[f + MODE] = WIDE
                phase = RETURN
                continue
            m[f + MODE] = first_mode(m, ply)
            phase = DESCEND
        if phase == DESCEND:
            value = descend(m, table, out, at, ply)
            if value == ENTERED:
                ply += 1
                at += 1
                phase = CHOOSE
                continue
            phase = RETURN
            continue
        score = value if m[f + KEEPS] else -value
        m[f + MODE] = next_mode(m, ply, score)
        if m[f + MODE] != ACCEPTED:
            phase = DESCEND
            continue
        accept(m, ply, score)
        phase = CHOOSE


@njit(cache=True, nogil=True)
def step(m, at, ply):
    """Make the next move of a frame; its score, or ENTERED if it must be looked into."""
    f = FRAMES + ply * FIELDS
    state = state_in(m, at)
    move = next_choice(m, ply)
    after = play(state, move)
    keeps = keeps_turn(state, move)
    m[f + KEEPS] = keeps
    put_state(m, at + 1, after)
    m[(at + 1) * PLACE + TURN] = m[at * PLACE + TURN] if keeps else 1 - m[at * PLACE + TURN]
    finished = outcome(after)
    if finished != 0:
        return end_score(finished, ply + 1)
    if tier(after) == tier(state):
        m[(at + 1) * PLACE + RUN] = m[at * PLACE + RUN]
        if repeats(m, at + 1, m[at * PLACE + TURN]):
            if not m[LOSES]:
                return m[DRAWN + m[(at + 1) * PLACE + TURN]]
            return -(WON - ply - 1) if keeps else WON - ply - 1
    else:
        m[(at + 1) * PLACE + RUN] = at + 1
    if m[f + DEPTH] <= 1 or ply + 2 >= MOST_PLIES:
        return estimate(after)
    note_maker(m, at + 1, m[at * PLACE + TURN])
    return ENTERED


@njit(cache=True, nogil=True)
def end_score(finished, ply):
    if finished == 3:
        return WON - ply
    if finished == 1:
        return ply - WON
    return 0


@njit(cache=True, nogil=True)
def estimate(state):
    return min(max(evaluate(state), -MOST_ESTIMATE), MOST_ESTIMATE)


@njit(cache=True, nogil=True)
def repeats(m, at, maker):
    """Whether the state at *at*, made by *maker*, stands in the line before with the same player to move; where that
    loses, only if the same player made it."""
    state = state_in(m, at)
    for place in range(at - 1, m[at * PLACE + RUN] - 1, -1):
        same = state_in(m, place) == state and m[place * PLACE + TURN] == m[at * PLACE + TURN]
        if same and (not m[LOSES] or m[place * PLACE + MAKER] == maker):
            return True
    return False


@njit(cache=True, nogil=True)
def note_maker(m, at, maker):
    """Enter who made the state at *at*; where repeating loses, also what has been made since moves began to stay in
    its tier: no earlier state can come up again."""
    m[at * PLACE + MAKER] = maker
    if m[LOSES]:
        before = m[(at - 1) * PLACE + MADE] if m[at * PLACE + RUN] < at else 0
        m[at * PLACE + MADE] = before ^ mixed(key_of_state(state_in(m, at)) + 3 * m[at * PLACE + TURN] + maker + 1)


@njit(cache=True, nogil=True)
def key_of(m, at):
    """By what the state at *at* is remembered: the state, and where repeating loses also what must not be repeated."""
    if m[LOSES]:
        return mixed(key_of_state(state_in(m, at)) + m[at * PLACE + TURN]) ^ m[at * PLACE + MADE]
    return key_of_state(state_in(m, at)) ^ m[DRAWN + m[at * PLACE + TURN]]


@njit(cache=True, nogil=True)
def first_mode(m, ply):
    """How to look at a move first: the first of a frame by the whole window, late ones less deep."""
    f = FRAMES + ply * FIELDS
    number = m[f + NEXT] - 1
    if number == 0:
        return WIDE
    if m[f + DEPTH] >= REDUCE_FROM and number >= REDUCE_FROM:
        return REDUCED
    return NARROW


@njit(cache=True, nogil=True)
def next_mode(m, ply, score):
    """How to look at a move again whose *score* is not to be trusted, or ACCEPTED."""
    f = FRAMES + ply * FIELDS
    mode = m[f + MODE]
    if mode == WIDE or score <= m[f + ALPHA]:
        return ACCEPTED
    if mode == REDUCED:
        return NARROW
    return WIDE if score < m[f + BETA] else ACCEPTED


@njit(cache=True, nogil=True)
def descend(m, table, out, at, ply):
    """Look into the move at hand as its mode says."""
    f = FRAMES + ply * FIELDS
    mode = m[f + MODE]
    low = m[f + ALPHA]
    high = m[f + BETA] if mode == WIDE else low + 1
    depth = m[f + DEPTH] - 1
    if mode == REDUCED:
        depth -= 2 if depth > REDUCE_FROM and m[f + NEXT] > REDUCE_FROM + 1 else 1
    if m[f + KEEPS]:
        return enter(m, table, out, at + 1, ply + 1, depth, low, high)
    return enter(m, table, out, at + 1, ply + 1, depth, -high, -low)


@njit(cache=True, nogil=True)
def enter(m, table, out, at, ply, depth, alpha, beta):
    """Begin a frame for the state at *at*, or answer with the score that is remembered of it."""
    f = FRAMES + ply * FIELDS
    key = key_of(m, at)
    m[LENGTHS + ply] = 0
    place = found_at(m, table, key)
    hint = -1
    if place >= 0:
        hint = table[place + 1]
        facts = table[place + 2]
        score = remembered_score(facts, ply)
        bound = facts & 3
        enough = facts >> 2 & 1023 > depth or score > PROVEN or score < -PROVEN
        decides = bound == EXACT or (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha)
        if ply > 0 and enough and decides and beta - alpha == 1:
            return score
    m[f + ALPHA] = alpha
    m[f + FLOOR] = alpha
    m[f + BETA] = beta
    m[f + DEPTH] = depth
    m[f + BEST] = -INFINITE
    m[f + BEST_MOVE] = -1
    m[f + NEXT] = 0
    m[f + KEY] = key
    m[f + COUNT] = moves(state_in(m, at), out)
    rank_choices(m, out, at, ply, hint, place >= 0)
    return ENTERED


@njit(cache=True, nogil=True)
def rank_choices(m, out, at, ply, hint, hinted):
    """Write down the moves of a frame, each with how soon it should be looked at."""
    base = CHOICES + 2 * ply * max_moves
    side = m[at * PLACE + TURN] * (HISTORIES >> 1)
    for number in range(m[FRAMES + ply * FIELDS + COUNT]):
        move = out[number]
        rank = m[HISTORY + side + history_place(move)]
        if hinted and move == hint:
            rank = HINTED
        elif move == m[KILLERS + 2 * ply]:
            rank = KILLED
        elif move == m[KILLERS + 2 * ply + 1]:
            rank = KILLED - 1
        m[base + 2 * number] = move
        m[base + 2 * number + 1] = rank


@njit(cache=True, nogil=True)
def history_place(move):
    return (move ^ move >> 11) & (HISTORIES >> 1) - 1


@njit(cache=True, nogil=True)
def next_choice(m, ply):
    """The move of highest rank that is left in a frame."""
    f = FRAMES + ply * FIELDS
    number = m[f + NEXT]
    first = CHOICES + 2 * (ply * max_moves + number)
    best = first
    for place in range(first + 2, first + 2 * (m[f + COUNT] - number), 2):
        if m[place + 1] > m[best + 1]:
            best = place
    move = m[best]
    m[best] = m[first]
    m[best + 1] = m[first + 1]
    m[first] = move
    m[f + NEXT] = number + 1
    return move


@njit(cache=True, nogil=True)
def accept(m, ply, score):
    """Take note of the score of the move at hand."""
    f = FRAMES + ply * FIELDS
    if score <= m[f + BEST]:
        return
    move = m[CHOICES + 2 * (ply * max_moves + m[f + NEXT] - 1)]
    m[f + BEST] = score
    m[f + BEST_MOVE] = move
    if score <= m[f + ALPHA]:
        return
    m[f + ALPHA] = score
    here = LINES + ply * MOST_PLIES
    below = here + MOST_PLIES
    m[here] = move
    for number in range(m[LENGTHS + ply + 1]):
        m[here + number + 1] = m[below + number]
    m[LENGTHS + ply] = m[LENGTHS + ply + 1] + 1


@njit(cache=True, nogil=True)
def leave(m, table, at, ply):
    """End a frame: remember what was found, and answer with its score."""
    f = FRAMES + ply * FIELDS
    best = m[f + BEST]
    bound = UPPER
    if best >= m[f + BETA]:
        bound = LOWER
        reward(m, at, ply)
    elif best > m[f + FLOOR]:
        bound = EXACT
    remember(m, table, m[f + KEY], m[f + BEST_MOVE], best, m[f + DEPTH], bound, ply)
    return best


@njit(cache=True, nogil=True)
def reward(m, at, ply):
    """Let the move that cut a frame off be tried sooner in others."""
    f = FRAMES + ply * FIELDS
    move = m[f + BEST_MOVE]
    if m[KILLERS + 2 * ply] != move:
        m[KILLERS + 2 * ply + 1] = m[KILLERS + 2 * ply]
        m[KILLERS + 2 * ply] = move
    place = m[at * PLACE + TURN] * (HISTORIES >> 1) + history_place(move)
    bonus = m[f + DEPTH] * m[f + DEPTH]
    m[HISTORY + place] += bonus - m[HISTORY + place] * bonus // MOST_HISTORY


@njit(cache=True, nogil=True)
def found_at(m, table, key):
    """Where the entry of *key* is, or -1."""
    place = (key & m[MASK]) * BUCKET
    if table[place] == key and table[place + 2] != 0:
        return place
    place += ENTRY
    if table[place] == key and table[place + 2] != 0:
        return place
    return -1


@njit(cache=True, nogil=True)
def remembered_score(facts, ply):
    """The score in an entry, counting a proven end from the root of the search."""
    score = (facts >> 12) - 2 * WON
    if score > PROVEN:
        return score - ply
    if score < -PROVEN:
        return score + ply
    return score


@njit(cache=True, nogil=True)
def remember(m, table, key, move, score, depth, bound, ply):
    """Enter a score, counting a proven end from its own state."""
    if score > PROVEN:
        score += ply
    elif score < -PROVEN:
        score -= ply
    place = (key & m[MASK]) * BUCKET
    if table[place] != key and table[place + 2] >> 2 & 1023 > depth + 1:
        place += ENTRY
    table[place] = key
    table[place + 1] = move
    table[place + 2] = (score + 2 * WON) << 12 | (depth + 1) << 2 | bound
