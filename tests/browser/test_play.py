"""Whole games by hand against a perfect opponent, and everything one does with a game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from browser.driver import Visit

FORK = "#/play/pousse:3?p=human,human"


@pytest.mark.parametrize("variant", ["konane:4x4", "l-game", "l-game:both", "pousse:3", "tictactoe"])
def test_a_whole_game_against_perfect_ends_with_its_result(visit: Visit, variant: str) -> None:
    visit.go(f"#/play/{variant}?p=human,perfect")
    visit.settle()
    while "to move" in visit.status():
        visit.play_worst()
        assert len(visit.moves_played()) < 60
    line = {"game": variant, "moves": visit.moves_played()}
    assert visit.status() == visit.tell("game", line)["result"]["words"].capitalize()


def test_a_phone_never_scrolls_sideways(visit: Visit) -> None:
    for fragment in ("", "#/play/l-game?h=1", "#/play/pousse:5?m=L1;R1", "#/puzzles", "#/review/konane?m=b2-d2;d1-b1"):
        visit.go(fragment)
        expect(visit.page.locator("main svg").first).to_be_visible()
        assert visit.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), fragment


def test_every_game_is_within_two_screens_of_a_phone(chromium: Browser, address: str) -> None:
    with Visit(chromium, address, (360, 740)) as visit:
        visit.go()
        last = visit.page.get_by_role("link", name="Play Tictactoe")
        expect(visit.page.locator(".demo .piece").first).to_be_visible()
        assert last.evaluate("e => e.getBoundingClientRect().bottom") < 2 * 740


def test_undo_takes_back_to_the_persons_turn_and_redo_returns(visit: Visit) -> None:
    visit.go("#/play/tictactoe?p=human,perfect")
    visit.settle()
    start = visit.position()
    visit.play_worst()
    played = visit.position()
    visit.page.get_by_role("button", name="Undo (U)").click()
    expect(visit.page.locator(".position-text")).to_have_text(start)
    visit.page.get_by_role("button", name="Redo").click()
    expect(visit.page.locator(".position-text")).to_have_text(played)


def test_a_fork_keeps_the_other_line_and_the_link_restores_both(visit: Visit) -> None:
    visit.go(FORK)
    for played, arrow in enumerate(["0,-1", "-1,1"], 1):
        visit.click(arrow)
        expect(visit.page.locator(".history .ply")).to_have_count(played)
        expect(visit.page.locator(".ply[aria-current]")).to_be_visible()
    visit.page.locator(".history .ply").first.click()
    expect(visit.page.locator(".position-text")).to_have_text("X../.../... O")
    visit.click("1,3")
    expect(visit.page.locator(".position-text")).to_have_text("X../..O/... X")
    link = visit.page.url.partition("#")[2]
    visit.go(f"#{link}")
    expect(visit.page.locator(".position-text")).to_have_text("X../..O/... X")
    visit.page.locator(".lines button").click()
    expect(visit.page.locator(".position-text")).to_have_text("XO./.../... X")
    assert visit.moves_played() == ["L1", "T2"]


def test_swapping_sides_lets_the_computer_move(desk: Visit) -> None:
    desk.go("#/play/pousse:3?p=human,perfect")
    desk.settle()
    desk.page.get_by_role("button", name="Swap sides").click()
    expect(desk.page.locator(".history .ply")).to_have_count(1)
    assert "p=perfect,human" in desk.page.url


def test_giving_up_ends_the_game(desk: Visit) -> None:
    desk.go("#/play/l-game")
    desk.page.get_by_role("button", name="Give up the game").click()
    expect(desk.page.locator(".status")).to_have_text("Second wins (resigned)")
    desk.page.get_by_role("button", name="Undo (U)").click()
    expect(desk.page.locator(".status")).to_have_text("First to move")
    desk.page.get_by_role("button", name="Give up the game").click()
    expect(desk.page.locator(".status")).to_have_text("Second wins (resigned)")
    desk.page.get_by_role("button", name="New game").click()
    expect(desk.page.locator(".status")).to_have_text("First to move")


def test_position_and_record_are_copied_as_text(desk: Visit) -> None:
    desk.go("#/play/konane?m=b2-d2")
    desk.page.get_by_role("button", name="Copy record").click()
    expect(desk.page.get_by_label("Copy record")).to_have_value(re.compile(r"Game: konane\n[\s\S]*1\. b2-d2\n"))
    desk.page.get_by_role("button", name="Copy position").click()
    expect(desk.page.get_by_text("Copied.")).to_be_visible()
    assert desk.page.evaluate("navigator.clipboard.readText()") == '(b "" wbwb b--w w-wb)'


def test_a_chain_of_jumps_goes_on_with_the_piece_or_passes(visit: Visit) -> None:
    visit.go("#/play/konane:1x5?s=" + "(w+%22%22+wb-b-)")
    visit.click("0,0", "0,2")
    expect(visit.page.locator(".position-text")).to_have_text("(w c1 --wb-)")
    expect(visit.page.locator('.spots [data-key="0,2"]')).to_have_class(re.compile("chosen"))
    visit.page.get_by_role("button", name="Pass").click()
    assert visit.moves_played() == ["a1-c1", "pass"]


def test_an_illegal_try_is_explained_in_the_words_of_the_rules(visit: Visit) -> None:
    visit.go("#/play/konane?m=b2-d2;d1-b1")
    visit.click("0,3", "0,1")
    expect(visit.page.get_by_role("alert")).to_have_text("No white piece on d3.")
    visit.go("#/play/l-game")
    visit.click("0,1", "0,2", "1,1", "2,1")
    expect(visit.page.get_by_role("alert")).to_have_text("The L must move to a different set of squares.")
    visit.click("0,1")
    expect(visit.page.get_by_role("alert")).to_have_count(0)
    expect(visit.page.locator(".how")).to_contain_text("Pick the 4 squares to move to")


def test_the_arrows_of_one_game_are_gone_in_the_next(desk: Visit) -> None:
    desk.go("#/play/pousse:3")
    expect(desk.page.locator(".arrow")).to_have_count(12)
    desk.page.evaluate("location.hash = '#/play/konane:3x3'")
    expect(desk.page.get_by_role("heading", name="Konane · 3×3")).to_be_visible()
    expect(desk.page.locator(".arrow")).to_have_count(0)


@pytest.mark.parametrize(
    ("variant", "words"),
    [
        ("l-game", "Pick the 4 squares"),
        ("pousse", "Pick an arrow"),
        ("konane", "Pick a marked piece"),
        ("konane:6x6,opening", "Pick a square"),
        ("konane:1x5?s=(w+c1+--wb-)", "Go on with a marked piece, or pass."),
    ],
)
def test_the_page_says_how_a_move_is_made(desk: Visit, variant: str, words: str) -> None:
    desk.go(f"#/play/{variant}")
    expect(desk.page.locator(".how")).to_contain_text(words)


def test_an_l_is_turned_flipped_and_put_down_with_the_keyboard(desk: Visit) -> None:
    desk.go("#/play/l-game")
    board = desk.page.locator('.spots [data-key="0,0"]')
    board.focus()
    for key in ("g", "r", "f", "r", "r"):
        board.press(key)
    ghost = desk.page.locator(".ghost .ghost")
    expect(ghost).to_be_visible()
    before = ghost.locator("path").first.get_attribute("d")
    board.press("ArrowLeft")
    assert ghost.locator("path").first.get_attribute("d") != before
    board.press("Escape")
    expect(ghost).to_have_count(0)


def test_an_l_put_down_by_buttons_then_a_neutral_moved(visit: Visit) -> None:
    visit.go("#/play/l-game")
    visit.page.get_by_role("button", name="Move up").click()
    for _ in range(8):
        if visit.page.locator(".ghost .impossible").count() == 0:
            break
        visit.page.get_by_role("button", name="Turn (R)").click()
    visit.page.get_by_role("button", name="Put down").click()
    visit.click("3,3")
    target = visit.page.locator('.spots .live[aria-label$="empty"]').first
    square = (target.get_attribute("aria-label") or "").split()[1].rstrip(",")
    target.click()
    expect(visit.page.locator(".history .ply")).to_have_count(1)
    assert visit.moves_played()[0].endswith(f"n16>{square}")


def test_hints_do_not_disturb_a_move_half_made(visit: Visit) -> None:
    visit.go("#/play/l-game")
    visit.click("0,1", "0,2", "0,3", "1,1")
    expect(visit.page.locator(".how")).to_contain_text("Now you may move a neutral piece")
    visit.page.get_by_role("button", name="Hints (H)").click()
    expect(visit.page.locator(".hints .badge").first).to_be_visible()
    expect(visit.page.locator(".how")).to_contain_text("Now you may move a neutral piece")
    visit.click("3,3")
    expect(visit.page.locator(".hint").first).to_be_visible()
    visit.page.get_by_role("button", name="Put back").click()
    expect(visit.page.locator(".how")).to_contain_text("Pick the 4 squares")
    visit.page.get_by_role("button", name="Hints (H)").click()
    expect(visit.page.locator(".hints")).to_have_count(0)
    assert "h=1" not in visit.page.url


def test_tictactoe_is_played_with_the_keyboard_alone(desk: Visit) -> None:
    desk.go("#/play/tictactoe")
    desk.page.locator('.spots [data-key="0,0"]').focus()
    for key in ("ArrowRight", "ArrowDown", "Enter"):
        desk.page.keyboard.press(key)
    expect(desk.page.locator(".position-text")).to_have_text(".../.X./...")
    expect(desk.page.locator('.spots [data-key="1,1"]')).to_have_attribute("aria-label", "b2, X")


def test_a_pasted_position_is_where_the_game_starts(visit: Visit) -> None:
    visit.go()
    visit.page.get_by_label("Game", exact=True).select_option("pousse")
    visit.page.get_by_label("Size").fill("3")
    visit.page.get_by_label("Position").fill("X../.O./... X")
    visit.page.get_by_role("button", name="Start").click()
    expect(visit.page.locator(".position-text")).to_have_text("X../.O./... X")
    assert "#/play/pousse:3?" in visit.page.url


def test_where_the_last_move_was_made_is_tinted(visit: Visit) -> None:
    visit.go("#/play/konane?m=b2-d2")
    expect(visit.page.locator(".squares .played")).to_have_count(2)
    visit.page.get_by_role("button", name="Undo (U)").click()
    expect(visit.page.locator(".squares .played")).to_have_count(0)
    visit.go("#/play/pousse:3?m=R2")
    expect(visit.page.locator(".squares .played")).to_have_count(1)
    expect(visit.page.locator('[data-key="1,3"] .arrow.played')).to_have_count(1)


def test_undo_redo_and_hints_are_keys_anywhere_on_the_page(desk: Visit) -> None:
    desk.go("#/play/konane?m=b2-d2")
    expect(desk.page.locator(".position-text")).to_have_text('(b "" wbwb b--w w-wb)')
    for key, text in (("u", '(w "" wbwb bwb- w-wb)'), ("Y", '(b "" wbwb b--w w-wb)')):
        desk.page.keyboard.press(key)
        expect(desk.page.locator(".position-text")).to_have_text(text)
    desk.page.keyboard.press("h")
    expect(desk.page.locator(".hints .badge")).to_have_count(1)
    desk.page.get_by_label("White", exact=True).focus()
    desk.page.keyboard.press("u")
    assert "at=" not in desk.page.url


@pytest.mark.parametrize(
    ("game", "lines", "line"),
    [
        ("l-game", "x##.\r\n.#*.\r\n.#*.\r\n.**x\r\n", "x##./.#*./.#*./.**x"),
        ("konane", '(w ""\n wbwb\n bwb-\n w-wb)', '(w "" wbwb bwb- w-wb)'),
    ],
)
def test_a_board_of_several_lines_may_be_pasted(desk: Visit, game: str, lines: str, line: str) -> None:
    desk.go()
    desk.page.get_by_label("Game", exact=True).select_option(game)
    desk.page.get_by_label("Position").focus()
    desk.page.evaluate("text => navigator.clipboard.writeText(text)", lines)
    desk.page.keyboard.press("Control+V")
    expect(desk.page.get_by_label("Position")).to_have_value(line)


def test_the_engine_shows_how_deep_it_looks_and_its_line(desk: Visit) -> None:
    desk.go("#/play/pousse:6?p=engine,human")
    expect(desk.page.locator(".thought")).to_contain_text(
        re.compile(r"depth \d+ · (estimated|win|loss).* · [LRTB][1-6]")
    )
    desk.settle()
    assert len(desk.moves_played()) == 1
    expect(desk.page.locator(".thought")).to_be_visible()
    height = desk.page.locator(".part-thought").bounding_box()
    desk.click("0,-1")
    expect(desk.page.locator(".ply")).to_have_count(2)
    assert desk.page.locator(".part-thought").bounding_box() == height, "what is below must not move"
    desk.settle()
