"""Positions to show and moves to make: what the page asks while a game is played."""

from __future__ import annotations

from random import Random
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import JSONResponse

from zermelo.board import Gesture
from zermelo.errors import BadInput, IllegalMove
from zermelo.game import Game, Position
from zermelo.web.finding import find_game
from zermelo.web.lines import placed, replay
from zermelo.web.schema import FAILURES, Demo, GameView, Line, PositionQuery, PositionView, Try, VariantQuery, Verdict
from zermelo.web.view import drawn_rows, view

DEMO_MOVES = 14

router = APIRouter(prefix="/api", tags=["boards"])


@router.get("/position", response_model=PositionView, responses=FAILURES, summary="A position and its legal moves")
def position(
    game: VariantQuery,
    position: PositionQuery = "start",
    turn: Annotated[int | None, Query(ge=0, le=1, description="who is to move, where the text does not say")] = None,
) -> JSONResponse:
    return JSONResponse(view(placed(find_game(game), position, turn)))


@router.post("/game", response_model=GameView, responses=FAILURES, summary="A game so far, replayed by the rules")
def game(line: Line) -> JSONResponse:
    session = replay(line)
    nodes = session.line
    at = len(nodes) - 1 if line.at is None else line.at
    result = session.result
    session.go_to(at)
    made = [{"move": n.move, "turn": n.mover, "position": n.position.text} for n in nodes[1:]]
    over = {"kind": result.kind, "winner": result.winner, "words": result.words(session.game)}
    return JSONResponse(
        {
            "game": session.game.variant,
            "start": session.start.text,
            "moves": made,
            "result": over if result.finished else None,
            "last": session.node.gesture,
            "view": view(session.position),
        }
    )


@router.post("/try", response_model=Verdict, responses=FAILURES, summary="The move that a gesture makes, or why none")
def try_gesture(tried: Try) -> JSONResponse:
    game = find_game(tried.game)
    found = game.position(tried.position)
    text = game.spell(on_board(found, tried.gesture))
    try:
        found.play(text)
    except IllegalMove as why:
        return JSONResponse({"move": None, "why": str(why), "reason": why.reason})
    return JSONResponse({"move": text, "why": None, "reason": None})


@router.get("/demo", response_model=Demo, responses=FAILURES, summary="A game at random, always the same")
def demo(game: VariantQuery) -> JSONResponse:
    found = find_game(game)
    return JSONResponse({"board": view(found.start_position())["board"], "frames": frames(found)})


def frames(game: Game) -> list[dict[str, object]]:
    """The boards of a short game played at random, and the gesture that led to each."""
    chance = Random(f"a game of {game.variant}")
    shown: list[dict[str, object]] = [{"rows": drawn_rows(game.start_position()), "gesture": []}]
    position = game.start_position()
    for _ in range(DEMO_MOVES):
        moves = position.moves()
        if not moves:
            break
        move = chance.choice(moves)
        gesture = game.gesture(position.state, move.code)
        position = position.after(move.code)
        shown.append({"rows": drawn_rows(position), "gesture": gesture})
    return shown


def on_board(position: Position, gesture: Gesture) -> Gesture:
    """*gesture* itself. Raises BadInput when it touches what is neither on the board nor its edge."""
    board = position.game.board(position.state, position.turn)
    if board is None:
        raise BadInput(f"{position.game.variant} has no drawing to make a move on")
    for row, column in (square for step in gesture for square in step):
        if not (-1 <= row <= len(board.rows) and -1 <= column <= board.width):
            raise BadInput(f"row {row}, column {column} is neither on the board nor its edge")
    return gesture
