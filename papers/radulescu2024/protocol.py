"""What Radulescu, Baicoianu & Mihai (2024) did, and what was chosen where they do not say, as parameters.

The studies take every number from here, and studies.toml says it in sentences.
"""

PLANE = {
    "boundaries": {
        # y = amplitude sin(2 pi waves x), and y = peak exp(-steepness x^2) - 1.
        "sine": {"half_width": 0.5, "amplitude": 0.5, "waves": 1},
        "bump": {"half_width": 1.0, "peak": 2, "steepness": 4},
    },
    "sigmas": [0.05, 0.3, 0.4, 0.5, 0.7, 1.0, 2.0],
    "train": 100,
    "test": 10_000,
    "test_few": 1_000,
    "repetitions": {"bump": 10_000, "sine": 2_000},
    "C": 10.0,
    "tol": 1e-3,
    "neighbours": 3,
    "kappa": 0.25,
}

REUTERS = {
    "topics": ["earn", "acq", "money-fx", "grain", "crude"],
    "shortest_word": 3,
    "stop_list": "nltk",
    "weightings": ["tf", "tfidf"],
    "folds": 20,
    "C": [1.0, 10.0, 100.0, 1000.0],
    "gamma": [1e-4, 1e-3, 1e-2, 1e-1],
    "tol": 1e-3,
    "max_steps": 3_000_000,
    "neighbours": 3,
    # Of two topics the first in this order is positive, as in every printed pair.
    "positive_first": ["grain", "crude", "acq", "money-fx", "earn"],
}
# Which settings a study runs: the printed rows or not, and parts of the grid. Of a part "factors" (without:
# those of the paper), "gammas" and "folds" (without: all of them) may be fewer.
KERNELS = ["linear", "gaussian", "gaussian_cosine"]
ROWS_AND_A_PART = REUTERS | {
    "printed_rows": True,
    "grid": [
        {"tasks": "all", "kernels": ["linear"], "weightings": ["tf"]},
        {"tasks": "small topics", "kernels": KERNELS, "weightings": ["tf", "tfidf"]},
        {
            "tasks": "small topics against the rest",
            "kernels": ["gaussian", "gaussian_cosine"],
            "weightings": ["tf"],
            "folds": [0, 4, 8, 12, 16],
        },
        {
            "tasks": "small topics",
            "kernels": KERNELS,
            "weightings": ["tf", "tfidf"],
            "factors": ["d2"],
            "gammas": [1e-2, 1e-1],
        },
    ],
}
WHOLE_GRID = REUTERS | {
    "printed_rows": False,
    "grid": [{"tasks": "all", "kernels": KERNELS, "weightings": ["tf", "tfidf"]}],
}
