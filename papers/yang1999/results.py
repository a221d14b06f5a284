"""The printed table, ready to stand beside ours."""

from papers.kit import tables


def published():
    """Return Table 1: method -> (micro-F1, macro-F1)."""
    rows = tables.printed("yang1999", "table_1")
    return {row["method"]: (row["micro_f1"], row["macro_f1"]) for row in rows}
