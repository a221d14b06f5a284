"""Your own texts: a folder, a table or a list goes in, and one page says what can be learnt from them.

``read`` them, then ``report`` on them; a report has its numbers as attributes and ``html()`` as one page::

    texts = corpus.read("reviews.csv", label="stars")
    corpus.report(texts, seconds=60).html()

Reading needs no process, thread or signal, so that it runs in a browser, too: there texts become a map.
"""

from course.corpus.measures import Report, report
from course.corpus.reading import Texts, read

__all__ = ["Report", "Texts", "read", "report"]
