"""Values and remoteness from the package, against the slow solver of the oracles."""

import pytest

from comparing import Oracle, assert_same, game_of, konanes
from oracles.konane import Konane
from oracles.pousse import Pousse
from oracles.solver import solve, solve_all
from oracles.tictactoe import TicTacToe, minimax
from zermelo import Game, Position, Value, analyze
from zermelo.solve.explore import Exploration
from zermelo.table import remoteness_of, value_of

Result = tuple[str, int | None]
WORTH_TO_MAKER = {"win": "loss", "loss": "win", "tie": "tie", "draw": "draw"}


def explored(game: Game, exploration: Exploration, text: str) -> Result:
    code = exploration.code(game.position(text).state)
    return value_of(code).word, remoteness_of(code)


def assert_all_values(oracle: Oracle, roots: list[str]) -> None:
    """Every position that follows from *roots* has the oracle's value and remoteness."""
    game = game_of(oracle)
    exploration = Exploration(game)
    exploration.add(game.position(text).state for text in roots)
    for text, result in solve(oracle, roots).items():
        assert explored(game, exploration, text) == result, f"{game.variant} at {text}"


@pytest.mark.parametrize("size", [1, 2, 3])
def test_pousse(size: int) -> None:
    oracle = Pousse(size)
    game = game_of(oracle)
    exploration = Exploration(game)
    exploration.add(game.position(text).state for text in oracle.positions())
    for text, result in solve_all(oracle).items():
        assert explored(game, exploration, text) == result, text


@pytest.mark.parametrize("oracle", konanes((3, 4)), ids=lambda oracle: oracle.name)
def test_konane_of_the_default_size(oracle: Konane) -> None:
    assert_all_values(oracle, [oracle.start(), *list(Konane().positions())[::7]])


SMALL = konanes((1, 2), (2, 1), (1, 7), (7, 1), (2, 2), (2, 5), (3, 3), (4, 3))


@pytest.mark.parametrize("oracle", SMALL, ids=lambda oracle: oracle.name)
def test_small_konane(oracle: Konane) -> None:
    boards = list(Konane(oracle.rows, oracle.columns).positions())
    assert_all_values(oracle, [oracle.start(), *boards[:: 1 + len(boards) // 200]])


@pytest.mark.parametrize(
    "oracle", [Konane(4, 4, opening=True), Konane(4, 5, again="line")], ids=lambda oracle: oracle.name
)
def test_konane_from_the_start(oracle: Konane) -> None:
    assert_all_values(oracle, [oracle.start()])


def test_tictactoe() -> None:
    oracle = TicTacToe()
    known: dict[str, tuple[str, int]] = {}
    minimax(oracle, oracle.start(), known)
    assert len(known) == 5478
    assert known[oracle.start()] == ("tie", 9)
    game = game_of(oracle)
    exploration = Exploration(game)
    for text, result in known.items():
        assert_same(game, oracle, text)
        assert explored(game, exploration, text) == result, text


@pytest.mark.parametrize(
    "oracle", [Pousse(2), *konanes((1, 7), (2, 3)), Konane(), TicTacToe()], ids=lambda oracle: oracle.name
)
def test_an_answer_gives_each_move_its_worth_to_the_player_making_it(oracle: Oracle) -> None:
    solution = solve(oracle, [oracle.start()])
    game = game_of(oracle)
    for text in list(solution)[:60]:
        answer = analyze(game.position(text))
        assert (answer.value.word, answer.remoteness) == solution[text]
        expected = {}
        for name, (after, keeps_turn) in oracle.moves(text).items():
            value, remoteness = solution[after]
            expected[name] = (value if keeps_turn else WORTH_TO_MAKER[value], remoteness, after)
        found = {move.name: (move.value.word, move.remoteness, move.after.text) for move in answer.moves}
        assert found == expected, f"{game.variant} at {text}"
        assert_best_first(answer.position, [(m.value, m.remoteness, m.name) for m in answer.moves])


def assert_best_first(position: Position, moves: list[tuple[Value, int | None, str]]) -> None:
    """Wins by least remoteness, ties, draws, losses by greatest remoteness; then by text."""
    wins = sorted((m for m in moves if m[0] is Value.WIN), key=lambda m: (m[1] or 0, m[2]))
    ties = sorted((m for m in moves if m[0] is Value.TIE), key=lambda m: m[2])
    draws = sorted((m for m in moves if m[0] is Value.DRAW), key=lambda m: m[2])
    losses = sorted((m for m in moves if m[0] is Value.LOSS), key=lambda m: (-(m[1] or 0), m[2]))
    assert moves == wins + ties + draws + losses, position
