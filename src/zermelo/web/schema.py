"""The shapes of requests and answers, for checking the former and describing both in OpenAPI."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Query
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from zermelo.web import limits

Text = Annotated[str, StringConstraints(max_length=limits.POSITION_LENGTH)]
Variant = Annotated[str, StringConstraints(max_length=limits.VARIANT_LENGTH)]
MoveText = Annotated[str, StringConstraints(max_length=limits.MOVE_LENGTH)]
Name = Annotated[str, StringConstraints(max_length=60)]
VariantQuery = Annotated[
    str, Query(max_length=limits.VARIANT_LENGTH, description="a game and its options, as in konane:4x5,misere")
]
PositionQuery = Annotated[str, Query(max_length=limits.POSITION_LENGTH, description="a position's text, or start")]
Word = Literal["win", "loss", "tie", "draw"]
Square = tuple[int, int]


class Failure(BaseModel):
    """What went wrong, in one sentence for a person."""

    error: str


class OptionInfo(BaseModel):
    name: str
    forms: list[str]
    default: str
    about: str


class GameInfo(BaseModel):
    game: str
    about: str
    options: list[OptionInfo]
    default: str
    solvable: str


class MoveAnswer(BaseModel):
    """Value is for the player making the move; remoteness is that of the position it leads to.

    `pressure` stands with drawing moves alone: how many of the replies lose."""

    move: str
    value: Word
    remoteness: int | None
    position: str
    pressure: int = 0


class Answer(BaseModel):
    """Value is for the player to move; moves come best first."""

    game: str
    position: str
    value: Word
    remoteness: int | None
    moves: list[MoveAnswer]


class Questions(BaseModel):
    """Positions of one game."""

    model_config = ConfigDict(extra="forbid")
    game: Variant
    positions: list[Text] = Field(max_length=limits.BATCH)


class BoardView(BaseModel):
    rows: list[str]
    shapes: dict[str, tuple[str, str]]
    row_names: list[str]
    column_names: list[str]
    names_below: bool
    square_names: list[str]
    joined: str
    boxed: bool


class MoveView(BaseModel):
    """`gesture` is what a hand touches, step by step: squares by row and column, one off the board being its edge."""

    move: str
    gesture: list[list[Square]]
    position: str
    rows: list[str] | None


class PositionView(BaseModel):
    """`outcome` is for the player to move; null while the game goes on."""

    game: str
    position: str
    players: tuple[str, str]
    turn: Literal[0, 1]
    outcome: Word | None
    board: BoardView | None
    moves: list[MoveView]


class Worth(BaseModel):
    value: Word
    remoteness: int | None


class PositionWorth(Worth):
    position: str


class ReviewedMove(BaseModel):
    """Values are for the player of the move; `thrown` is the value it threw away."""

    number: int
    player: str
    position: str
    move: str
    before: Worth
    after: Worth
    verdict: Literal["forced", "best", "slow", "mistake"]
    thrown: Word | None
    better: str | None
    grade: float


class Review(BaseModel):
    """A game held against perfect play; heights are from -1 to 1 for the player who is named first."""

    game: str
    sides: tuple[str, str]
    players: tuple[str, str]
    date: str
    start: str
    result: str
    accuracy: tuple[float | None, float | None]
    given_up: Word | None
    heights: list[float]
    moves: list[ReviewedMove]
    end: PositionWorth


class Puzzle(BaseModel):
    """A position with exactly one move that wins, or, where none does, one that does not lose."""

    game: str
    position: str
    player: str
    task: str
    goal: Word
    remoteness: int | None
    grade: int
    choices: int
    tempting: list[str]
    solution: str
    line: list[str]


class RecordText(BaseModel):
    model_config = ConfigDict(extra="forbid")
    record: Annotated[str, StringConstraints(max_length=limits.RECORD_LENGTH)]


class SolveForecast(BaseModel):
    """What solving takes and what there is; `small` when the server will do it, `command` is for when not.

    `seconds` is null, and so not said to be the least: the server does not measure its machine, as
    `zermelo solve --forecast` does."""

    game: str
    values_only: bool
    positions: int | None
    table_bytes: int | None
    memory_bytes: int
    seconds: float | None
    free_memory: int
    free_disk: int
    at_least: bool
    fits: bool
    small: bool
    command: str


class SolveRequest(BaseModel):
    model_config = ConfigDict(extra="forbid")
    game: Variant


class SolveState(BaseModel):
    """`on demand` when the variant is answered without a table, `waiting` while another one is being solved.

    `error` says why it `failed`, or why no command makes its table: it is `too large`, or `unsolvable`."""

    state: Literal["solved", "on demand", "solving", "waiting", "unsolved", "failed", "too large", "unsolvable"]
    done: float
    error: str | None


class Frame(BaseModel):
    rows: list[str]
    gesture: list[list[Square]]


class Demo(BaseModel):
    """A game to watch; the first frame is its start."""

    board: BoardView | None
    frames: list[Frame]


class Line(BaseModel):
    """A game in progress: where it began, who was to move there (0 or 1), and the moves since."""

    model_config = ConfigDict(extra="forbid")
    game: Variant
    start: Text = "start"
    turn: Literal[0, 1] | None = Field(default=None, description="where the text of the start does not say")
    moves: list[MoveText] = Field(default=[], max_length=limits.MOVES)
    resigned: Literal[0, 1] | None = Field(default=None, description="who gave up after the last move")
    at: int | None = Field(default=None, ge=0, description="look at the position after so many moves; default the last")


class Played(Line):
    """A game and the names of who played it."""

    players: list[Annotated[str, StringConstraints(max_length=60)]] = Field(
        default=["?", "?"], min_length=2, max_length=2
    )


class Asked(Line):
    """A game in which a computer player is to move."""

    player: Annotated[str, StringConstraints(max_length=20)] = Field(description="perfect, level:N, random or engine")
    seed: int = Field(default=1, ge=0, le=10**9)


class Reply(BaseModel):
    """A move; `note` says why it is not the move of the player asked for."""

    move: str
    note: str | None


class MoveMade(BaseModel):
    """A move of a game, who made it, and where it led."""

    move: str
    turn: Literal[0, 1]
    position: str


class ResultView(BaseModel):
    """How a whole game ended; `winner` is 0 or 1."""

    kind: Literal["win", "tie", "draw"]
    winner: Literal[0, 1] | None
    words: str


class GameView(BaseModel):
    """A game so far, and the position looked at; `last` is what a hand touched for the move that led there."""

    game: str
    start: str
    moves: list[MoveMade]
    result: ResultView | None
    last: list[list[Square]]
    view: PositionView


class Try(BaseModel):
    """What a hand tried to do in a position."""

    model_config = ConfigDict(extra="forbid")
    game: Variant
    position: Text
    gesture: list[Annotated[list[Square], Field(min_length=1, max_length=8)]] = Field(min_length=1, max_length=6)


class Verdict(BaseModel):
    """The move that a gesture makes; or the sentence that refuses it, and from that the rule it breaks."""

    move: str | None
    why: str | None
    reason: str | None


FAILURES: dict[int | str, dict[str, object]] = {
    404: {"model": Failure, "description": "no such game"},
    409: {"model": Failure, "description": "no table, and too large to solve on demand"},
    413: {"model": Failure, "description": "the body is too large"},
    422: {"model": Failure, "description": "bad input"},
    429: {"model": Failure, "description": "too much is being solved already"},
}
