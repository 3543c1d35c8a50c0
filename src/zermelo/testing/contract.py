"""The contract between a game and everything that uses it, tested on random play.

Each promise is one method of `Promises`; it raises BrokenPromise with the position at which the promise fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from zermelo.board import SHAPES, SIDES
from zermelo.errors import BadPosition, clipped
from zermelo.game import LOSS, ONGOING, TIE, WIN, Game
from zermelo.testing.random_play import BrokenPromise, RandomPlay, number


class Promises(RandomPlay):
    """The promises of one game, each on the states that random games pass through."""

    def all(self) -> Iterator[tuple[str, Callable[[], None]]]:
        """Each promise in words, and how to test it."""
        for name in PROMISES:
            promise = getattr(self, name)
            yield promise.__doc__.split("\n")[0], promise

    def random_play(self) -> None:
        """random games can be played to an end or on and on"""
        if self.fault:
            raise self.fault
        for state in self.seen:
            self._require(isinstance(state, int) and state >= 0, state, "a state is not an int from 0 up")

    def state_bits(self) -> None:
        """no state is wider than state_bits says"""
        bits = self.game.state_bits
        for state in self.seen if bits else ():
            self._require(state >> bits == 0, state, f"a state of {state.bit_length()} bits, state_bits {bits}")

    def estimates(self) -> None:
        """evaluate gives an unfinished state a number"""
        for state in self.seen:
            if self.game.outcome(state) == ONGOING:
                worth = self.game.evaluate(state)
                self._require(isinstance(worth, int), state, f"evaluate() is {worth!r}")

    def outcomes(self) -> None:
        """a state is finished, or has moves"""
        for state in self.seen:
            outcome = self.game.outcome(state)
            self._require(outcome in (ONGOING, WIN, LOSS, TIE), state, f"outcome() is {outcome!r}")
            self._require(outcome != ONGOING or bool(self._legal_moves(state)), state, "no moves, yet ONGOING")

    def distinct_moves(self) -> None:
        """no move is listed twice"""
        for state in self.seen:
            moves = self._legal_moves(state)
            self._require(len(set(moves)) == len(moves), state, "a move is listed twice")

    def repeatable(self) -> None:
        """the rules say the same of a state whenever they are asked"""
        game = self.game
        for state, move, after in self.links:
            self._require(game.play(state, move) == after, state, f"asked again, move {move} leads elsewhere")
        for state in self._sample():
            again = self._successors(state) == self._successors(state) and game.outcome(state) == game.outcome(state)
            self._require(again, state, "asked again, the rules give another outcome or other moves")

    def index_bijection(self) -> None:
        """index and state_at undo each other"""
        if not self.game.positions:
            return
        for state in self.seen:
            index = self.game.index(state)
            self._require(-1 <= index < self.game.positions, state, f"index {number(index)} is out of range")
            back = index < 0 or self.game.state_at(index) == state
            self._require(back, state, f"state_at({number(index)}) is another state")
        for _ in range(len(self.seen)):
            index = self.random.randrange(self.game.positions)
            state = self.game.state_at(index)
            again = self.game.index(state)
            self._require(again == index, state, f"index(state_at({number(index)})) is {number(again)}")

    def index_is_unique(self) -> None:
        """no two states share an index"""
        owner: dict[int, int] = {}
        for state in self.seen:
            index = self.game.index(state) if self.game.positions else -1
            if index >= 0:
                other = owner.setdefault(index, state)
                self._require(other == state, state, f"index {number(index)} is also that of {self._show(other)}")

    def tiers(self) -> None:
        """the tier never decreases along a move"""
        for state, move, after in self.links:
            before, now = self.game.tier(state), self.game.tier(after)
            self._require(isinstance(before, int), state, f"tier() is {before!r}")
            self._require(before <= now, state, f"move {move} goes from tier {before} back to {now}")

    def symmetries(self) -> None:
        """symmetries keep outcome, moves and what follows"""
        game = self.game
        for state in self._sample() if game.symmetries > 1 else ():
            if game.positions and game.index(state) < 0:
                continue
            self._require(game.symmetry(0, state) == state, state, "symmetry 0 is not the identity")
            for which in range(1, game.symmetries):
                self._symmetric(which, state)

    def _symmetric(self, which: int, state: int) -> None:
        game = self.game
        image = game.symmetry(which, state)
        indexed = not game.positions or 0 <= game.index(image) < game.positions
        self._require(indexed, state, f"symmetry {which} gives state {number(image)}, which has no index,")
        self._require(game.outcome(image) == game.outcome(state), state, f"symmetry {which} changes the outcome")
        self._require(game.tier(image) == game.tier(state), state, f"symmetry {which} changes the tier")
        turned = [(self._turn(which, after), keeps) for after, keeps in self._successors(state)]
        direct = [(self._mark(after), keeps) for after, keeps in self._successors(image)]
        self._require(sorted(turned) == sorted(direct), state, f"symmetry {which} changes what follows")

    def _successors(self, state: int) -> list[tuple[int, bool]]:
        game = self.game
        return [(game.play(state, move), game.keeps_turn(state, move)) for move in self._legal_moves(state)]

    def _turn(self, which: int, state: int) -> int:
        return self.game.symmetry(which, state) if self._mark(state) >= 0 else -1

    def _mark(self, state: int) -> int:
        """The state, or -1 when it stands inside a turn, where symmetries need not reach."""
        return state if not self.game.positions or self.game.index(state) >= 0 else -1

    def move_names(self) -> None:
        """the moves of a position have different names, and each name is read back"""
        for state in self._sample():
            names: dict[str, int] = {}
            for move in self._legal_moves(state):
                name = self.game.move_name(state, move)
                self._require(name not in names, state, f"moves {names.get(name)} and {move} are both called {name!r}")
                names[name] = move
                self._require(self._reads_back(state, name, move), state, f"{name!r} is not read back as move {move}")

    def _reads_back(self, state: int, name: str, move: int) -> bool:
        try:
            return self.game.read_moves(state, name) == [move]
        except ValueError:
            return False

    def texts(self) -> None:
        """a position's text is read back as the position, and no two positions share one"""
        owner: dict[tuple[str, int], int] = {}
        for state in self.reached:
            turn = self.seen[state]
            text = self.game.format(state, turn)
            try:
                again = self.game.parse(text)
            except BadPosition as error:
                raise BrokenPromise(f"parse refuses what format wrote: {error}") from None
            read, of = f"parse({clipped(text)})", clipped(text)
            self._require(again[0] == state, state, f"{read} gives state {number(again[0])}")
            self._require(bool(self.game.mover) or again[1] == turn, state, f"{read} gives turn {again[1]}")
            self._require(self.game.format(*again) == text, state, f"{of} prints differently when read back")
            other = owner.setdefault((text, turn), state)
            self._require(other == state, state, f"{of} is also the text of state {number(other)}")

    def drawings(self) -> None:
        """every row of the drawing is equally long, and every piece has a shape and a side"""
        for state, turn in self.seen.items():
            board = self.game.board(state, turn)
            if board is None:
                continue
            lengths = {len(row) for row in board.rows}
            self._require(len(lengths) <= 1, state, f"rows of lengths {sorted(lengths)}")
            for piece, (shape, side) in board.shapes.items():
                self._require(shape in SHAPES, state, f"{piece!r} is a {shape!r}, not one of {', '.join(SHAPES)},")
                self._require(side in SIDES, state, f"{piece!r} is of {side!r}, not one of {', '.join(SIDES)},")

    def gestures(self) -> None:
        """a move made by hand is spelt as that move"""
        for state in self._sample():
            for move in self._legal_moves(state):
                gesture = self.game.gesture(state, move)
                name = self.game.spell(gesture) if gesture else self.game.move_name(state, move)
                self._require(self._reads_back(state, name, move), state, f"the gesture of move {move} spells {name!r}")

    def _sample(self, most: int = 300) -> list[int]:
        """Enough states for the dearer promises."""
        states = sorted(self.seen)
        return states if len(states) <= most else self.random.sample(states, most)


PROMISES = (
    "random_play",
    "outcomes",
    "distinct_moves",
    "repeatable",
    "index_bijection",
    "index_is_unique",
    "tiers",
    "symmetries",
    "move_names",
    "texts",
    "drawings",
    "gestures",
    "state_bits",
    "estimates",
)


class GameContract:
    """Subclass it in a test file and set `game`; pytest then runs one test a promise."""

    game: Game
    games = 50
    seed = 0


def _as_test(promise: str) -> Callable[[GameContract], None]:
    def test(self: GameContract) -> None:
        getattr(Promises(self.game, self.games, self.seed), promise)()

    test.__doc__ = getattr(Promises, promise).__doc__
    return test


for _promise in PROMISES:
    setattr(GameContract, f"test_{_promise}", _as_test(_promise))
