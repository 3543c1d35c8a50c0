"""For everyone: controls have names, and text can be read, in both colour schemes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Route, expect

from browser.driver import Visit

PAGES = (
    "",
    "#/play/l-game?h=1",
    "#/play/pousse:3?m=L1;T2;R3;B2&h=1",
    "#/play/konane:6x6",
    "#/review/tictactoe?m=a1;a2;a3",
    "#/puzzles/l-game?seed=3",
)

NAMELESS = """() => [...document.querySelectorAll(
    'a, button, input, select, textarea, summary, [role=button], [role=img]')]
  .filter((e) => e.checkVisibility())
  .filter((e) => !(e.getAttribute('aria-label')
    || e.textContent.trim() && !['SELECT', 'TEXTAREA'].includes(e.tagName)
    || e.labels?.length))
  .map((e) => e.outerHTML.slice(0, 120))"""

FAINT = """() => {
  const parts = (text) => (text.match(/[\\d.]+/g) ?? ['0', '0', '0', '0']).map(Number);
  const over = (top, below) => { const a = top[3] ?? 1; return [0, 1, 2].map((n) => top[n] * a + below[n] * (1 - a)); };
  const light = (rgb) => rgb.map((v) => v / 255).map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, n) => sum + v * [0.2126, 0.7152, 0.0722][n], 0);
  const ground = (e) => {
    if (!e) return [255, 255, 255];
    const colour = parts(getComputedStyle(e).backgroundColor);
    return colour.length === 4 && colour[3] === 0 ? ground(e.parentElement) : over(colour, ground(e.parentElement));
  };
  const behind = (e) => {
    const square = e.matches('.number') ? document.querySelector('.square') : null;
    const plate = e.closest('.hint')?.querySelector('rect') ?? square;
    return plate ? over(parts(getComputedStyle(plate).fill), [255, 255, 255]) : ground(e.closest('svg') ?? e);
  };
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const e = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !e.checkVisibility()) continue;
    if (e.closest(':disabled, .unseen, .skip, option')) continue;
    const style = getComputedStyle(e);
    const back = behind(e);
    const front = over(parts(e instanceof SVGElement ? style.fill : style.color), back);
    const [low, high] = [light(front), light(back)].sort((a, b) => a - b);
    const ratio = (high + 0.05) / (low + 0.05);
    if (ratio < 4.5) found.push(`${ratio.toFixed(2)} ${walker.currentNode.data.trim().slice(0, 30)}`);
  }
  return found;
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("fragment", PAGES)
def test_controls_have_names_and_text_has_contrast(chromium: Browser, address: str, scheme: str, fragment: str) -> None:
    with Visit(chromium, address, (1280, 900), scheme) as visit:
        visit.go(fragment)
        expect(visit.page.locator("main .board .piece").first).to_be_visible()
        visit.page.wait_for_load_state("networkidle")
        assert visit.page.evaluate(NAMELESS) == []
        assert visit.page.evaluate(FAINT) == []


def test_the_first_page_says_what_it_is_before_any_answer(desk: Visit) -> None:
    desk.page.route("**/api/**", lambda route: None)
    desk.go()
    expect(desk.page.get_by_role("heading", name="Perfect play for small games")).to_be_visible()


FOCUSED = "name => (document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent) === name"


def press(visit: Visit, name: str) -> None:
    visit.page.get_by_role("button", name=name, exact=True).focus()
    visit.page.keyboard.press("Enter")


def test_what_has_the_focus_keeps_it_when_the_page_is_drawn_anew(desk: Visit) -> None:
    desk.go("#/play/pousse:3?m=L1;T2;R3;B2")
    expect(desk.page.locator(".ply")).to_have_count(4)
    for name, now, text in (
        ("Undo (U)", "Undo (U)", "XO./.../..X O"),
        ("Hints (H)", "Hints (H)", "XO./.../..X O"),
        ("First position", "Redo (Y)", ".../.../... X"),
    ):
        press(desk, name)
        desk.page.wait_for_function(FOCUSED, arg=now)
        expect(desk.page.locator(".position-text")).to_have_text(text)
        assert desk.page.evaluate(FOCUSED, now)
    desk.go("#/review/tictactoe?m=b2;a2;a1;c3;b3;b1;c2&at=2")
    expect(desk.page.locator(".graph-point")).to_have_count(8)
    press(desk, "Forward")
    expect(desk.page.locator(".status.told")).to_contain_text("3. a1")
    desk.page.wait_for_function(FOCUSED, arg="Forward")
    press(desk, "5. b3: mistake")
    expect(desk.page.locator(".status.told")).to_contain_text("5. b3")
    desk.page.wait_for_function(FOCUSED, arg="5. b3: mistake")


@pytest.mark.parametrize("hints", ["", "&h=1"])
def test_the_list_of_moves_keeps_the_focus_while_the_computer_thinks_and_afterwards(desk: Visit, hints: str) -> None:
    thinking: list[Route] = []
    desk.page.route("**/api/think", lambda route: thinking.append(route))
    desk.go(f"#/play/tictactoe?p=human,perfect{hints}")
    if not hints:
        desk.page.locator("summary").click()
    focused = desk.page.locator(".move:focus")
    for name, left in (("b2", 8), ("c2", 6)):
        desk.page.locator(".move", has_text=name).focus()
        with desk.page.expect_request("**/api/think"):
            desk.page.keyboard.press("Enter")
        expect(desk.page.locator(".move[aria-disabled]")).to_have_count(left)
        expect(focused).to_be_in_viewport()
        desk.page.keyboard.press("Enter")
        expect(desk.page.locator(".status")).to_contain_text("O to move")
        thinking.pop().continue_()
        expect(desk.page.locator(".move:not([aria-disabled])")).to_have_count(left - 1)
        expect(focused).to_be_in_viewport()


def test_when_the_game_is_over_the_list_of_moves_hands_the_focus_to_the_last_move_made(desk: Visit) -> None:
    desk.go("#/play/tictactoe?m=a1;b1;a2;b2")
    desk.page.locator("summary").click()
    desk.page.locator(".move", has_text="a3").focus()
    desk.page.keyboard.press("Enter")
    expect(desk.page.locator(".status")).to_have_text("X wins")
    expect(desk.page.locator(".ply:focus")).to_have_text("5a3")


def test_another_page_begins_at_its_top_with_the_focus(visit: Visit) -> None:
    visit.go()
    visit.page.get_by_role("link", name="Play Tictactoe").click()
    visit.settle()
    assert visit.page.evaluate("[scrollY, document.activeElement.id]") == [0, "main"]


def test_the_computers_move_is_announced(desk: Visit) -> None:
    desk.go("#/play/tictactoe?p=human,perfect")
    desk.settle()
    desk.click("1,1")
    expect(desk.page.locator("#announcer")).to_have_text(re.compile(r"^O: [abc][123]\. X to move$"))


WITHIN = """(item) => {
  const [inner, outer] = [item, item.closest('ol')].map((each) => each.getBoundingClientRect());
  return inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
}"""


def test_a_long_list_of_moves_shows_the_one_looked_at_and_stays_where_it_is(desk: Visit) -> None:
    moves = [f"{side}{n}" for side in "LRTB" for n in range(1, 11)]
    desk.go(f"#/play/pousse:10?m={';'.join(moves)}")
    expect(desk.page.locator(".ply")).to_have_count(40)
    assert desk.page.locator(".ply[aria-current]").evaluate(WITHIN)
    scrolled = desk.page.locator(".history").evaluate("e => e.scrollTop")
    assert scrolled > 0
    desk.page.locator(".ply").nth(30).click()
    expect(desk.page.locator(".ply[aria-current]")).to_contain_text("31")
    assert desk.page.locator(".history").evaluate("e => e.scrollTop") == scrolled


def test_the_arrow_keys_walk_through_a_review(desk: Visit) -> None:
    desk.go("#/review/tictactoe?m=b2;a2;a1&at=2")
    told = desk.page.locator(".status.told")
    expect(told).to_contain_text("2. a2")
    desk.page.keyboard.press("ArrowRight")
    expect(told).to_contain_text("3. a1")
    desk.page.locator(".graph-point[aria-current]").focus()
    desk.page.keyboard.press("ArrowLeft")
    expect(told).to_contain_text("2. a2")
    desk.page.wait_for_function(FOCUSED, arg="2. a2: mistake")
    board = desk.page.locator(".board")
    expect(board).to_have_attribute("aria-label", "Board of Tictactoe: .../OX./...")
    assert desk.page.locator(".graph-point[tabindex='0']").count() == 1
    expect(desk.page.locator("#announcer")).to_have_text("2. a2: throws the tie away; a1 keeps it")
