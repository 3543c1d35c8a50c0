"""A position as people see it: text for a terminal, SVG for everything else."""
