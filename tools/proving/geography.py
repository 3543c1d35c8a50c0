"""Who wins where nobody may make the same thing twice, on a finite graph: two players move one marker along its edges
in turn, and who can only move it to a node that the same player has moved it to before loses.

Four facts make this quick where trying everything gets lost.

1. A node from which every way out is closed is lost, one with an edge to a lost node is won, and so on: whatever else
   has been visited, nobody leaves the nodes so decided but to lose. They can be taken away before anything is tried.
2. Suppose the player to move can pair every node where they may come to move with an edge from it, no two edges to the
   same node, so that the opponent's edges from these lead to paired nodes only. Then they win by the pairs: what the
   opponent can reach but once, they can answer once. See `secure`.
3. What was visited and cannot be reached any more does not matter.
4. Strongly connected components are left for good, so each is a game of its own, entered with nothing visited.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits of *mask*."""
    while mask:
        lowest = mask & -mask
        mask ^= lowest
        yield lowest.bit_length() - 1


class Component:
    """The game on a strongly connected graph whose other ways out all lose. Node *n* is `2n` in masks when it was made
    by the player who made the first, `2n + 1` when by the other."""

    def __init__(self, edges: Sequence[Sequence[int]]) -> None:
        self.after = [0] * (2 * len(edges))
        self.before = [0] * (2 * len(edges))
        for node, targets in enumerate(edges):
            for target in targets:
                for side in (0, 1):
                    self.after[2 * node + side] |= 1 << 2 * target + 1 - side
                    self.before[2 * target + 1 - side] |= 1 << 2 * node + side
        self.everything = (1 << 2 * len(edges)) - 1
        self.first_side = self.everything // 3
        self.known: dict[tuple[int, int], bool] = {}

    def wins(self, node: int) -> bool:
        """Whether the player to move at *node* wins, it alone being visited."""
        return self.wins_at(2 * node, self.everything & ~(1 << 2 * node))

    def wins_at(self, here: int, free: int) -> bool:
        """The same in the middle of the game, the nodes *free* being unvisited."""
        live = self.undecided(here, free)
        if live is True or live is False:
            return live
        if (here, live) not in self.known:
            self.known[here, live] = self.secure(here, live) or self.some_move_wins(here, live & ~(1 << here))
        return self.known[here, live]

    def some_move_wins(self, here: int, free: int) -> bool:
        """By trying: first where least is left."""
        tried = []
        for there in bits(self.after[here] & free):
            reached = self.reached(there, free & ~(1 << there))
            if not self.secure(there, reached):
                tried.append((reached.bit_count(), there, reached & ~(1 << there)))
        return any(not self.wins_at(there, reached) for _, there, reached in sorted(tried))

    def reached(self, here: int, free: int) -> int:
        """The nodes that play can still come to, *here* among them."""
        seen = new = 1 << here
        while new:
            seen |= new
            new = self.beyond(new) & free & ~seen
        return seen

    def beyond(self, nodes: int) -> int:
        found = 0
        for node in bits(nodes):
            found |= self.after[node]
        return found

    def undecided(self, here: int, free: int) -> int | bool:
        """What can still be reached and is not decided by fact 1; the answer itself if *here* is decided."""
        live = self.reached(here, free)
        while True:
            won, lost = self.decided(live)
            if (won | lost) >> here & 1:
                return bool(won >> here & 1)
            left = self.reached(here, live & ~won & ~lost & ~(1 << here))
            if left == live:
                return live
            live = left

    def decided(self, live: int) -> tuple[int, int]:
        """The nodes of *live* that are won and lost whatever else is visited."""
        won = lost = 0
        doubtful = live
        while doubtful:
            node = (doubtful & -doubtful).bit_length() - 1
            doubtful &= doubtful - 1
            targets = self.after[node] & live
            if targets & lost:
                won |= 1 << node
            elif not targets & ~won:
                lost |= 1 << node
            else:
                continue
            doubtful |= self.before[node] & live & ~won & ~lost
        return won, lost

    def secure(self, here: int, live: int) -> bool:
        """Whether pairs as in fact 2 are found: those of nodes near *here* first. True is a proof, False is not."""
        own = self.first_side << (here & 1)
        pairs = Pairs(self.after, live & ~own)
        nodes = [node for node in self.by_distance(here, live) if own >> node & 1]
        unpaired = 0
        while True:
            for node in nodes:
                if not (unpaired >> node & 1 or pairs.add(node)):
                    if node == here:
                        return False
                    unpaired |= 1 << node
            if not self.led_to(here, live, pairs) & unpaired:
                return True
            for answer in bits(pairs.allowed):
                if self.after[answer] & unpaired:
                    pairs.forbid(answer)

    def by_distance(self, here: int, live: int) -> list[int]:
        """The nodes that can be reached, the nearest first."""
        seen = new = 1 << here
        order = []
        while new:
            order += bits(new)
            new = self.beyond(new) & live & ~seen
            seen |= new
        return order

    def led_to(self, here: int, live: int, pairs: Pairs) -> int:
        """Where the player comes to move who begins *here* and moves by *pairs*, as far as there are any."""
        seen, waiting = 1 << here, [here]
        for node in waiting:
            if node in pairs.edge:
                new = self.after[pairs.edge[node]] & live & ~seen
                seen |= new
                waiting += bits(new)
        return seen


class Pairs:
    """Nodes, each with an edge to one of those *allowed*, no two to the same."""

    def __init__(self, after: Sequence[int], allowed: int) -> None:
        self.after = after
        self.allowed = allowed
        self.edge: dict[int, int] = {}
        self.owner: dict[int, int] = {}

    def add(self, node: int) -> bool:
        """Pair *node* too, others being paired anew where it helps; False if that cannot be."""
        if node in self.edge:
            return True
        reached_from: dict[int, int] = {}
        waiting, seen = [node], 0
        for each in waiting:
            new = self.after[each] & self.allowed & ~seen
            seen |= new
            for target in bits(new):
                reached_from[target] = each
                if target not in self.owner:
                    self.pair_along(target, reached_from, node)
                    return True
                waiting.append(self.owner[target])
        return False

    def pair_along(self, target: int, reached_from: dict[int, int], last: int) -> None:
        """Give *target* to the node it was reached from, that node's own to the one before, up to *last*."""
        while True:
            node = reached_from[target]
            given_up = self.edge.get(node, -1)
            self.edge[node], self.owner[target] = target, node
            if node == last:
                return
            target = given_up

    def forbid(self, target: int) -> None:
        """Let nothing be paired with *target* any more."""
        self.allowed &= ~(1 << target)
        if target in self.owner:
            del self.edge[self.owner.pop(target)]
