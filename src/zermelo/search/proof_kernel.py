# ruff: noqa: F821 - the rules stand before this text in the generated module
"""Proof-number search over the rules of a game without ties, in which no position comes up twice; its stack in arrays.

Every state has two numbers, both for the player to move: `proof`, how many states must at least be looked at to show
that it is won, `refutation`, the same to show that it is lost. A won state has proof 0, a lost one refutation 0; the
other number is then MOST. What is known stands in `keys` and `facts`, whole states, so that no two are taken for one.

In `stack` each ply has a frame of FIELDS; in `children` and `known`, max_moves places a ply, stand the states after the
moves and their two numbers as the parent's player sees them.
"""

from numba import njit

MOST = (1 << 23) - 1
PROOF, REFUTATION, LOW = 40, 16, 0xFFFFFF
"""Where the two numbers stand in one; the lowest bits say how much work an entry was."""
WORK = 0xFFFF
NEAR = 4
"""The places of the table where a state may stand."""
UNIT = 8
"""Of an estimate, what counts as much as a move."""
STOPPED = -1
TOO_DEEP = -2
STATE, COUNT, MOST_PROOF, MOST_REFUTATION, CHOSEN, BEGAN, NODES, FIELDS = 0, 1, 2, 3, 4, 5, 6, 8
"""Of a frame; NODES, how many there were in all, in the first alone."""


@njit(cache=True, nogil=True)
def prove(root, most_nodes, keys, facts, stack, children, known, out):
    """The two numbers of *root*, one of them 0, in one; or STOPPED after *most_nodes*, or TOO_DEEP."""
    plies = stack.size // FIELDS
    ply = 0
    nodes = 0
    begin(stack, 0, root, MOST, MOST)
    fresh = True
    while True:
        f = ply * FIELDS
        if fresh:
            nodes += 1
            if nodes > most_nodes:
                return STOPPED
            stack[f + BEGAN] = nodes
            expand(stack, ply, keys, facts, children, known, out)
        summary, second = summed_up(stack, ply, known)
        proof = summary >> PROOF
        refutation = summary >> REFUTATION & LOW
        if proof >= stack[f + MOST_PROOF] or refutation >= stack[f + MOST_REFUTATION] or min(proof, refutation) == 0:
            store(keys, facts, stack[f + STATE], summary, nodes - stack[f + BEGAN] + 1)
            if ply == 0:
                stack[NODES] = nodes
                return summary
            ply -= 1
            note_child(stack, ply, children, known, summary)
            fresh = False
            continue
        if ply + 1 == plies:
            return TOO_DEEP
        descend(stack, ply, children, known, summary, second)
        ply += 1
        fresh = True


@njit(cache=True, nogil=True)
def begin(stack, ply, state, most_proof, most_refutation):
    f = ply * FIELDS
    stack[f + STATE] = state
    stack[f + MOST_PROOF] = most_proof
    stack[f + MOST_REFUTATION] = most_refutation


@njit(cache=True, nogil=True)
def both(proof, refutation):
    return proof << PROOF | refutation << REFUTATION


@njit(cache=True, nogil=True)
def seen_by_other(numbers):
    """What is won for one player is lost for the other."""
    return both(numbers >> REFUTATION & LOW, numbers >> PROOF)


@njit(cache=True, nogil=True)
def expand(stack, ply, keys, facts, children, known, out):
    """Write down the states after the moves, and what is known of them."""
    state = stack[ply * FIELDS + STATE]
    first = ply * max_moves
    count = moves(state, out)
    stack[ply * FIELDS + COUNT] = count
    for number in range(count):
        move = out[number]
        child = play(state, move)
        children[first + number] = child if keeps_turn(state, move) else -1 - child
    for number in range(count):
        child = children[first + number]
        if child >= 0:
            known[first + number] = numbers_of(child, keys, facts, out)
        else:
            known[first + number] = seen_by_other(numbers_of(-1 - child, keys, facts, out))


@njit(cache=True, nogil=True)
def numbers_of(state, keys, facts, out):
    """What is known of *state*; of one never seen, a guess: moves are to be refuted, bad estimates hard to prove."""
    place = mixed(state) & keys.size - 1
    for near in range(NEAR):
        if keys[place ^ near] == state + 1:
            return facts[place ^ near]
    finished = outcome(state)
    if finished != 0:
        return both(0, MOST) if finished == 3 else both(MOST, 0)
    count = moves(state, out)
    return both(max(count - evaluate(state) // UNIT, 1), count)


@njit(cache=True, nogil=True)
def summed_up(stack, ply, known):
    """The two numbers of a frame's state, and the least proof among all moves but the best."""
    first = ply * max_moves
    least, second, most, others, chosen, tie = MOST, MOST, 0, -1, 0, MOST
    for number in range(stack[ply * FIELDS + COUNT]):
        proof = known[first + number] >> PROOF
        refutation = known[first + number] >> REFUTATION & LOW
        if proof < least or (proof == least and refutation < tie):
            second, least, tie, chosen = least, proof, refutation, number
        elif proof < second:
            second = proof
        if refutation:
            others += 1
            most = max(most, refutation)
    stack[ply * FIELDS + CHOSEN] = chosen
    if least == 0:
        return both(0, MOST), second
    if others < 0:
        return both(MOST, 0), second
    return both(least, min(most + others, MOST)), second


@njit(cache=True, nogil=True)
def descend(stack, ply, children, known, summary, second):
    """Go to the best move, until it is no longer the best or the frame has seen enough."""
    f = ply * FIELDS
    place = ply * max_moves + stack[f + CHOSEN]
    child = children[place]
    proof = known[place] >> PROOF
    refutation = known[place] >> REFUTATION & LOW
    most_proof = max(min(stack[f + MOST_PROOF], second + second // 4 + 1), proof + 1)
    most_refutation = MOST
    if stack[f + MOST_REFUTATION] < MOST:
        most_refutation = stack[f + MOST_REFUTATION] - (summary >> REFUTATION & LOW) + refutation
    if child >= 0:
        begin(stack, ply + 1, child, most_proof, most_refutation)
    else:
        begin(stack, ply + 1, -1 - child, most_refutation, most_proof)


@njit(cache=True, nogil=True)
def note_child(stack, ply, children, known, numbers):
    """Enter what was found of the move at hand."""
    place = ply * max_moves + stack[ply * FIELDS + CHOSEN]
    known[place] = numbers if children[place] >= 0 else seen_by_other(numbers)


@njit(cache=True, nogil=True)
def store(keys, facts, state, numbers, work):
    """Remember, in the place of what was least work."""
    home = mixed(state) & keys.size - 1
    place = home
    for near in range(NEAR):
        if keys[home ^ near] == state + 1:
            place = home ^ near
            break
        if facts[home ^ near] & WORK < facts[place] & WORK:
            place = home ^ near
    keys[place] = state + 1
    facts[place] = numbers | bit_length(work)
