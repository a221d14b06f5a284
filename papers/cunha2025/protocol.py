"""The field: which collections, which methods, which rule of choice, as parameters and in words."""

PARAMETERS = {
    "held_out": 5,
    "seed": 2025,
    "draws": 1000,
    "topics": ["earn", "acq", "money-fx", "grain", "crude"],
    "values": {
        "C": [0.1, 1.0, 10.0],
        "k": [3, 9, 27],
        "mu": [100.0, 1000.0, 10_000.0],
        "alpha": [0.01, 0.1, 1.0],
        "bases": [10, 30, 100],
        "decay": [1e-5, 1e-4, 1e-3],
        "ridge": [0.1, 1.0, 10.0],
    },
    "steps": {"C": 10, "k": 3, "mu": 10, "alpha": 10, "bases": 3, "decay": 10, "ridge": 10},
    "ends": {
        "C": [1e-6, 1e5],
        "k": [1, 2187],
        "mu": [1.0, 1e8],
        "alpha": [1e-4, 100.0],
        "bases": [1, 100],
        "decay": [1e-8, 0.1],
        "ridge": [1e-4, 1e4],
    },
    "passes": 50,
    "tol": 0.01,
    "bm25": {"k1": 1.5, "b": 0.75},
    "blend": 0.25,
    "dense": 300,
    "concepts": 100,
    "dictionary": 1000,
    "threshold": 1.0,
    "iterations": 100,
}
WEBKB = {name: value for name, value in PARAMETERS.items() if name != "topics"} | {"always_trained": "misc"}
SCALE = {
    "seed": 2025,
    "documents": [110, 350, 1100, 3500, 11_000],
    "words": [900, 2800, 9000, 28_000, 90_000],
    "documents_for_words": 3500,
    "asked": 500,
    "least_seconds": 0.3,
    "C": 1.0,
    "k": 10,
    "mu": 1000.0,
    "alpha": 0.1,
    "bases": 40,
    "decay": 1e-4,
    "ridge": 1.0,
} | {name: PARAMETERS[name] for name in ("passes", "tol", "bm25", "blend", "dense", "concepts", "dictionary")}


RAW = {name: PARAMETERS[name] for name in ("held_out", "seed", "draws", "tol")} | {
    "values": {"C": [0.1, 1.0, 10.0]},
    "steps": {"C": 10},
    "ends": {"C": [1e-3, 1e3]},
    "least_documents": 2,
    "most_steps": 1000,
    "pieces": 256,
}
