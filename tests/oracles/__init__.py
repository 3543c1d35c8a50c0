"""Slow, plain reference implementations of the games and of solving, to test the package against."""
