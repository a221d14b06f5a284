"""What asking has in common, before a result and after a section: its box, its field, its words."""

import html

import ipywidgets as widgets
from IPython.display import display

from course.lesson.display import box, live_view, rich
from course.lesson.quantities import wanted
from course.lesson.shortcuts import OwnKeys

RUN_FIRST = "To answer here, run the cells above and this one."


def asked_box(facts, heading="Predict", note=""):
    """Return (html, plain) of a question with its choices as a list.

    Parameters
    ----------
    facts : dict
        ``question``, ``choices`` and ``unit``.
    heading : str
    note : str
        A sentence below.
    """
    unit = "" if facts["choices"] else f" … {facts['unit']}".rstrip()
    markup, plain = box("predict", "quiet", heading, [facts["question"] + unit], mark="?")
    choices = "".join(f"<li>{rich(choice)}</li>" for choice in facts["choices"])
    below = (f"<ul>{choices}</ul>" if choices else "") + (
        f"<p><small>{rich(note)}</small></p>" if note else ""
    )
    markup = markup.removesuffix("</div>") + below + "</div>"
    return markup, "\n".join([plain, *(f"- {choice}" for choice in facts["choices"])])


def facts(id, asked):
    """Return what was asked as plain data, for an exporter and a hall."""
    return {"id": id, "question": asked.text, "choices": list(asked.choices), "unit": asked.unit}


def field(asked):
    """Return the control that takes an answer: buttons for few letters, a list, or a line for a number."""
    if not asked.choices:
        return widgets.Text(placeholder=wanted(asked.unit), continuous_update=True, layout={"width": "20em"})
    kind = widgets.ToggleButtons if max(map(len, asked.choices)) <= 14 else widgets.RadioButtons
    control = kind(options=asked.choices, value=None)
    if kind is widgets.RadioButtons:
        control.layout.width = "auto"
    return control


def taken(field, button, take):
    """Call ``take()`` when the button is clicked, and when Enter is pressed in a line that takes answers."""
    button.on_click(lambda _: take())

    def told(_, content, __):
        # `continuous_update=False` would say Enter with the value, but leaving the field says it, too.
        if content.get("event") == "submit" and not field.disabled:
            take()

    field.on_msg(told)


def status(sentence):
    """Return a sentence as HTML that a screen reader announces."""
    return f'<span role="status">{html.escape(sentence)}</span>'


def publish(words, field, button, status, content, about, *below):
    """Display a question that can be answered; where no kernel lives there is its text.

    Parameters
    ----------
    words, field, button, status : ipywidgets.Widget
        The question, its control, what commits the answer, and what is said of it.
    content : (str, str)
        The question as HTML and as text, what `asked_box` returned.
    about : dict
        Metadata, what `told` made.
    *below : ipywidgets.Widget
    """
    controls = widgets.VBox([field, widgets.HBox([button, status])], layout={"margin": "0 0 0 16px"})
    live = widgets.VBox([words, controls, *below, OwnKeys()])
    live.add_class("lesson-predict")
    markup, plain = content
    display(live_view(live) | {"text/html": markup, "text/plain": plain}, metadata=about, raw=True)
