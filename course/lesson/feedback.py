"""Feedback on exercises: not attempted, not yet, almost, right."""

from dataclasses import dataclass

from course.lesson import exercise_register as exercises
from course.lesson import former, own, workspace
from course.lesson.display import box, publish_box, told
from course.lesson.examination import examine

POINTS = {"right": 1, "almost": 0.5}  # of one, by state; others have none
STOPPED = "You stopped it. Does a loop never end?"
_NOTHING = object()
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
        heading = f"Exercise {self.id}: {self.state}" if self.id else "An exercise: not attempted"
        content = box("check", role, heading, self.message.split("\n"), mark, status=True)
        publish_box(content, told("check", exercise=self.id, state=self.state))
        self._shown = True

    def _ipython_display_(self):
        if not self._shown:
            self.show()
        self._shown = False


def check(exercise, answer=_NOTHING):
    """Say where an answer to an exercise stands, and show it. Nothing a student writes makes this fail.

    A function that is right is the reader's own from then on: `lesson.mine`.

    Parameters
    ----------
    exercise : callable or str
        The function, known by its name: ``check(midpoint)``. Or the name of the exercise, for a value or a
        function with another name: ``check("gram_rank", 3)``, ``check("midpoint", my_function)``.
    answer : object, optional
        What is handed in under that name.

    Returns
    -------
    Feedback
    """
    name, answer, trouble = _handed(exercise, answer)
    registered = None
    if not trouble:
        try:
            registered = exercises.get(name)
        except ValueError as unknown:
            trouble = str(unknown).replace("id: no", "No", 1)
    if registered is None:
        feedback = Feedback(name, "not attempted", trouble)
    else:
        try:
            state, message = examine(registered, answer)
        except KeyboardInterrupt:
            Feedback(registered.id, "not yet", f"{STOPPED}\n{registered.hint}".strip()).show()
            raise
        note = (own.keep(registered, answer) or workspace.elsewhere()) if state == "right" else ""
        feedback = Feedback(registered.id, state, "\n".join(filter(None, (message, note))))
        if state != "not attempted":
            workspace.remember("check", registered.id, state=state)
    feedback.show()
    return feedback


def _handed(exercise, answer):
    """Return (name, answer, ""), or (name, ..., sentence) where it cannot be told what is to be checked."""
    if isinstance(exercise, str):
        name = former.exercise(exercise)
        if answer is _NOTHING:
            value = name if name.isidentifier() else "answer"
            return name, ..., f'There is nothing to check yet: write `lesson.check("{name[:60]}", {value})`.'
        return name, answer, ""
    if answer is not _NOTHING:
        return "", ..., 'The name of the exercise comes first: `lesson.check("name", answer)`.'
    if exercise is ... or exercise is None:
        return "", ..., "There is nothing to check yet: replace the `...` by your function or your value."
    name = getattr(exercise, "__name__", None) if callable(exercise) else None
    if not isinstance(name, str) or name == "<lambda>":
        what = "A lambda" if name else "This function" if callable(exercise) else "A value"
        return "", ..., f'{what} has no name: say which exercise it answers, `lesson.check("name", answer)`.'
    return name, exercise, ""
