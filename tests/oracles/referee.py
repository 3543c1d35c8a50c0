"""The referee of Pousse, on the boards of characters of `pousse.py`.

From seed 002: "an initial number followed by a sequence of moves. As soon as a move produces a winning board position,
your program should print out whether ``X WINS'' or ``O WINS'', and exit. If a line containing QUIT is read before a
winner is declared, your program should print out ``TIE GAME'' and exit."
From RULES.md: the end of input without QUIT prints TIE GAME too; under the contest's rule "a player whose move makes a
configuration that *the same player* had already made loses (the key is board plus who just moved)".
"""

from oracles.pousse import Board, opponent, push, straights


def referee(size: int, moves: list[str], *, repeating_loses: bool = False) -> str:
    """What is printed for *moves*, which may end in QUIT."""
    board: Board = [["."] * size for _ in range(size)]
    made: list[tuple[str, Board]] = []
    mover = "X"
    for move in moves:
        if move == "QUIT":
            break
        board = push(board, move[0], int(move[1:]), mover)
        crosses, noughts = straights(board, "X"), straights(board, "O")
        if crosses != noughts:
            return "X WINS" if crosses > noughts else "O WINS"
        if repeating_loses and (mover, board) in made:
            return f"{opponent(mover)} WINS"
        made.append((mover, board))
        mover = opponent(mover)
    return "TIE GAME"
