"""The full-screen game: one widget a file; `app` puts them together."""
