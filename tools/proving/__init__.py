"""What `tools/results.py` proves, and how."""
