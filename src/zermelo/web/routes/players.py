"""The computer's moves, by the same players as `zermelo match`."""

from __future__ import annotations

from random import Random

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from fastapi import APIRouter, Request
from starlette.responses import JSONResponse

from zermelo.answer import Answer
from zermelo.errors import BadInput, TooLarge, Unsolvable, clipped
from zermelo.game import Position
from zermelo.play.players import Adviser, Computer, Spec, read_spec
from zermelo.web.desk import desk_of
from zermelo.web.lines import replay
from zermelo.web.schema import FAILURES, Asked, Reply

router = APIRouter(prefix="/api", tags=["players"])
SECONDS = 0.8
"""What a player that looks ahead may think."""
THINKERS = 4
KINDS = ("perfect", "level", "random", "engine")


@router.post("/reply", response_model=Reply, responses=FAILURES, summary="The move of a computer player")
async def reply(request: Request, asked: Asked) -> JSONResponse:
    spec = spec_of(asked.player)
    session = await run_sync(replay, asked)
    if session.finished:
        raise BadInput(f"the game is over: {session.result.words(session.game)}")
    found = await answer_for(request, spec, session.position)
    note = None
    if spec.kind == "perfect" and not isinstance(found, Answer):
        spec, note = Spec("engine"), f"{found}. Until then the engine plays: it looks ahead, but may err."
    player = Computer(spec, Foreseen(session.position, found), SECONDS, Random(f"{asked.seed} {session.ply}"))
    return JSONResponse({"move": await run_sync(player.choose, session, limiter=thinkers(request)), "note": note})


def spec_of(text: str) -> Spec:
    """The player *text* names. No request can name an outside program."""
    kind = text.strip().partition(":")[0]
    if kind not in KINDS:
        raise BadInput(
            f"no computer player {clipped(text)} here; there are perfect, level:0 to level:10, random, engine"
        )
    return read_spec(text)


async def answer_for(request: Request, spec: Spec, position: Position) -> Answer | TooLarge | Unsolvable:
    """What is known of *position*, as far as the player asks; else why nothing is."""
    if spec.kind == "engine":
        return TooLarge("not asked")
    try:
        return (await desk_of(request).answers(position.game, [position]))[0]
    except (TooLarge, Unsolvable) as why:
        return why


class Foreseen(Adviser):
    """Knows about the one position that is asked about."""

    def __init__(self, position: Position, found: Answer | TooLarge | Unsolvable) -> None:
        super().__init__(position.game)
        self.found = found

    def answer(self, position: Position) -> Answer:
        if isinstance(self.found, Answer):
            return self.found
        raise self.found


def thinkers(request: Request) -> CapacityLimiter:
    """Lets so many players think at once."""
    limiter: CapacityLimiter = request.app.state.thinkers
    return limiter
