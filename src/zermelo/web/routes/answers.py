"""Games and answers: the same objects as `zermelo games --json` and `zermelo analyze --json`."""

from __future__ import annotations

from anyio.to_thread import run_sync
from fastapi import APIRouter, Request
from starlette.responses import JSONResponse

from zermelo.errors import BadPosition
from zermelo.game import Game, Position
from zermelo.registry import describe_all
from zermelo.web.desk import desk_of
from zermelo.web.finding import find_game
from zermelo.web.schema import FAILURES, Answer, GameInfo, PositionQuery, Questions, VariantQuery

router = APIRouter(prefix="/api", tags=["answers"])


@router.get("/games", response_model=list[GameInfo], summary="Every game and its options")
def games() -> JSONResponse:
    return JSONResponse(describe_all())


@router.get("/analyze", response_model=Answer, responses=FAILURES, summary="One position")
async def analyze(request: Request, game: VariantQuery, position: PositionQuery = "start") -> JSONResponse:
    found = await run_sync(read_positions, game, [position])
    answers = await desk_of(request).answers(found[0].game, found)
    return JSONResponse(await run_sync(answers[0].as_json))


@router.post("/analyze", response_model=list[Answer], responses=FAILURES, summary="Many positions, in order")
async def analyze_many(request: Request, questions: Questions) -> JSONResponse:
    found = await run_sync(read_positions, questions.game, questions.positions)
    if not found:
        return JSONResponse([])
    answers = await desk_of(request).answers(found[0].game, found)
    return JSONResponse(await run_sync(lambda: [answer.as_json() for answer in answers]))


def read_positions(variant: str, texts: list[str]) -> list[Position]:
    """The positions; a complaint about one of several says which."""
    game = find_game(variant)
    return [read_position(game, text, f"position {n}: " * (len(texts) > 1)) for n, text in enumerate(texts, 1)]


def read_position(game: Game, text: str, where: str) -> Position:
    try:
        return game.position(text)
    except BadPosition as error:
        raise BadPosition(f"{where}{error}") from None
