"""The numbers of Table 1 that are tried here: two for each of the three methods that we run."""

from dataclasses import replace

from papers.kit.claims import of_room, outcome
from papers.yang1999 import results, trial

claim = of_room(__name__)
UNTRIED = "the paper's own code and thresholds, and its C for the SVM, which it does not print"
MEASURES = {"micro-F1": 0, "macro-F1": 1}
OTHERS = ("kNN", "macro-F1"), ("SVM", "micro-F1"), ("SVM", "macro-F1"), ("NB", "micro-F1"), ("NB", "macro-F1")


def _compared(name, measure, due):
    """Compare a number of print with ours at the thresholds chosen on training stories, and at others.

    The paper prints no thresholds. Two runs that follow it may give up other topics, as our two best floors
    do; what the test stories allow such a pair is how far a number may miss print.

    Returns
    -------
    off, within, apart : float
        From print; how far it may be; how far the next method of the table is.
    best, own : str, float
        The thresholds that training stories choose, and the number with them.
    ends : tuple of float
        The numbers with other thresholds, from the least to the largest.
    """
    stories, table, k = trial.load(), results.published(), MEASURES[measure]
    truth = stories.truth[~stories.train]
    decisions, (best, second, *_) = trial.decisions(name), trial.preferred(name)
    low, high = trial.gain_interval(truth, decisions[best], decisions[second], k)
    apart = min(abs(row[k] - table[name][k]) for other, row in table.items() if other != name)
    ours = {reading: trial.rate(truth, decided)[k] for reading, decided in decisions.items()}
    return (
        abs(ours[best] - due),
        (high - low) / 2,
        apart,
        best,
        ours[best],
        (min(ours.values()), max(ours.values())),
    )


@claim("yang1999-table1-knn-micro", planted={"printed": results.published()["LLSF"][0]})
def knn_micro(rng, printed=None):
    """Try the micro-F1 of kNN; planted: the number of another method."""
    printed = printed or results.published()["kNN"][0]
    truth = trial.load().truth[~trial.load().train]
    off, within, apart, best, ours, (least, most) = _compared("kNN", "micro-F1", printed)
    evidence = f"With the thresholds that training stories choose ({best}) ours is {ours:.3f}, "
    evidence += (
        f"{off:.4f} from print; it may miss print by {within:.4f}, and the next method is {apart:.4f} "
    )
    evidence += f"away. With other thresholds ours is {least:.3f} to {most:.3f}."
    about = {"size": "full", "untried": UNTRIED, "within": within, "apart": apart}
    return outcome(off > within, evidence, "test stories", over=truth, **about)


@claim("yang1999-table1", planted={"printed": 0.2})
def the_others(rng, printed=None):
    """Try five numbers, open where other thresholds reach print; planted: a number that nobody reaches."""
    table, beyond, listed = results.published(), [], []
    for name, measure in OTHERS:
        due = printed or table[name][MEASURES[measure]]
        _, within, _, _, ours, (least, most) = _compared(name, measure, due)
        beyond.append(not least - within <= due <= most + within)
        reached = f"with other thresholds {least:.3f} to {most:.3f}"
        listed.append(f"{ours:.3f} for {due:g} ({name}, {measure}; {reached})")
    evidence = f"With the thresholds that training stories choose ours is {'; '.join(listed)}."
    attempt = outcome(beyond, evidence, "numbers of print", size="full", untried=UNTRIED)
    return replace(attempt, undecided=not any(beyond))
