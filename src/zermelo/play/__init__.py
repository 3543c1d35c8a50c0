"""Games between people, programs and the table: players, match, record, review, puzzles."""
