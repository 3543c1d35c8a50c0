"""Hints, reviews and puzzles."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from browser.driver import Visit


def test_hints_are_off_until_asked_for_and_sorted_like_the_answer(visit: Visit) -> None:
    visit.go("#/play/pousse:3?m=L1;T2;R3;B2")
    visit.settle()
    expect(visit.page.locator(".hint")).to_have_count(0)
    visit.page.get_by_role("button", name="Hints").click()
    expect(visit.page.locator(".hint")).to_have_count(12)
    answer = visit.ask("analyze", game="pousse:3", position=visit.position())
    assert visit.page.locator(".hints .move-name").all_inner_texts() == [move["move"] for move in answer["moves"]]
    signs = {"win": "+", "loss": "−", "draw": "=", "tie": "="}
    worth = [signs[move["value"]] + str(move["remoteness"] or "") for move in answer["moves"]]
    assert visit.page.locator(".hints .badge").all_inner_texts() == worth
    assert visit.page.locator(".status .badge").inner_text() == "draw"


def test_asking_for_hints_solves_a_small_variant_that_has_no_table(desk: Visit) -> None:
    desk.go("#/play/konane:5x5?h=1")
    expect(desk.page.get_by_text("67,108,864 positions")).to_be_visible()
    expect(desk.page.get_by_role("progressbar")).to_be_visible()
    expect(desk.page.locator(".hints .move")).to_have_count(3, timeout=120_000)
    desk.was_refused(409)
    expect(desk.page.locator(".status .badge")).to_contain_text("wins in 18")


def test_what_is_large_names_the_command(desk: Visit) -> None:
    desk.go("#/play/konane:6x6?h=1")
    expect(desk.page.locator("code")).to_contain_text("zermelo solve konane:6x6")
    expect(desk.page.get_by_text("137,438,953,472 positions")).to_be_visible()
    desk.was_refused(409)


@pytest.mark.parametrize("players", ["human,human", "human,engine", "human,perfect"])
def test_under_the_board_stands_once_what_solving_a_large_variant_takes(visit: Visit, players: str) -> None:
    asked: list[str] = []
    visit.page.on("request", lambda request: asked.append(request.url))
    visit.go(f"#/play/konane:6x6?p={players}")
    line = visit.page.locator(".solving")
    expect(line).to_contain_text("Not solved yet: 137,438,953,472 positions")
    expect(line.locator("code")).to_contain_text("zermelo solve konane:6x6")
    line.evaluate("e => { e.kept = true; }")
    visit.click("0,2", "2,2")
    visit.settle()
    expect(visit.page.locator(".ply")).to_have_count(1 if players == "human,human" else 2)
    expect(visit.page.get_by_text("The engine stands in for Perfect")).to_have_count(int("perfect" in players))
    assert line.evaluate("e => e.kept && !e.closest('[role=status], [role=alert], [aria-live]')")
    assert len([url for url in asked if "/api/solve" in url or "/api/forecast" in url]) == 2
    assert visit.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_small_variant_is_solved_while_two_persons_play_it(desk: Visit) -> None:
    desk.go("#/play/konane:4x6?p=human,human")
    line = desk.page.locator(".solving")
    expect(line).to_contain_text("Not solved yet: 33,554,432 positions")
    expect(line.get_by_role("progressbar")).to_be_visible()
    expect(line).to_have_text("Solved: hints and perfect play know every position now.", timeout=120_000)
    desk.page.locator(".spots .live").first.click()
    desk.page.locator(".spots .live:not(.chosen)").last.click()
    desk.page.get_by_role("button", name="Hints (H)").click()
    expect(desk.page.locator(".hints .badge").first).to_be_visible()
    expect(desk.page.locator(".solving")).to_have_count(0)


def test_what_takes_minutes_is_solved_only_when_someone_wants_it(desk: Visit) -> None:
    desk.go("#/play/konane:4x7?p=human,human")
    button = desk.page.get_by_role("button", name="Solve it here")
    expect(button).to_be_visible()
    assert desk.ask("solve", game="konane:4x7")["state"] in ("unsolved", "waiting")
    begun = {"state": "solving", "done": 0.25, "error": None}
    desk.page.route("**/api/solve*", lambda route: route.fulfill(json=begun))
    button.focus()
    desk.page.keyboard.press("Enter")
    expect(desk.page.get_by_role("progressbar")).to_have_attribute("value", "0.25")
    expect(desk.page.locator(".solving p")).to_be_focused()


def test_who_wants_to_solve_in_the_same_moment_as_another_waits(desk: Visit) -> None:
    posted: list[str] = []

    def answer(route: Route) -> None:
        if route.request.method == "GET":
            route.fulfill(json={"state": "solving" if len(posted) > 1 else "unsolved", "done": 0.25, "error": None})
            return
        posted.append(route.request.url)
        if len(posted) > 1:
            route.fulfill(json={"state": "solving", "done": 0.0, "error": None})
        else:
            route.fulfill(status=429, json={"error": "konane:5x5 is being solved: ask for konane:4x6 again later"})

    desk.page.route("**/api/solve*", answer)
    desk.go("#/play/konane:4x6?p=human,human")
    expect(desk.page.get_by_role("progressbar")).to_have_attribute("value", "0.25")
    desk.was_refused(429)


@pytest.mark.parametrize(
    ("variant", "words", "why"),
    [("konane:8x8", "Too large to be solved", "up to 5x6"), ("pousse:repeat=loses", "Cannot be solved", "no table")],
)
def test_what_nobody_can_solve_says_why_only_when_asked(desk: Visit, variant: str, words: str, why: str) -> None:
    desk.go(f"#/play/{variant}")
    reason = desk.page.locator(".solving p")
    desk.page.get_by_text(words).click()
    expect(reason).to_contain_text(why)


def test_what_is_solved_or_needs_no_table_has_nothing_to_say(desk: Visit) -> None:
    for variant in ("l-game", "tictactoe", "konane"):
        with desk.page.expect_response("**/api/solve?*"):
            desk.go(f"#/play/{variant}")
        desk.page.wait_for_load_state("networkidle")
        expect(desk.page.locator(".solving")).to_be_empty()


def test_a_review_and_puzzles_of_what_is_not_solved_name_the_command_too(desk: Visit) -> None:
    for fragment in ("#/review/konane:6x6?m=c6-c4", "#/puzzles/konane:6x6?seed=1"):
        desk.go(fragment)
        expect(desk.page.locator("code")).to_contain_text("zermelo solve konane:6x6", timeout=60_000)
        desk.was_refused(409)


def test_what_no_command_solves_says_so_calmly(desk: Visit) -> None:
    desk.go("#/play/konane:8x8?h=1")
    expect(desk.page.get_by_role("heading", name="Too large to be solved")).to_be_visible(timeout=60_000)
    expect(desk.page.get_by_text("what can be solved: up to 5x6 with remoteness")).to_be_visible()
    expect(desk.page.get_by_role("alert")).to_have_count(0)
    desk.was_refused(409)


def test_an_answer_that_comes_too_late_leaves_the_page_alone(desk: Visit) -> None:
    desk.go("#/review/konane:4x4?m=b1-b3")
    expect(desk.page.locator(".reviewed li")).to_have_count(1)
    desk.page.route("**/api/review", lambda route: (desk.page.wait_for_timeout(300), route.continue_()))
    desk.page.evaluate("location.hash = '#/review/konane:4x4?m=b1-b3;c1-c3'")
    desk.page.get_by_role("link", name="Puzzles").click()
    expect(desk.page.locator(".puzzle .board")).to_be_visible()
    desk.page.wait_for_load_state("networkidle")
    expect(desk.page.get_by_role("heading", name="Puzzles", exact=True)).to_be_visible()


def test_hovering_a_move_previews_it(desk: Visit) -> None:
    desk.go("#/play/konane?h=1")
    expect(desk.page.locator(".hints .move")).to_have_count(1)
    before = desk.page.locator(".piece").count()
    desk.page.locator(".hints .move").first.hover()
    expect(desk.page.locator(".piece")).to_have_count(before - 1)
    expect(desk.page.locator(".squares .played")).to_have_count(2)
    expect(desk.page.locator(".marks .hint").first).to_be_hidden()
    desk.page.get_by_role("heading", name="Konane").hover()
    expect(desk.page.locator(".piece")).to_have_count(before)
    expect(desk.page.locator(".squares .played")).to_have_count(0)
    expect(desk.page.locator(".marks .hint").first).to_be_visible()
    assert desk.moves_played() == []


def test_a_review_marks_the_mistake_and_jumps_there(visit: Visit) -> None:
    moves = losing_line(visit)
    visit.go(f"#/play/tictactoe?m={';'.join(moves)}")
    visit.page.locator(".controls").get_by_role("link", name="Review").click()
    expect(visit.page.locator(".graph-mistake")).to_have_count(1)
    mistake = visit.page.locator(".graph-point", has=visit.page.locator(".graph-mistake"))
    mistake.focus()
    visit.page.keyboard.press("Enter")
    expect(visit.page.locator(".status.told.mistake")).to_contain_text("throws the tie away")
    assert f"at={len(moves) - 1}" in visit.page.url


def test_a_review_is_seen_at_once_and_its_buttons_stay_in_their_place(desk: Visit) -> None:
    desk.go("#/review/l-game?m=L 2,3,4,6;L 5,9,10,11 n1>7;L 3,4,8,12 n16>15&at=0")
    forward = desk.page.get_by_role("button", name="Forward")
    places = []
    for words in ("The start", "throws the draw away", "the best move"):
        expect(desk.page.locator(".part-spot .status")).to_contain_text(words)
        places.append(forward.bounding_box())
        forward.click()
    assert places[0] == places[1] == places[2]
    assert desk.page.locator(".board").evaluate("e => e.getBoundingClientRect().bottom <= innerHeight")


def losing_line(visit: Visit) -> list[str]:
    """A game of tic-tac-toe whose last move but one is the first that loses."""
    moves: list[str] = []
    position = "start"
    while True:
        answer = visit.ask("analyze", game="tictactoe", position=position)
        worst = answer["moves"][-1]
        moves.append(worst["move"])
        position = worst["position"]
        if worst["value"] == "loss":
            return [*moves, visit.ask("analyze", game="tictactoe", position=position)["moves"][0]["move"]]


def test_a_pasted_record_is_reviewed(desk: Visit) -> None:
    desk.go("#/review")
    desk.page.get_by_label("Paste a record").fill("Game: konane\n\n1. b2-d2 2. d1-b1")
    desk.page.get_by_role("button", name="Review").click()
    expect(desk.page.locator(".reviewed li")).to_have_count(2)


def test_the_puzzle_of_the_day_is_solved_by_hand(visit: Visit) -> None:
    puzzle = visit.ask("puzzles/today")
    visit.go("#/puzzles")
    expect(visit.page.locator(".puzzle .board")).to_be_visible()
    legal = visit.ask("position", game=puzzle["game"], position=puzzle["position"])["moves"]
    gestures = {move["move"]: move["gesture"] for move in legal}
    wrong = next(name for name in gestures if name != puzzle["solution"])
    visit.make(gestures[wrong])
    expect(visit.page.locator(".told")).to_contain_text(f"Not {wrong}")
    visit.make(gestures[puzzle["solution"]])
    expect(visit.page.locator(".told")).to_contain_text(f"Right: {puzzle['solution']}.")


def test_a_set_of_puzzles_is_the_one_its_link_names(desk: Visit) -> None:
    puzzle = desk.ask("puzzles", game="l-game", count=5, seed=3)[1]
    desk.go("#/puzzles/l-game?seed=3&n=1")
    expect(desk.page.get_by_role("heading", name="Puzzle 2 of 5")).to_be_visible()
    desk.page.get_by_role("button", name="Show the answer").click()
    expect(desk.page.locator(".told")).to_contain_text(puzzle["solution"])
    expect(desk.page.get_by_role("button", name="Show the answer")).to_be_disabled()
