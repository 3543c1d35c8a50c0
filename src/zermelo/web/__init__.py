"""The browser front end: a JSON API under /api, and a page of plain ES modules that asks it everything."""
