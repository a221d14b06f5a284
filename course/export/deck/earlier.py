"""What earlier halls thought, told beside the answers when a deck is built."""

from __future__ import annotations

from course.export.deck.asked import asked, full_name, stored
from course.lesson.display import rich
from course.lesson.halls import earlier


def tell(notebook):
    """Add to the stored answers of a notebook, in place, what earlier halls chose; return the notebook.

    Nothing is added where no hall was asked, or where it was asked with other choices.
    """
    questions = asked(notebook)
    for number, output, about in stored(notebook):
        name = full_name(number, about["id"])
        markup = "".join(output.get("data", {}).get("text/html", ""))
        if about["lesson"] == "predict" or name not in questions:
            continue
        said = earlier(name, questions[name].choices)
        # At the end of the answer, where `reconcile` says it too when it runs.
        end = next((end for end in ("</p></details>", "</details>", "</p></div>") if end in markup), None)
        if said and end:
            before, _, after = markup.rpartition(end)
            output["data"]["text/html"] = (
                f'{before} <span class="lesson-halls">{rich(said)}</span>{end}{after}'
            )
    return notebook
