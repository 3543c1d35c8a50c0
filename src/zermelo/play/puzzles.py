"""Positions with a single good move, found in random games and graded; `docs/play.md` says how."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import zip_longest

from zermelo.answer import Answer, MoveAnswer, Source, source_of
from zermelo.game import Game, Position, Value
from zermelo.play.grading import WORTH
from zermelo.registry import find_game

LEAST_CHOICE = 3
LONGEST_GAME = 80
GAMES_A_PUZZLE, LEAST_GAMES, BOARDS_A_GAME = 20, 100, 10
POOL = 4
"""How many candidates to find for each puzzle asked for, so that there are easy and hard ones to choose from."""
GRADES = (1, 3, 5, 8)
"""The most points a puzzle of grade 1, 2, 3 and 4 has; what has more is of grade 5."""
POINTS_OF_A_DRAW = 2
DAILY = ("l-game", "konane:4x4", "pousse:3", "konane:4x4,again=any", "tictactoe")
"""The variants of the puzzle of the day, in turn; all are solved in a moment."""


@dataclass(frozen=True)
class Puzzle:
    """A position with exactly one move that wins, or, where no move does, one that does not lose."""

    answer: Answer
    tempting: tuple[str, ...]
    line: tuple[str, ...]

    @property
    def position(self) -> Position:
        return self.answer.position

    @property
    def solution(self) -> MoveAnswer:
        return self.answer.moves[0]

    @property
    def goal(self) -> Value:
        return self.answer.value

    @property
    def grade(self) -> int:
        """From 1, easy, to 5."""
        remoteness = self.answer.remoteness
        depth = POINTS_OF_A_DRAW if remoteness is None or self.goal is not Value.WIN else (remoteness + 1) // 2
        points = depth + len(self.tempting)
        return 1 + sum(points > most for most in GRADES)

    @property
    def task(self) -> str:
        """`white to move and win in 5`."""
        player = self.position.player
        if self.goal is not Value.WIN:
            return f"{player} to move and {'tie' if self.goal is Value.TIE else 'hold the draw'}"
        remoteness = self.answer.remoteness
        return f"{player} to move and win" + (f" in {remoteness}" if remoteness is not None else "")

    def as_json(self) -> dict[str, object]:
        return {
            "game": self.position.game.variant,
            "position": self.position.text,
            "player": self.position.game.players[self.position.turn],
            "task": self.task,
            "goal": self.goal.word,
            "remoteness": self.answer.remoteness,
            "grade": self.grade,
            "choices": len(self.answer.moves),
            "tempting": list(self.tempting),
            "solution": self.solution.name,
            "line": list(self.line),
        }


def puzzles(game: Game, count: int, seed: int | str = 0, source: Source | None = None) -> list[Puzzle]:
    """Up to *count* different puzzles of *game*, easy ones first; the same for the same *seed*.

    Values come from *source* or else the game's usual one.

    Raises TooLarge or Unsolvable when the game has no values to make puzzles from.
    """
    source = source or source_of(game)
    pool: list[Puzzle] = []
    seen: set[int] = set()
    for answer in candidates(source, random.Random(f"{seed}"), max(LEAST_GAMES, GAMES_A_PUZZLE * count)):
        key = seen_as(answer.position)
        if key not in seen:
            seen.add(key)
            pool.append(Puzzle(answer, tempting_moves(source, answer), best_line(source, answer)))
        if len(pool) == POOL * count:
            break
    return sorted(spread(pool, count), key=lambda puzzle: (puzzle.grade, puzzle.position.text))


def of_the_day(day: date) -> Puzzle:
    """The puzzle of *day*, the same for everyone."""
    number = day.toordinal()
    found = puzzles(find_game(DAILY[number % len(DAILY)]), 3, day.isoformat())
    return found[number // len(DAILY) % len(found)]


def candidates(source: Source, chance: random.Random, games: int) -> Iterator[Answer]:
    """The answers of positions with a single good move, as random games and then random boards have them."""
    for _ in range(games):
        for position in random_game(source.game, chance):
            yield from good_ones(source, position)
    for _ in range(games * BOARDS_A_GAME if source.game.positions else 0):
        state = source.game.state_at(chance.randrange(source.game.positions))
        yield from good_ones(source, source.game.position(source.game.format(state, 0)))


def random_game(game: Game, chance: random.Random) -> Iterator[Position]:
    position = game.start_position()
    for _ in range(LONGEST_GAME):
        codes = game.legal_moves(position.state)
        if not codes:
            return
        yield position
        position = position.after(chance.choice(codes))


def good_ones(source: Source, position: Position) -> Iterator[Answer]:
    """The answer of *position* when it makes a puzzle."""
    if len(source.game.legal_moves(position.state)) >= LEAST_CHOICE:
        answer = source.answer(position, pressure=False)
        if has_one_good_move(answer):
            yield answer


def has_one_good_move(answer: Answer) -> bool:
    worth = [WORTH[move.value] for move in answer.moves[:2]]
    return worth[0] > worth[1] and worth[0] > 0


def tempting_moves(source: Source, answer: Answer) -> tuple[str, ...]:
    """The wrong moves that only one of several replies punishes."""
    return tuple(sorted(move.name for move in answer.moves[1:] if is_tempting(source, answer, move)))


def is_tempting(source: Source, answer: Answer, move: MoveAnswer) -> bool:
    if move.after.turn == answer.position.turn:
        return False
    allowed = 1 - WORTH[answer.value]
    replies = source.answer(move.after, pressure=False).moves
    return len(replies) > 1 and sum(WORTH[reply.value] > allowed for reply in replies) == 1


def best_line(source: Source, answer: Answer) -> tuple[str, ...]:
    """The solution and, when it wins, best play to the end."""
    line = [answer.moves[0].name]
    position = answer.moves[0].after
    while answer.value is Value.WIN and answer.remoteness is not None and position.outcome is None:
        best = source.answer(position, pressure=False).moves[0]
        line.append(best.name)
        position = best.after
    return tuple(line)


def seen_as(position: Position) -> int:
    """One number for a position and all that look like it."""
    game, state = position.game, position.state
    if not game.positions or game.index(state) < 0:
        return state
    return min(game.symmetry(which, state) for which in range(game.symmetries))


def spread(pool: list[Puzzle], count: int) -> list[Puzzle]:
    """*count* of the pool, taken from each grade in turn."""
    by_grade: dict[int, list[Puzzle]] = {}
    for puzzle in pool:
        by_grade.setdefault(puzzle.grade, []).append(puzzle)
    rounds = zip_longest(*(by_grade[grade] for grade in sorted(by_grade, reverse=True)))
    return [puzzle for each in rounds for puzzle in each if puzzle][:count]
