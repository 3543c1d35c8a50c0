"""From rules to values."""
