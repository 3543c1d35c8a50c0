"""What people ask of a whole solution, not of one position."""
