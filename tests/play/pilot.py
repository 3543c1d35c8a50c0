"""Using the full-screen game as a person does: touches, keys, and what is on the screen."""

import asyncio

from textual.widgets import Input, Static

from zermelo.cli.commands.review import read_text
from zermelo.cli.output import write_file
from zermelo.play.players import read_spec
from zermelo.play.seats import Seats
from zermelo.play.session import Session
from zermelo.registry import find_game
from zermelo.tui.app import PlayApp
from zermelo.tui.board import BoardView


def app_for(variant, first="human", second="human", start="start"):
    session = Session(find_game(variant).position(start))
    return PlayApp(Seats(session, (read_spec(first), read_spec(second)), seconds=0.05), read_text, write_file)


def piloted(app, scenario, size=(120, 40)):
    async def run():
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            await scenario(pilot)

    asyncio.run(run())


async def settle(pilot):
    """Wait until the computer has moved and every hint has come in."""
    await pilot.pause()
    while any(not worker.is_finished for worker in pilot.app.workers):
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
    await pilot.pause()


async def press(pilot, *keys):
    for key in keys:
        await pilot.press(key)
        await settle(pilot)


async def touch(pilot, square):
    """Click the middle of a square or an edge, and wait for what follows."""
    await click(pilot, square)
    await settle(pilot)


async def click(pilot, square):
    board = pilot.app.query_one(BoardView)
    while board.size != (board.places.width, board.places.height):
        await pilot.pause()
    places = board.places
    (x, y), (width, height) = places.corner(square), places.extent(square)
    await pilot.click(BoardView, offset=(x + width // 2, y + height // 2))
    await pilot.pause()


def words(app, name):
    return str(app.query_one(f"#{name}", Static).content)


async def answer(pilot, key, text):
    """Press *key*, and give the line it asks for."""
    await press(pilot, key)
    pilot.app.screen.query_one(Input).value = text
    await press(pilot, "enter")
