"""The bound of Cover and Hart: what one neighbour is worth."""

import numpy as np

from papers.kit.claims import of_room, outcome

claim = of_room(__name__)


@claim("cover1967-bound", planted={"factor": 1.5})
def bound(rng, factor=2.0, posts=60_000):
    low, high = [], []
    for bend in (0, 1, 3, 9):
        share, asked = np.sort(rng.random(posts)), rng.random(posts)
        wave = 0.5 + 0.5 * np.cos(bend * np.pi * np.stack([share, asked]))
        chance = 0.05 + (0.8 if bend else 0.2) * wave
        label, truth = rng.random(chance.shape) < chance
        right = np.clip(np.searchsorted(share, asked), 1, posts - 1)
        near = right - (asked - share[right - 1] < share[right] - asked)
        least = np.minimum(chance, 1 - chance).mean()
        error = (label[near] != truth).mean()
        low.append(error - least)
        high.append(error - factor * least * (1 - least))
    evidence = f"Its error was {min(low):.3f} or more above R*, at most {max(0, *high):.3f} above the bound."
    fails = (np.array(low) < -0.01) | (np.array(high) > 0.01)
    return outcome(fails, evidence, f"worlds of {posts:,} posts", untried="differences below 0.01")
