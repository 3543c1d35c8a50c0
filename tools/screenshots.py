"""Photograph the page for the documentation: `make screenshots`. Needs chromium."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from browser.driver import CHROMIUM_FLAGS

FOLDER = Path(__file__).parent.parent / "docs" / "images"
DESKTOP, PHONE = (1200, 800), (360, 720)
PICTURES = (
    ("home", "", DESKTOP, "light"),
    ("l-game", "#/play/l-game?p=human,perfect&s=.%23%23%23/x%23.*/.x.*/..**&h=1", DESKTOP, "light"),
    ("pousse", "#/play/pousse:3?m=L1;T2;R3;B2;L2;R1&h=1", DESKTOP, "dark"),
    ("konane", "#/play/konane:4x4?m=b1-b3&h=1", DESKTOP, "light"),
    ("review", "#/review/tictactoe?m=b2;a2;a1;c3;b3;b1;c2&at=2", DESKTOP, "light"),
    ("puzzle", "#/puzzles/l-game?seed=3&n=4", DESKTOP, "light"),
    ("phone", "#/play/pousse:3?m=L1;T2;R3;B2&h=1", PHONE, "dark"),
)
COLOURS = 128


def main() -> None:
    path = shutil.which("chromium")
    if path is None:
        sys.exit("chromium is missing: sudo apt-get install chromium")
    FOLDER.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-c", "from zermelo.cli import main; main()", "serve", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server, sync_playwright() as playwright:
        assert server.stderr is not None
        address = next(line for line in server.stderr if "http://" in line).split()[1]
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        try:
            for name, fragment, size, scheme in PICTURES:
                take(browser, f"{address}{fragment}", size, scheme, FOLDER / f"web-{name}.png")
        finally:
            browser.close()
            server.kill()


def take(browser: Browser, url: str, size: tuple[int, int], scheme: str, file: Path) -> None:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(url)
    expect(page.locator("main .board .piece").first).to_be_visible()
    if "h=1" in url:
        expect(page.locator(".hints .badge").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    partial = file.with_suffix(".partial.png")
    page.screenshot(path=partial)
    with Image.open(partial) as picture:
        picture.convert("RGB").quantize(COLOURS).save(partial, optimize=True)
    os.replace(partial, file)
    context.close()
    print(f"{file.name}: {file.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
