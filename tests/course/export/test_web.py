"""The parts of the site, each alone: claims, bibliography, badges, the graph, the search, guesses."""

import re

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from course.export import headings, library
from course.export.site import bibliography, finish, graph, home, lessons, places, sections
from course.export.site import build as site
from papers.kit.claims import Attempt, Claim


def test_claims_and_errata_pages():
    source = "Zhang 2005, eq. 8"
    printed = Claim("zhang2005-eq8-printed", "$d = 1$", source, "wrong as printed", "03", "", (), None, None)
    proof, rests = "By sight, from [[the_sphere_behind_the_simplex]].", ("zhang2005-eq7",)
    right = Claim(
        "zhang2005-eq8", "$d = 2$", f"{source}, corrected", "proved", "03", proof, rests, None, None
    )
    attempts = {
        printed.id: Attempt(1000, True, "all of them differ.", "pairs"),
        right.id: Attempt(1, False, "it is two.", untried="three words"),
    }
    page = site.claims_page([right, printed], attempts, {"03": ("The sphere", "03_sphere")}, {"03": "I"})
    assert '<h2>3 · The sphere</h2> <span class="count">2 claims</span>' in page
    # The printed form stands before its correction, each under its opening words.
    places = [page.index(f'id="claim-{claim.id}"') for claim in (printed, right)]
    assert places == sorted(places)
    assert "<h3>\\(d = 1\\)</h3>" in page
    assert "We tried 1,000 pairs (toy size, live) to break it: broken. All of them differ." in page
    assert "<em>Proof.</em> By sight, from notebook 3." in page
    assert "<em>Rests on</em> <code>zhang2005-eq7</code>." in page
    assert "(toy size, live) to break it: not broken. It is two. Not tried: three words." in page
    errata = site.errata_page([printed, right])
    places = [errata.index(words) for words in ("\\(d = 1\\)", "What holds", "\\(d = 2\\)")]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("statement", "opening"),
    [
        ("Short.", "Short"),
        ("Always $a = b$ holds, as $1.5$ says. And more.", "Always $a = b$ holds, as $1.5$ says"),
        ("See eq. 5 of the paper for the $n$ words. More.", "See eq. 5 of the paper for the $n$ words"),
        ("word " * 30, " ".join(["word"] * 18) + " …"),
        ("So $$x$$ holds.", "So …"),
        (r"As in \(x = y . z\), it is so. And more.", r"As in \(x = y . z\), it is so"),
    ],
)
def test_a_claim_is_called_by_its_opening_words(statement, opening):
    assert headings.heading(statement) == opening


def test_citations_become_links_however_they_are_written():
    for text in ("Zhang, Chen & Lee 2005, eq. 8", "Zhang, Chen and Lee (2005)", "Zhang, Chen &amp; Lee 2005"):
        assert bibliography.cited(text) == ["zhang2005"], text
        assert '<a class="cite" href="../bibliography.html#ref-zhang2005">Zhang, Chen ' in bibliography.link(
            text, "../"
        )
    assert bibliography.link("Xu and Gong (2004) say").endswith("Xu and Gong</a> (2004) say")
    cell = "Rao 1945 is text.\n\n**References.** Rao 1945.\nHuber 1964.\n\n**Next.** Rao 1945."
    linked = bibliography.link_references(cell)
    assert linked.count("<a ") == 2 and linked.startswith("Rao 1945") and linked.endswith("Rao 1945.")


def test_every_cited_work_is_in_the_bibliography():
    from papers.kit import claims as claim_register

    a_work = re.compile(r"\b[A-ZÀ-Ž][\w’-]+(?: et al\.)?,? \(?(?:19|20)\d\d\b")
    texts = {f"claim {claim.id}": claim.source for claim in claim_register.every()}
    for path in library.notebooks():
        for cell in library.read(path).cells:
            found = re.search(r"(?ms)^\*\*References\.\*\*.*?(?=\n\n|\Z)", cell.source)
            texts |= {path.stem: found[0]} if found and cell.cell_type == "markdown" else {}
    assert len(texts) > 200
    for where, text in texts.items():
        assert not a_work.findall(bibliography.rest(text)), f"{where}: docs/references.toml does not have it"


def test_every_work_of_the_bibliography_is_cited_and_has_one_entry():
    from papers.kit import claims as claim_register

    read = {path: lessons.readable(library.read(path)) for path in library.notebooks()}
    pages = {path.name: (path.stem, path.read_text("utf-8")) for path in site.DOCS.glob("*.md")}
    notebooks, notes = ({path: (path.stem, text[k]) for path, text in read.items()} for k in (0, 1))
    texts = {"notebook": notebooks, "notes": notes, "page": pages}
    used = bibliography.uses(texts, claim_register.every())
    works = bibliography.works()
    assert set(used) == set(works)
    cites = [cite for work in works.values() for cite in work.cite]
    assert len(set(cites)) == len(cites)
    assert all(re.fullmatch(r"10\.\d{4,5}/\S+", work.doi) for work in works.values() if work.doi)
    page = bibliography.page(used)
    assert all(page.count(f'id="ref-{id}"') == 1 for id in works)


def test_badges_come_from_one_address():
    assert places.services("", "notebooks/03_a.ipynb") == {}
    hub = places.services("https://github.com/owner/name", "notebooks/03_a.ipynb")
    assert hub == {
        "Binder": "https://mybinder.org/v2/gh/owner/name/HEAD?urlpath=lab%2Ftree%2Fnotebooks%2F03_a.ipynb",
        "Colab": "https://colab.research.google.com/github/owner/name/blob/main/notebooks/03_a.ipynb",
    }
    assert list(places.services("https://gitlab.com/group/name", "a.ipynb")) == ["Binder"]
    other = places.services("https://git.example.org/owner/name", "a.ipynb")["Binder"]
    assert other.startswith("https://mybinder.org/v2/git/https%3A%2F%2Fgit.example.org%2Fowner%2Fname/HEAD")
    with pytest.raises(library.Problem, match="https://github.com/owner/name"):
        places.services("owner/name", "a.ipynb")
    path = library.notebooks(["03"])[0]
    assert "badge" not in places.links(path)
    assert places.links(path, "https://github.com/o/n").count("badge") == 2


def test_the_graph_needs_nothing_twice_and_lies_below_what_it_needs():
    needs = {"00": [], "01": ["00"], "02": ["00", "01"], "03": ["00"], "04": ["02", "03"], "05": ["00"]}
    assert graph.reduced(needs)["02"] == ["01"]
    assert graph.reduced(needs)["04"] == ["02", "03"]
    for most in 1, 2, 4:
        where, lines = graph.layout(graph.reduced(needs), most)
        rows = [where[node][2] for node in needs]
        assert max(rows.count(row) for row in rows) <= most
        for node, direct in needs.items():
            assert all(where[one][2] < where[node][2] for one in direct)
        assert all(where[lower][2] == where[upper][2] + 1 for upper, lower in lines)
        for row in rows:
            spans = sorted((left, left + width) for left, width, place in where.values() if place == row)
            assert all(a[1] <= b[0] + 1e-9 for a, b in zip(spans, spans[1:], strict=False))
            assert spans[0][0] >= -1e-9 and spans[-1][1] <= 1 + 1e-9


def test_weeks_are_those_of_the_syllabus():
    syllabus = (site.DOCS / "syllabus.md").read_text(encoding="utf-8")
    found = home.weeks(syllabus)
    assert [week for week, _, _ in found] == list(range(1, 14))
    assert found[0][1] == ["00", "01"] and found[2][2] == "How far apart are two documents?"


def test_sections_know_their_words_and_give_no_answer_away():
    page = """<article class="bd-article"><section id="t"><h1>3 · T<a class="headerlink">#</a></h1>
    <p>Intro.</p><section id="a"><h2>A</h2><p>Words \\(x\\) and \\[y\\].</p>
    <pre>code</pre><details>secret</details></section>
    <dl><dt id="term-z">z</dt><dd>The last.</dd></dl></section></article>"""
    found = sections.sections(page, "notebooks/03.html")
    assert found == [
        {"page": "3 · T", "title": "3 · T", "url": "notebooks/03.html#t", "text": "Intro."},
        {"page": "3 · T", "title": "A", "url": "notebooks/03.html#a", "text": "Words \\(x\\) and …."},
        {"page": "3 · T", "title": "z", "url": "notebooks/03.html#term-z", "text": "The last."},
    ]
    assert "</script" not in sections.script([{"text": "</script>"}])


def test_wide_tables_name_the_column_of_each_cell():
    row = "<tr><td>1</td><td>2</td><td>3</td><td>4</td></tr>"
    head = "<thead><tr><th>a</th><th>b</th><th>c</th><th>d</th></tr></thead>"
    table = f'<table class="table docutils">{head}<tbody>{row}</tbody></table>'
    made = finish.body(f"{table}<dl><dt>A b</dt></dl>")
    assert 'class="table docutils stacked"' in made and '<td data-label="d">4</td>' in made
    assert '<dt id="term-a-b">A b</dt>' in made


def test_a_page_asks_and_answers_by_id_and_copes_without():
    def page(ask, answer):
        outputs = [
            new_output("display_data", {"text/html": html}, metadata=about)
            for html, about in (("<ul></ul>", ask), ("<b>y</b>", answer))
        ]
        cells = [new_markdown_cell("# 3 · T"), new_code_cell("x", outputs=outputs)]
        notebook = new_notebook(cells=cells, metadata={"course": {"number": "03"}})
        return [output.data["text/html"] for output in lessons.page(notebook).cells[1].outputs]

    assert page({"lesson": "predict"}, {"lesson": "reconcile"}) == ["<ul></ul>", "<b>y</b>"]
    ask = {"lesson": "predict", "id": "a", "choices": ["x", "y"]}
    asked, answered = page(ask, {"lesson": "reconcile", "id": "a", "answer": "y"})
    assert 'data-question="03.a" data-ask="predict" data-choices="2"' in asked
    assert 'data-question="03.a" data-right="1"' in answered


def test_colours_have_names_that_a_dark_page_can_change():
    assert lessons.named('<b style="color:#163f96">') == '<b style="color:var(--course-almost)">'
    assert lessons.named('<b style="color:#123456">') == '<b style="color:#123456">'
    assert lessons.on_paper("fill:#fff;stroke:#ffff00") == "fill:var(--course-page, #fff);stroke:#ffff00"


def test_every_erratum_says_what_holds():
    from papers.kit import claims

    known = {claim.id for claim in claims.every()}
    for claim in claims.every():
        if claim.verdict.endswith("as printed"):
            assert claim.id.removesuffix("-printed") in known - {claim.id} or claim.proof, claim.id
