"""The course's own claim on conformal factors of text; it reads the study "conformal-reuters"."""

from helpers.evaluation import interval
from papers.kit.claims import of_room, outcome
from papers.radulescu2024 import results
from papers.radulescu2024.study import FOLDS

claim = of_room(__name__)


@claim("simplex-text-factor", planted={"control": "shape control"})
def try_nearly_constant_factor(rng, control="scale control"):
    variation, square = results.factors()
    lines = [f1 for f1 in results.f1_by_fold().values() if len(f1[control]) == FOLDS]
    gaps = [interval(f1["transformed"] - f1[control], results.OVERLAP) for f1 in lines]
    apart = max(max(abs(gap.low), abs(gap.high)) for gap in gaps)
    evidence = f"The coefficient of variation is {variation.min():.2f} to {variation.max():.2f}, the root of "
    evidence += f"the mean square {square.min() ** 0.5:.0f} to {square.max() ** 0.5:.0f}. "
    evidence += f"No end of an interval is further than {apart:.4f} from zero."
    broken = variation.max() > 0.2 or square.min() < 100 or apart > 0.01
    run = {"size": "full", "stored": "conformal-reuters"}
    return outcome(broken, evidence, "machines", over=variation, untried="other collections", **run)
