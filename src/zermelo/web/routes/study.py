"""Records, reviews and puzzles: the same objects as `zermelo review --json` and `zermelo puzzles --json`."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from anyio.to_thread import run_sync
from fastapi import APIRouter, Query, Request
from starlette.responses import JSONResponse

from zermelo.play.record import Record, read_record
from zermelo.play.review import review
from zermelo.web import child, limits
from zermelo.web.desk import desk_of
from zermelo.web.finding import find_game
from zermelo.web.lines import replay
from zermelo.web.schema import FAILURES, Played, Puzzle, RecordText, Review, VariantQuery

router = APIRouter(prefix="/api", tags=["study"])


@router.post("/record", response_model=RecordText, responses=FAILURES, summary="A game as the text of a record")
def record(played: Played) -> JSONResponse:
    return JSONResponse({"record": recorded(played).text()})


@router.post("/review", response_model=Review, responses=FAILURES, summary="A record held against perfect play")
async def review_record(request: Request, text: RecordText) -> JSONResponse:
    played = await run_sync(read_record, text.record, find_game)
    limits.check_length(len(played.moves))
    source = await desk_of(request).source(played.game, played.positions())
    return JSONResponse(await run_sync(lambda: review(played, source=source).as_json()))


@router.get("/puzzles", response_model=list[Puzzle], responses=FAILURES, summary="Positions with a single good move")
async def puzzles(
    request: Request,
    game: VariantQuery,
    count: Annotated[int, Query(ge=1, le=limits.PUZZLES)] = 5,
    seed: Annotated[int, Query(ge=0, le=10**9)] = 0,
) -> JSONResponse:
    found = find_game(game)
    return JSONResponse(await desk_of(request).once(child.puzzles, found.variant, count, seed))


@router.get("/puzzles/today", response_model=Puzzle, responses=FAILURES, summary="The puzzle of the day, everyone's")
async def puzzle_of_the_day(request: Request) -> JSONResponse:
    return JSONResponse(await desk_of(request).once(child.puzzle_of_the_day, datetime.now(UTC).date()))


def recorded(played: Played) -> Record:
    session = replay(played)
    players = played.players[0], played.players[1]
    return session.record(players, datetime.now(UTC).date().isoformat())
