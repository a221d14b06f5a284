"""Points that refute the claims of this notebook, judged exactly."""

from papers.kit.points import COUNTS, Amiss, judge, told


@judge("simplex-averages-agree", ("a topic's right yes, wrong yes, missed", COUNTS), many=4)
def averages(topics):
    """Compare micro-F1 and macro-F1 of two classifiers: the first half of the rows is the first one's."""
    half = len(topics) // 2
    if len(topics) % 2 or any(len(row) != 3 for row in topics):
        raise Amiss(
            "points: give rows of three counts (right yes, wrong yes, "
            "missed), one for each topic, first those "
            "of one classifier and then as many of the other."
        )
    tables = topics[:half], topics[half:]
    if any(a[0] + a[2] != b[0] + b[2] for a, b in zip(*tables, strict=True)):
        raise Amiss(
            "points: a topic has another number of documents for each "
            "classifier; right yes + missed is the same."
        )

    def f1(right, wrong, missed):
        return 2 * right / (2 * right + wrong + missed)

    micro = [f1(*map(sum, zip(*table, strict=True))) for table in tables]
    macro = [sum(f1(*row) for row in table) / half for table in tables]
    said = f"Micro-F1 is {micro[0]} and {micro[1]}; macro-F1 is {macro[0]} and {macro[1]}."
    return told((micro[0] - micro[1]) * (macro[0] - macro[1]) < 0, said)
