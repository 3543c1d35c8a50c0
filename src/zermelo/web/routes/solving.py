"""What solving a variant takes, and solving the small ones in the background."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anyio.to_thread import run_sync
from fastapi import APIRouter, Request
from starlette.responses import JSONResponse

from zermelo.errors import TooLarge, Unsolvable
from zermelo.game import Game
from zermelo.web.desk import desk_of
from zermelo.web.finding import find_game
from zermelo.web.schema import FAILURES, SolveForecast, SolveRequest, SolveState, VariantQuery
from zermelo.web.solver import Solver

if TYPE_CHECKING:
    from zermelo.solve.forecast import Forecast

router = APIRouter(prefix="/api", tags=["solving"])


def solver_of(request: Request) -> Solver:
    solver: Solver = request.app.state.solver
    return solver


@router.get("/forecast", response_model=SolveForecast, responses=FAILURES, summary="What solving a variant takes")
async def forecast_of(game: VariantQuery) -> JSONResponse:
    needs = await run_sync(needs_of, find_game(game))
    return JSONResponse(needs.as_json())


@router.get("/solve", response_model=SolveState, responses=FAILURES, summary="How far solving a variant is")
async def progress(request: Request, game: VariantQuery) -> JSONResponse:
    found = find_game(game)
    state = solver_of(request).state(found)
    if state["state"] == "solved":
        desk_of(request).look_again(found)
    if state["state"] == "unsolved":
        state |= await without_table(request, found)
    return JSONResponse(state)


async def without_table(request: Request, game: Game) -> dict[str, object]:
    """How *game* stands of which no table has been made: it may need none, or have to wait, or be beyond any solver."""
    try:
        source = await desk_of(request).source(game, [game.start_position()])
    except (TooLarge, Unsolvable):
        try:
            needs = await run_sync(possible_needs_of, game)
        except TooLarge as why:
            return {"state": "too large", "error": str(why)}
        except Unsolvable as why:
            return {"state": "unsolvable", "error": str(why)}
        return {"state": "waiting" if needs.small and solver_of(request).running else "unsolved"}
    return {"state": "on demand" if source.table is None else "solved", "done": 1.0}


@router.post("/solve", response_model=SolveState, responses=FAILURES, summary="Solve a small variant")
async def solve(request: Request, wanted: SolveRequest) -> JSONResponse:
    game = find_game(wanted.game)
    needs = await run_sync(needs_of, game)
    solver_of(request).start(game, needs)
    return JSONResponse(solver_of(request).state(game))


def needs_of(game: Game) -> Forecast:
    from zermelo.solve.forecast import forecast  # imported here: it imports NumPy

    return forecast(game, probe=False)


def possible_needs_of(game: Game) -> Forecast:
    """The same, of what can be solved at all. Raises TooLarge or Unsolvable."""
    from zermelo.solve.forecast import require_few

    needs = needs_of(game)
    if needs.positions is None:
        require_few(game)
    return needs
