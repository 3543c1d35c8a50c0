"""A solver for games of affine moves: markers of two colours on squares, where what a move does to the colours depends
on the occupied squares alone.

Pousse is one. The table of such a game goes by occupancy (see `zermelo.table.layouts.occupancy`): blocks of 2^k
positions that share their k occupied squares and all their moves. Nothing here knows the rules. They are asked what
each move makes of the colouring 0 and of each single 1; the sums of these give it for all colourings:

    L1 on  X O .      colours, X being the mover: 01 -> 101       A move takes the colouring c to  b ^ A c.
           . . .      that is, X X O with O to move               Here b is 111: new marker and exchange of players.

The answers are checked on colourings drawn at random, for every occupancy.

How a tier is solved:
1. A move either adds a marker, and leads to one block of the next tier, or keeps all squares as they are, and stays in
   its block. So each block is solved by itself, from the tier above.
2. Of the occupancies that symmetries take to one another one is solved; the symmetry becomes part of the map.
3. Moves that leave the block are gathered once. Those that stay are swept until nothing changes.
4. With values only, 32 positions are a word, and a map is a permutation of address bits: see the kernels.
"""

from __future__ import annotations

from zermelo.solve.affine.learn import fits

__all__ = ["fits"]
