"""Feedback on exercises: not attempted, not yet, almost, right."""

from dataclasses import dataclass

from course.lesson import exercise_register as exercises
from course.lesson import own, workspace
from course.lesson.display import box, publish_box, told
from course.lesson.examination import examine

POINTS = {"right": 1, "almost": 0.5}  # of one, by state; others have none
LOOKS = {
    "not attempted": ("○", "quiet"),
    "not yet": ("✗", "wrong"),
    "almost": ("≈", "almost"),
    "right": ("✓", "right"),
}


@dataclass
class Feedback:
    """What `check` found: `state` is "not attempted", "not yet", "almost" or "right"; `message` says why."""

    id: str
    state: str
    message: str
    _shown: bool = False

    def show(self):
        """Display it; the notebook then leaves out its own echo of the same."""
        mark, role = LOOKS[self.state]
        heading = f"Exercise {self.id}: {self.state}"
        made = box("check", role, heading, self.message.split("\n"), mark, status=True)
        publish_box(made, told("check", exercise=self.id, state=self.state))
        self._shown = True

    def _ipython_display_(self):
        if not self._shown:
            self.show()
        self._shown = False


def check(id, answer=None):
    """Say where an answer to an exercise stands, and show it. Nothing a student writes makes this fail.

    A function that is right is the reader's own from then on: `lesson.mine`.

    Returns
    -------
    Feedback
    """
    try:
        asked = exercises.get(str(id))
    except ValueError as unknown:
        feedback = Feedback(str(id), "not attempted", str(unknown).replace("id: no", "No", 1))
    else:
        state, message = examine(asked, answer)
        kept = own.keep(asked, answer) if state == "right" else ""
        feedback = Feedback(asked.id, state, "\n".join(filter(None, (message, kept))))
        if state != "not attempted":
            workspace.remember("check", asked.id, state=state)
    feedback.show()
    return feedback
