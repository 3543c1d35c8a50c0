"""The web application: limits, errors, API, page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from anyio import CapacityLimiter
from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from zermelo import __version__
from zermelo.web import assets, failures
from zermelo.web.desk import Desk
from zermelo.web.limits import BodyLimit, HeadAsGet, Headers
from zermelo.web.routes import answers, boards, players, solving, study
from zermelo.web.solver import Solver

ROUTERS = (answers.router, boards.router, players.router, solving.router, study.router)


def create_app() -> FastAPI:
    """A new application, with a desk of its own."""
    app = FastAPI(
        title="Zermelo",
        version=__version__,
        summary="Perfect play for small games",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    for router in ROUTERS:
        app.include_router(router)
    app.include_router(assets.router())
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=4)
    app.add_middleware(BodyLimit)
    app.add_middleware(HeadAsGet)
    app.add_middleware(Headers)
    failures.install(app)
    return app


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    app.state.desk = Desk()
    app.state.thinkers = CapacityLimiter(players.THINKERS)
    app.state.solver = Solver()
    yield
    app.state.desk.close()
    app.state.solver.close()
