"""Using the page as a person does, by what it shows; and the answers it should agree with."""

from __future__ import annotations

import json
from types import TracebackType
from typing import Any
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, ConsoleMessage, Page, Response, expect

CHROMIUM_FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 30
"""Seconds that anything expected of the page may take on a busy machine."""

expect.set_options(timeout=1000 * PATIENCE)


class Visit:
    """One visit; when it ends, nothing may have gone wrong in the browser's eyes."""

    def __init__(self, browser: Browser, address: str, size: tuple[int, int], scheme: str = "light") -> None:
        self.address = address
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if scheme == "dark" else "light",
            reduced_motion="reduce",
            permissions=["clipboard-read", "clipboard-write"],
        )
        self.context.set_default_timeout(1000 * PATIENCE)
        self.page: Page = self.context.new_page()
        self.troubles: list[str] = []
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("requestfailed", self._miss)
        self.page.on("response", self._see)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.troubles.append(message.text)

    def _miss(self, request: Any) -> None:
        if request.failure != "net::ERR_ABORTED":  # what a visitor leaves behind by going elsewhere
            self.troubles.append(f"{request.failure}: {request.url}")

    def _see(self, response: Response) -> None:
        if response.status >= 400:
            self.troubles.append(f"{response.status} {response.url}")

    def __enter__(self) -> Visit:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.context.close()
        if error is None:
            assert not self.troubles, self.troubles

    def was_refused(self, status: int) -> None:
        """Something was answered with this *status*, as it should be."""
        expected = [trouble for trouble in self.troubles if str(status) in trouble]
        assert expected, self.troubles
        self.troubles = [trouble for trouble in self.troubles if trouble not in expected]

    # Looking.

    def go(self, fragment: str = "") -> None:
        """Open the page at *fragment*, as if for the first time."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.address}/{fragment}")

    def status(self) -> str:
        return self.page.locator(".status").inner_text()

    def settle(self) -> None:
        """Wait until no computer is thinking."""
        expect(self.page.locator(".status").first).to_be_visible()
        expect(self.page.locator(".status").first).not_to_contain_text("thinking")

    def position(self) -> str:
        return self.page.locator(".position-text").inner_text()

    def rows(self) -> list[str]:
        """What each square says to a screen reader, without its name."""
        labels = self.page.locator(".spots [data-key]").evaluate_all(
            "all => all.map(e => e.getAttribute('aria-label'))"
        )
        return [label.partition(", ")[2] for label in labels]

    def moves_played(self) -> list[str]:
        return self.page.evaluate("new URLSearchParams(location.hash.split('?')[1]).get('m')?.split(';') ?? []")

    # Asking the same server.

    def ask(self, path: str, **parameters: object) -> Any:
        with urlopen(f"{self.address}/api/{path}?{urlencode(parameters)}") as answer:
            return json.load(answer)

    def tell(self, path: str, body: dict[str, object]) -> Any:
        headers = {"content-type": "application/json"}
        with urlopen(Request(f"{self.address}/api/{path}", json.dumps(body).encode(), headers)) as answer:
            return json.load(answer)

    # Playing.

    def click(self, *keys: str) -> None:
        """Pick squares, also those that nothing can be done with."""
        for key in keys:
            self.page.locator(f'.spots [data-key="{key}"]').click(force=True)

    def make(self, gesture: list[list[list[int]]]) -> None:
        """Make a move by hand: pick the squares of its gesture, or press its button when it has none."""
        if not gesture:
            self.page.get_by_role("button", name="Pass", exact=True).click()
            return
        chosen = self.page.locator(".spots .chosen").evaluate_all("all => all.map(e => e.dataset.key)")
        keys = [f"{row},{column}" for step in gesture for row, column in step]
        before = self.moves_played()
        self.click(*keys[1 if chosen == keys[:1] else 0 :])
        done = self.page.get_by_role("button", name="Done")
        if self.moves_played() == before and done.is_visible():
            done.click()

    def play_worst(self) -> None:
        """Make the worst move there is, by hand, and wait for the reply."""
        variant = self.page.evaluate("decodeURIComponent(location.hash.split('?')[0].split('/')[2])")
        before, position = len(self.moves_played()), self.position()
        worst = self.ask("analyze", game=variant, position=position)["moves"][-1]
        legal = self.ask("position", game=variant, position=position)["moves"]
        self.make(next(move["gesture"] for move in legal if move["move"] == worst["move"]))
        self.page.wait_for_function("n => document.querySelectorAll('.ply').length > n", arg=before)
        self.settle()
