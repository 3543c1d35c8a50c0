"""A solver for pattern games: those whose every move is `board ^ constant` wherever a few squares hold a pattern.

Konane is one. Such a game has an index that is its state, a set of occupied squares with the player to move above it:

    0 b n-1 … b1 b0       the board: bit i says that square i is occupied; bit n: the player to move, 0 or 1

every move takes pieces away on balance, and the player who moved may be allowed another move or a pass. Nothing here
knows the rules. `learn` finds the patterns by asking the game, then checks that they reproduce it:

    a1-c1 on 1×3    squares a1 b1 c1 matter    want a1 and b1 occupied, c1 empty    flip all three
                    mask 0b111                 want 0b011                           flip 0b111

How it is solved:
1. Several moves of one turn are one pattern again: all turns of a player form a tree (`Turns`).
2. 64 boards that differ in six *low* squares are a word, and a turn acts on the word as a whole: see the kernels.
3. Every square gets a weight such that each move makes the board lighter, or stays inside its word; the words of one
   weight (a *level*) need only lighter ones. Where the low squares can weigh nothing, a word is solved in one visit:
   on 6×6 they are the first row, and the rows weigh 0 2 1 2 1 2.
4. Where a reflection exchanges the players, only the words of white to move are kept.

A tier is stored with its boards in increasing order: white to move, and then black unless a reflection gives it.
"""

from __future__ import annotations

from zermelo.solve.patterns.learn import fits, learn

__all__ = ["fits", "learn"]
