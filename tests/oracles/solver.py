"""Solving by repeated sweeps over everything reachable, nearest ends first.

From RULES.md: values are for the player to move; remoteness is "the number of moves to the end when the
winner hurries and the loser delays; none for a draw"; a finished position has remoteness 0; a tie is
better than a draw.

Sweep number r looks only at what earlier sweeps have decided:
    a position is a win in r     if some move leads to a position decided in r - 1 that is good for its maker;
    a position is a loss in r    if all its moves lead to decided positions that are bad for their maker;
                                 the last of them was decided in r - 1, or it would have been found before.
A sweep that finds nothing is the last, as the next one would see no more than it did. Then the same for
ties: a position that is neither won nor lost is a tie in r if some move leads to a tie in r - 1. The
rest are draws.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Protocol

WIN, LOSS, TIE, DRAW = "win", "loss", "tie", "draw"


class Game(Protocol):
    """What the solver asks of a game."""

    def outcome(self, text: str) -> str | None: ...

    def moves(self, text: str) -> dict[str, tuple[str, bool]]: ...


class Listed(Game, Protocol):
    """A game that can also list its positions."""

    def positions(self) -> Iterable[str]: ...


@dataclass(frozen=True)
class Node:
    """A position: how it ended if it did, and what its moves lead to, by who moves there."""

    outcome: str | None
    to_opponent: list[str]
    to_same_player: list[str]


Graph = dict[str, Node]
Values = dict[str, str]


def solve(game: Game, roots: Iterable[str]) -> dict[str, tuple[str, int | None]]:
    """Value and remoteness, for the player to move, of every position that can be reached from `roots`."""
    graph = explore(game, roots)
    values: Values = {}
    remoteness: dict[str, int | None] = {}
    found = {text: node.outcome for text, node in graph.items() if node.outcome is not None}
    run_sweeps(graph, won_or_lost, found, values, remoteness)
    ties = {text: TIE for text, value in values.items() if value == TIE}
    run_sweeps(graph, tied, ties, values, remoteness)
    return {text: (values.get(text, DRAW), remoteness.get(text)) for text in graph}


@cache
def solve_all(game: Listed) -> dict[str, tuple[str, int | None]]:
    """`solve` from every position of the game, done once for all tests."""
    return solve(game, game.positions())


def explore(game: Game, roots: Iterable[str]) -> Graph:
    graph: Graph = {}
    known: dict[str, str] = {text: text for text in roots}
    waiting = list(known)
    while waiting:
        text = waiting.pop()
        moves = game.moves(text)
        for child, _ in moves.values():
            if child not in known:
                known[child] = child
                waiting.append(child)
        to_opponent = {known[child] for child, same_player in moves.values() if not same_player}
        to_same_player = {known[child] for child, same_player in moves.values() if same_player}
        graph[text] = Node(game.outcome(text), sorted(to_opponent), sorted(to_same_player))
        assert (graph[text].outcome is None) == bool(moves), f"{text} must be either finished or have moves"
    return graph


def run_sweeps(
    graph: Graph,
    judge: Callable[[Node, Values], str | None],
    found: Values,
    values: Values,
    remoteness: dict[str, int | None],
) -> None:
    """Enter what was found at distance 0, then what each sweep finds, until a sweep finds nothing."""
    sweep = 0
    undecided = [text for text in graph if text not in values]
    while found:
        values.update(found)
        remoteness.update(dict.fromkeys(found, sweep))
        sweep += 1
        undecided = [text for text in undecided if text not in values]
        judged = {text: judge(graph[text], values) for text in undecided}
        found = {text: value for text, value in judged.items() if value is not None}


def won_or_lost(node: Node, values: Values) -> str | None:
    if any(values.get(child) == LOSS for child in node.to_opponent):
        return WIN
    if any(values.get(child) == WIN for child in node.to_same_player):
        return WIN
    if any(values.get(child) != WIN for child in node.to_opponent):
        return None
    if any(values.get(child) != LOSS for child in node.to_same_player):
        return None
    return LOSS


def tied(node: Node, values: Values) -> str | None:
    children = node.to_opponent + node.to_same_player
    return TIE if any(values.get(child) == TIE for child in children) else None
