"""What the engine is measured against: a player who looks two plies ahead, and games between the two."""

from __future__ import annotations

import random

from zermelo.game import ONGOING, WIN, Position
from zermelo.play.match import Score, Terms, opening_moves
from zermelo.play.session import Session
from zermelo.search.deepen import Limits
from zermelo.search.engine import CONTEMPT, think

WON = 1 << 20
MOVE_LIMIT = 200


def greedy_move(position: Position, chance: random.Random) -> int:
    """The move after which the opponent's best reply looks worst, by the game's own evaluation."""
    codes = position.game.legal_moves(position.state)
    worths = [worth_of(position, code, 1) for code in codes]
    return chance.choice([code for code, worth in zip(codes, worths, strict=True) if worth == max(worths)])


def worth_of(position: Position, code: int, plies: int) -> int:
    """What a move is worth to the player who makes it, looking *plies* further."""
    after = position.after(code)
    game, state = after.game, after.state
    outcome = game.outcome(state)
    if outcome != ONGOING:
        worth = WON if outcome == WIN else -WON
    elif plies:
        worth = max(worth_of(after, reply, plies - 1) for reply in game.legal_moves(state))
    else:
        worth = game.evaluate(state)
    return worth if after.turn == position.turn else -worth


def score_against_greedy(variant: str, games: int, seconds: float, opening: int = 4, seed: int = 0) -> Score:
    """What the engine scores, with alternate colours, from random openings."""
    from zermelo.registry import find_game
    from zermelo.search.engine import prepare

    game, chance = find_game(variant), random.Random(seed)
    prepare(game)
    terms = Terms(games=games, opening=opening, seed=seed)
    results = []
    for number in range(1, games + 1):
        side = 1 - number % 2
        session = Session(game.start_position(), MOVE_LIMIT)
        for move in opening_moves(game, terms, number):
            session.play(move)
        while not session.finished:
            position = session.position
            if position.turn == side:
                code = think(position, Limits(seconds), session.positions[:-1], CONTEMPT).line[0]
            else:
                code = greedy_move(position, chance)
            session.play(game.move_name(position.state, code))
        results.append(session.result.score(side))
    return Score(results.count(1.0), results.count(0.5), results.count(0.0))
