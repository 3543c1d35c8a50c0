"""Positions to show and moves to make: what the page asks while a game is played."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query
from starlette.responses import JSONResponse

from zermelo.game import Game, Position
from zermelo.web.finding import find_game
from zermelo.web.schema import FAILURES, Line, PositionQuery, PositionView, Try, VariantQuery, Verdict
from zermelo.web.view import view

router = APIRouter(prefix="/api", tags=["boards"])


@router.get("/position", response_model=PositionView, responses=FAILURES, summary="A position and its legal moves")
def position(
    game: VariantQuery,
    position: PositionQuery = "start",
    turn: Annotated[int | None, Query(ge=0, le=1, description="who is to move, where the text does not say")] = None,
) -> JSONResponse:
    return JSONResponse(view(placed(find_game(game), position, turn)))


@router.post("/try", response_model=Verdict, responses=FAILURES, summary="The move that a gesture makes")
def try_gesture(tried: Try) -> JSONResponse:
    game = find_game(tried.game)
    found = game.position(tried.position)
    text = game.spell(tried.gesture)
    found.play(text)
    return JSONResponse({"move": text})


def placed(game: Game, text: str, turn: int | None) -> Position:
    """The position of *text*; *turn* counts only where the text reads the same for both players."""
    found = game.position(text)
    return Position(game, found.state, turn) if game.mover and turn is not None else found
