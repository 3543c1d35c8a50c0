"""What a move is worth to its maker, as an int; the best move is the greatest:

loss of remoteness r   r                  the longest first
draw, or not known     1 << 20
tie of remoteness r    (2 << 20) - r      the shortest first
win of remoteness r    (3 << 20) - r      the shortest first
"""

from numba import njit

DRAW_WORTH = 1 << 20
TIE_WORTH = 2 << 20
WIN_WORTH = 3 << 20


@njit(cache=True, nogil=True)
def worth_of(code, same_player):
    """What a move to a position with *code* is worth to its maker."""
    value = code & 3
    if not same_player:
        value = (4 - value) & 3
    if value == 0:
        return DRAW_WORTH
    if value == 1:
        return (code >> 2) + 1
    return (value << 20) - (code >> 2) - 1


@njit(cache=True, nogil=True)
def code_of(worth):
    """The code of a position whose best move is worth *worth*; -1 stands for a position without moves."""
    if worth < 0 or worth == DRAW_WORTH:
        return 0
    if worth < DRAW_WORTH:
        return 1 | worth << 2
    value = (worth + DRAW_WORTH - 1) >> 20
    return value | ((value << 20) - worth) << 2
