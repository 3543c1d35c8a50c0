"""Engines for boards that no table can hold: alpha-beta over the rules, compiled or plain. See docs/engine.md.

kernel.py    the search, run as it stands or compiled behind the rules of a game; word.py goes with it
machine.py   the two ways to run it
deepen.py    a search after the other, each deeper, within limits
engine.py    which machine there is for a game, and when it is ready
estimate.py  what was found, as an answer
proof.py     exact values of games that end, by proof numbers; proof_kernel.py is its search
contest.py   positions and moves on standard input, one move out
"""

from __future__ import annotations

from zermelo.search.deepen import Limits, Thought

__all__ = ["Limits", "Thought"]
