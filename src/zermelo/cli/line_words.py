"""What the line game says and draws."""

from __future__ import annotations

from zermelo.answer import Answer, MoveAnswer
from zermelo.board import Board
from zermelo.cli.output import coloured
from zermelo.game import Position, Value
from zermelo.play.lookahead import engine_move
from zermelo.play.seats import Seats

SIGNS = {Value.WIN: "+", Value.TIE: "=", Value.DRAW: "=", Value.LOSS: "-"}
COLOURS = {Value.WIN: "green", Value.TIE: "yellow", Value.DRAW: "yellow", Value.LOSS: "red"}
MOST_HINTS = 8
HELP = """\
Type a move as the notation has it: b2-d2 or pass in Konane, several jumps as d1-b1-b3; L2 or T1 in Pousse.
In the L game type the four squares of your L, as in 2 3 7 11; you are then asked which box to move.
  moves      the legal moves            hint       what each move is worth
  undo       take your move back        redo       play it again
  board      draw the board             switch     change sides with the computer
  record     the game as text           save FILE  write it to a file
  give up    resign the game            new        begin again
  quit       leave"""


def steady_board(position: Position) -> Board | None:
    """The board, with a letter for each side that stays the same whoever is to move."""
    game = position.game
    board = game.board(position.state, position.turn)
    if board is None or not game.mover or position.turn == 0:
        return board
    letters = {side: letter for letter, (_, side) in board.shapes.items()}
    swapped = str.maketrans(letters["first"] + letters["second"], letters["second"] + letters["first"])
    shapes = {letter.translate(swapped): shape for letter, shape in board.shapes.items()}
    return Board(
        [row.translate(swapped) for row in board.rows],
        shapes=shapes,
        row_names=board.row_names,
        column_names=board.column_names,
        names_below=board.names_below,
        square_names=board.square_names,
        joined=board.joined,
        boxed=board.boxed,
    )


def hint_lines(seats: Seats) -> list[str]:
    """What the position is worth, and its best moves; where no table helps, the move that looking ahead finds."""
    session = seats.session
    answer = seats.adviser.find(session.position)
    if answer is None:
        found = engine_move(session.position, seats.seconds, session.positions[:-1])
        return [f"no table knows this board; looking ahead suggests {found}"]
    lines = [f"this position is a {in_words(answer.value, answer.remoteness)} for you"]
    return lines + best_moves(answer)


def best_moves(answer: Answer) -> list[str]:
    lines = []
    width = max(len(move.name) for move in answer.moves[:MOST_HINTS])
    for move in answer.moves[:MOST_HINTS]:
        line = f"  {SIGNS[move.value]} {move.name:<{width}}  {in_words(move.value, move.remoteness)}{pressure_of(move)}"
        lines.append(coloured(line, COLOURS[move.value]))
    more = len(answer.moves) - MOST_HINTS
    return [*lines, f"    and {more} more, none of them better"] if more > 0 else lines


def pressure_of(move: MoveAnswer) -> str:
    """How many replies to a drawing move lose, if any do."""
    return f", {move.pressure} of the replies lose" if move.pressure else ""


def in_words(value: Value, remoteness: int | None) -> str:
    return value.word if remoteness is None else f"{value.word} in {remoteness}"
