"""Time the NGD Gram matrix of the 20 Newsgroups training documents against scikit-learn's cosines.

    uv run python benchmarks/ngd.py [--rounds 5] [--dtype float32]

Prints what `geodesic_distances.py` prints, with the same limits.
"""

import sys

from geodesic_distances import main

from helpers.kernels import ngd

if __name__ == "__main__":
    sys.exit(main(ngd))
