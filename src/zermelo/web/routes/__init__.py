"""The API, one file a subject."""
