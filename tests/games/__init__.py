"""Games as users write them, for tests and measurements."""
