"""Where the code of a position is stored, one file a layout."""
