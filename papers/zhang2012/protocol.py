"""What Zhang, Zhang & Wang (2012) did, and what was chosen where they do not say, as parameters.

The study takes every number from here, and studies.toml says it in sentences.
"""

PARAMETERS = {
    "archive": "20news-bydate.tar.gz",
    "headers": False,
    "shortest_word": 3,
    "stop_list": "nltk",
    "norms": ["tf", "l2"],
    "splits": 25,
    "concepts": 100,
    "bases": 40,
    "long_bases": 200,
    "folds": 5,
    "thresholds": [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1],
    "factorization": {"concepts": 2, "iterations": 100},
    "drawn_dictionaries": 5,
    "fisher_bases": 25,
    "C": [1.0, 3.0, 10.0, 30.0, 100.0],
    "C_of_ngd": 1.0,
    "tol": 1e-3,
    "max_steps": 1_000_000,
}
