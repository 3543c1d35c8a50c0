"""Solving on an NVIDIA card, with the extra `zermelo[cuda]`: the same rules behind another head.

`device` is the one module that imports numba-cuda. An executor here takes the place of the one of the same name for
processors: `affine` (Pousse), `patterns` (Konane), `indexed` (whatever has an index). Two neighbouring tiers are in the
memory of the card, or for patterns all boards as words; what is solved travels to the disk while the next tier runs.
"""
