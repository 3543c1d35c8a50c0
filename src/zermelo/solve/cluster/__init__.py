"""Solving on a Dask cluster, block by block.

A game is cut into *blocks* (see `share`): a range of occupancies of a tier, a range of places of a level, or a whole
tier. A block needs others to be done and no more; it is named by its number, and cutting depends on the game alone, so
that whoever starts a solve again, with any number of workers, means the same blocks.

    driver            asks for tiers, writes the table                        as on one machine
      executor        waits for the blocks of a tier, then reads them
        foreman       hands blocks that are ready to Dask, hears how they end         the only one who knows Dask
          ledger      which blocks are waiting, ready, running and done               pure: no I/O, no clock
            errand    runs one block in a worker: reads what it needs, solves, saves
              share   how a kind of game is cut, and what a block reads and computes
                storage    the files of blocks, in a folder or at a URL all workers reach

Values never travel through the scheduler. The file of a block appears whole or not at all, and a block may be solved
any number of times by anyone: nothing else is needed for killed workers, a restarted scheduler and a resumed solve to
be harmless.
"""
