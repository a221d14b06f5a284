"""The parts of the site, each alone: claims, bibliography, badges, what needs what, guesses."""

import re

import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from course.export import library, rooms, taught
from course.export.lecture import build
from course.export.library import about
from course.export.site import bibliography, cut, face, finish, home, lessons, papers, places
from course.export.site import build as site
from course.lesson import headings
from papers.kit import claims


def known_of(id, statement, verdict, **more):
    usual = {"id": id, "room": "zhang2005", "statement": statement, "verdict": verdict, "needs": []}
    usual |= {"source": "Zhang, Chen & Lee 2005, eq. 8", "proof": "", "evidence": "all differ.", "stored": []}
    usual |= {"stands": False, "rests_on": []}
    return (
        usual
        | {"shows": "breaks", "tried": 1000, "what": "pairs", "size": "toy", "untried": "", "second": ""}
        | more
    )


PRINTED = known_of("zhang2005-eq8-printed", "$d = 1$", "wrong as printed", taught=["13"])
RIGHT = known_of(
    "zhang2005-eq8",
    "$d = 2$",
    "proved",
    shows="holds",
    tried=1,
    evidence="it is two.",
    untried="three words",
    proof="By sight, from [[how_far]].",
    taught=[],
    needs=[{"id": "zhang2005-eq8-printed", "opening": "$d = 1$"}],
    rests_on=["zhang2005-eq8-printed"],
)
KNOWN = {claim["id"]: claim for claim in (RIGHT, PRINTED)}
TITLES = {"13": ("The sphere", "13_sphere")}


def test_claims_and_errata_pages():
    page = site.claims_page(KNOWN, TITLES)
    assert '<h2>Zhang, Chen &amp; Lee 2005</h2> <span class="count">2 claims</span>' in page
    # The printed form stands before its correction, each under its opening words.
    places = [page.index(f'id="claim-{id}"') for id in ("zhang2005-eq8-printed", "zhang2005-eq8")]
    assert places == sorted(places)
    assert "<h3>\\(d = 1\\)</h3>" in page
    assert "All differ. Taught in notebook <a" in page and "It is two.</p>" in page
    assert "We tried 1,000 pairs; the statement failed. (Small cases" in page
    assert "<em>Proof.</em> By sight, from notebook 14." in page
    wrong = PRINTED | {"proof": "It is two."}  # of an erratum this is no proof, but what holds
    assert "<em>What holds.</em> It is two." in site.claims_page(KNOWN | {wrong["id"]: wrong}, TITLES)
    assert (
        'uses what other claims say: ✗ <a href="papers/zhang2005.html#claim-zhang2005-eq8-printed">' in page
    )
    assert "<em>Not tried.</em> Three words." in page and 'data-notebook="13"' in page
    # The one that holds rests on the one that does not, and is told so; to cut that one is offered.
    assert 'data-holds="alone"' in page and 'data-holds="breaks"' in page and 'data-holds="all"' not in page
    assert "✗ not with all it rests on" in page and "holds, but not all it rests on (1)" in page
    assert "rests on hold" in page and ">✓ with all it rests on" not in page
    assert 'claims.html?cut=zhang2005-eq8-printed#cut-a-claim-and-see-what-falls">' in page
    assert 'value="zhang2005-eq8-printed" data-falls="zhang2005-eq8">' in page
    assert page.count('class="dot"') == 2 and page.count("data-from=") == 1
    errata = site.errata_page(KNOWN)
    places = [errata.index(words) for words in ("\\(d = 1\\)", "What holds", "\\(d = 2\\)")]
    assert places == sorted(places)


def test_the_page_of_a_paper_and_its_readme_say_the_same():
    work = bibliography.works()["zhang2005"]
    table = rooms.Table("table_3", [{"row": "NGD", "tf": 91.2}], [{"row": "NGD", "tf": 91.5}])
    alone = rooms.Table("groups", [{"group": "a|b"}], None)
    room = rooms.Room("zhang2005", work, "It says so.", rooms.ordered(KNOWN.values()), [table, alone])
    page, readme = papers.page(room, KNOWN, TITLES), rooms.readme(room)
    for text in (page, readme):
        for words in ("Text classification with kernels", "10.1145/1076034.1076081", "It says so.", "91.5"):
            assert words in text
        assert "2 claims: 1 ✗ wrong as printed, 1 ✓ proved." in text
        assert text.index("As printed") < text.index("What came back") and rooms.NOT_AGAIN in text
        assert "By sight, from notebook 14." in text and "Groups" in text and "Table 3" in text
    assert "a\\|b" in readme and "a|b" in page
    assert "commit" not in page + readme
    bare = rooms.Room("zhang2005", work, "", [], [])
    for text in (papers.page(bare, {}, {}), rooms.readme(bare)):
        assert rooms.NO_TABLE in text and rooms.NO_CLAIM in text


def test_what_came_of_a_claim_is_kept_until_something_changes(monkeypatch, tmp_path):
    asked = []
    monkeypatch.setattr(library, "BUILD", tmp_path / "build")
    monkeypatch.setattr(rooms, "facts", lambda claim: asked.append(claim.id) or {"evidence": "π"})
    first = rooms.known(room="yang1999")
    assert rooms.known(room="yang1999") == first and len(asked) == len(first) > 0
    monkeypatch.setattr(rooms, "LIBRARIES", ["numpy 99"])
    assert rooms.known(room="yang1999") == first and len(asked) == 2 * len(first)
    (tmp_path / "build" / "attempts.json").write_text("{", encoding="utf-8")
    assert rooms.known(room="yang1999") == first and len(asked) == 3 * len(first)


def test_a_room_that_no_paper_has_and_a_work_that_nobody_lists_are_one_sentence_each(monkeypatch):
    with pytest.raises(library.Problem, match="There is no room 'n03'. Known rooms: .*zhang2005"):
        rooms.update(["n03"])
    monkeypatch.setattr(bibliography, "works", dict)
    with pytest.raises(library.Problem, match=r"references.bib has no zhang2005"):
        rooms.collect("zhang2005", {})


def test_a_readme_is_written_once_and_checked(monkeypatch, tmp_path):
    folder = {"yang1999": (tmp_path, "papers.yang1999")}
    monkeypatch.setattr(rooms.rooms, "folders", lambda: folder)
    monkeypatch.setattr(rooms, "known", lambda room=None: {})
    with pytest.raises(library.Problem, match="README.md is out of date; run `course rooms`"):
        rooms.update(check=True)
    rooms.update()
    assert rooms.update(check=True) == "The pages of the rooms are up to date."
    assert rooms.NO_TABLE in (tmp_path / "README.md").read_text("utf-8")
    # A room that has just been made stops nobody.
    folder["jones2024"] = (tmp_path / "jones2024", "papers.jones2024")
    assert "papers/jones2024 waits: docs/references.bib has no jones2024" in rooms.update(check=True)
    with pytest.raises(library.Problem, match=r"has no jones2024"):
        rooms.update(["jones2024"])


TAUGHT = taught.claims()


@pytest.mark.nightly
def test_the_pages_of_the_rooms_are_up_to_date():
    assert rooms.update(check=True) == "The pages of the rooms are up to date."


@pytest.mark.parametrize("name", rooms.papers())
def test_a_room_has_its_readme_with_every_claim_and_table(name):
    """`course rooms --check` tries the claims anew; here it is enough that none is missing."""
    folder, _ = rooms.rooms.folders()[name]
    text = (folder / "README.md").read_text(encoding="utf-8")
    for claim in claims.every(name):
        assert f"**{claim.verdict}** · {rooms._plain(claim.source)} · `{claim.id}`" in text, claim.id
        shown = text.split(f" · `{claim.id}`")[1].split("<details>")[0]
        assert re.findall(r"\.\./notebooks/(\d\d)_", shown) == TAUGHT.get(claim.id, []), claim.id
    assert text.count("As printed:") == len(rooms.tables.names(name))


def test_where_a_claim_is_taught_is_read_from_the_cells():
    def lesson(number, *ids):
        code = "\n".join(f'lesson.claim("{id}")' for id in ids)
        return new_notebook(cells=[new_code_cell(code)], metadata={"course": {"number": number}})

    by_claim = taught.claims([lesson("06", "a-b"), lesson("03", "a-b", "a-c")])
    assert by_claim == {"a-b": ["03", "06"], "a-c": ["03"]}


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
    cell = "Rao 1945 is text.\n\n**References.** Rao 1945.\nRosenblatt 1958.\n\n**Next.** Rao 1945."
    linked = bibliography.link_references(cell)
    assert linked.count("<a ") == 2 and linked.startswith("Rao 1945") and linked.endswith("Rao 1945.")


def test_every_cited_work_is_in_the_bibliography():
    a_work = re.compile(r"\b[A-ZÀ-Ž][\w’-]+(?: et al\.)?,? \(?(?:19|20)\d\d\b")
    texts = {f"claim {claim.id}": claim.source for claim in claims.every()}
    for path in library.notebooks():
        for cell in library.read(path).cells:
            cited = re.search(r"(?ms)^\*\*References\.\*\*.*?(?=\n\n|\Z)", cell.source)
            texts |= {path.stem: cited[0]} if cited and cell.cell_type == "markdown" else {}
    assert len(texts) > 200
    for where, text in texts.items():
        assert not a_work.findall(bibliography.rest(text)), f"{where}: docs/references.bib does not have it"


def test_every_work_of_the_bibliography_is_cited():
    texts = [path.read_text("utf-8") for path in site.DOCS.glob("*.md")]
    cells = [cell for path in library.notebooks() for cell in library.read(path).cells]
    texts += [cell.source for cell in cells if cell.cell_type == "markdown"]
    texts += [path.read_text("utf-8") for path in build.lectures()]
    texts += [f"{claim.source} {claim.statement} {claim.proof}" for claim in claims.every()]
    works = bibliography.works()
    assert set(bibliography.cited("\n".join(texts))) == set(works)
    cites = [cite for work in works.values() for cite in work.cite]
    assert len(set(cites)) == len(cites)
    dois = [work.address for work in works.values() if "doi.org" in work.address]
    assert all(re.fullmatch(r"https://doi\.org/10\.\d{4,5}/\S+", address) for address in dois)


def test_an_entry_that_lacks_something_is_one_sentence(monkeypatch, tmp_path):
    monkeypatch.setattr(library, "ROOT", tmp_path)
    (tmp_path / "docs").mkdir()
    for text, due in (
        ("@misc{a2026, cited = {A 2026}, year = 2026}", "a2026 has no title"),
        ("@misc{a2026", "read"),
    ):
        (tmp_path / "docs" / "references.bib").write_text(text, encoding="utf-8")
        with pytest.raises(library.Problem, match=f"docs/references.bib.*{due}"):
            bibliography.works.__wrapped__()


def test_a_page_can_be_run_where_the_course_runs_in_the_browser():
    path = library.notebooks(["13"])[0]
    assert "Run this page" not in places.links(path)
    assert f"../lab/notebooks/index.html?path={path.name}" in (run := places.links(path, size="about 80 MB"))
    assert run.index("Run this page") < run.index("about 80 MB") < run.index("Slides")
    assert "https://github.com/o/n/issues" in places.links(path, "https://github.com/o/n")


def test_what_a_notebook_needs_is_linked():
    about = {"title": "A & B", "needs": ["one", "a sine"]}
    made = home.prerequisites({"11": ({"title": "One", "needs": []}, "11_one"), "12": (about, "12_two")})
    assert '<li><a href="notebooks/11_one.html">11 · One</a> needs nothing.</li>' in made
    assert '12 · A &amp; B</a> needs <a href="notebooks/11_one.html">11</a>.</li>' in made


def test_weeks_are_those_of_the_syllabus():
    syllabus = (site.DOCS / "syllabus.md").read_text(encoding="utf-8")
    weeks = home.weeks(syllabus)
    assert [week for week, _, _ in weeks] == list(range(1, 15))
    assert weeks[0][1] == ["00", "11"] and weeks[2][2] == "How far apart are two documents?"


def test_wide_tables_name_the_column_of_each_cell():
    row = "<tr><td>1</td><td>2</td><td>3</td><td>4</td></tr>"
    head = "<thead><tr><th>a</th><th>b</th><th>c</th><th>d</th></tr></thead>"
    table = f'<table class="table docutils">{head}<tbody>{row}</tbody></table>'
    made = finish.body(f"{table}<dl><dt>A b</dt></dl>")
    assert 'class="table docutils stacked"' in made and '<td data-label="d">4</td>' in made
    assert '<dt id="term-a-b">A b</dt>' in made


def test_a_page_asks_and_answers_by_id_and_copes_without():
    def page(*told):
        outputs = [
            new_output("display_data", {"text/html": "old"}, metadata={"lesson": about}) for about in told
        ]
        cells = [new_markdown_cell("# 3 · T"), new_code_cell("x", outputs=outputs)]
        notebook = new_notebook(cells=cells, metadata={"course": {"number": "03"}})
        return [output.data["text/html"] for output in lessons.page(notebook).cells[1].outputs]

    answer = {"kind": "reconcile", "id": "a", "choices": ["x", "y"], "answer": "y", "because": "so"}
    assert page(answer, "predict") == ["old", "old"], (
        "its question stands elsewhere; an output of an older run"
    )
    ask = {"kind": "predict", "id": "a", "question": "Which?", "choices": ["x", "y"], "unit": ""}
    asked, answered = page(ask, answer)
    assert 'data-question="a" data-ask="predict" data-choices="2"' in asked and "<li>y</li>" in asked
    assert "run this cell" not in asked
    assert 'data-question="a" data-right="1"' in answered and "“y”, because so." in answered


@pytest.mark.parametrize("path", library.notebooks(), ids=lambda path: path.stem[:2])
def test_what_answers_a_question_is_folded_with_its_answer(path):
    before = library.read(path)
    asked = {
        about(output)["id"]
        for cell in before.cells
        for output in cell.get("outputs", ())
        if about(output).get("kind") == "predict"
    }
    answering = [
        cell
        for cell in before.cells
        for output in cell.get("outputs", ())
        if about(output).get("kind") == "reconcile" and about(output)["id"] in asked
    ]
    shown = {cell.id: [output for output in cell.outputs if not about(output)] for cell in answering}
    after = {cell.id: cell for cell in lessons.page(before).cells}
    assert answering
    for name, results in shown.items():
        made = "".join(output.get("data", {}).get("text/html", "") for output in after[name].outputs)
        folds = made.split("<details", 1)[1].rsplit("</details>", 1)[0]
        assert len(re.findall('<div class="result">', folds)) >= bool(results)
        assert "<img" not in made.replace(folds, "") and "live-widget" not in made.replace(folds, "")


def test_a_claim_in_a_notebook_leads_to_its_paper():
    told = {"kind": "claim"} | {
        name: value for name, value in PRINTED.items() if name not in ("room", "taught")
    }
    outputs = [new_output("display_data", {"text/html": "old"}, metadata={"lesson": told})]
    cells = [new_markdown_cell("# 3 · T"), new_code_cell("x", outputs=outputs)]
    notebook = new_notebook(cells=cells, metadata={"course": {"number": "03"}})
    [output] = lessons.page(notebook).cells[1].outputs
    made = output.data["text/html"]
    assert '<a class="cite" href="../bibliography.html#ref-zhang2005">' in made and "old" not in made
    assert 'href="../papers/zhang2005.html#claim-zhang2005-eq8-printed"' in made


def test_colours_have_names_that_a_dark_page_can_change():
    assert lessons.named('<b style="color:#163f96">') == '<b style="color:var(--course-almost)">'
    assert lessons.named('<b style="color:#123456">') == '<b style="color:#123456">'


def test_every_erratum_says_what_holds():
    known = {claim.id for claim in claims.every()}
    for claim in claims.every():
        if claim.verdict.endswith("as printed"):
            assert claim.id.removesuffix("-printed") in known - {claim.id} or claim.proof, claim.id


def test_the_claims_of_the_course_fall_as_the_register_says():
    """What falls with a claim is followed upwards, from what is needed to who needs it."""
    needs = {claim.id: set(claim.needs) for claim in claims.every()}

    def above(id):
        users = {user for user in needs if id in needs[user]}
        return users.union(*map(above, users))

    known = {
        id: {"needs": [{"id": need} for need in needs[id]], "rests_on": claims.rests_on(id)} for id in needs
    }
    made = cut.part(known)
    fallen = dict(re.findall(r'<option value="([^"]*)" data-falls="([^"]*)">', made))
    assert fallen.keys() == set().union(*needs.values())
    assert all(fallen[id].split() == sorted(above(id)) for id in fallen)
    assert made.count("data-from=") == sum(map(len, needs.values()))
    assert cut.part({"a-b": {"needs": [], "rests_on": []}}) == ""


def test_home_has_the_end_of_the_course_and_types_none_of_it():
    last = library.read(*library.notebooks([home.VERDICTS]))
    made = home.finale(last)
    cells = {cell.id: cell for cell in last.cells}
    sentences = re.findall(r"^\d\. .*$", made, re.MULTILINE)
    assert len(sentences) == 5 and all(line in cells[home.FINALE].source for line in sentences)
    assert made.startswith("## ") and made.count("<img alt=") == 1 and "Key idea" not in made
    assert home.finale(new_notebook(cells=[new_markdown_cell("# T")])) == ""


BARE = '<head><title>Home &#8212; Home</title></head><article class="bd-article"><p>Links</p>{}</article>'


@pytest.mark.parametrize("address", ["", "https://example.org/course/"])
def test_a_link_to_a_page_has_a_face(tmp_path, address):
    """Title, description, picture and icon; addresses only where one is known."""
    (tmp_path / "_static").mkdir()
    (tmp_path / "_static" / face.PICTURE).touch()
    [lesson] = library.notebooks(["13"])
    pages = [tmp_path / "index.html", tmp_path / "notebooks" / f"{lesson.stem}.html"]
    pages[1].parent.mkdir()
    for page in pages:
        page.write_text(
            BARE.format(f"<p>{'Some <b>words</b> of &amp; about it. ' * 10}</p>"), encoding="utf-8"
        )
    face.lay(tmp_path, pages, address)
    home, inner = (page.read_text(encoding="utf-8") for page in pages)
    assert "<title>Home</title>" in home and 'property="og:title" content="Home"' in home
    assert 'name="description" content="Some words of &amp; about it. Some' in home
    assert f'name="description" content="{library.course(library.read(lesson))["idea"]}"' in inner
    assert 'rel="icon" href="data:image/svg+xml,' in home
    assert f'og:image" content="{address}_static/' in home
    assert f'og:image" content="{address or "../"}_static/' in inner
    assert ('og:url" content="https://example.org/course/">' in home) == bool(address)
    assert "http" not in home.replace(address or "-", "").replace("http%3A//www.w3.org", "")


def test_an_address_that_is_none_is_told(monkeypatch, tmp_path):
    (tmp_path / "pyproject.toml").write_text('[tool.course]\nrepository = "owner/name"')
    monkeypatch.setattr(library, "ROOT", tmp_path)
    with pytest.raises(library.Problem, match="no address of a repository; write .*https://github.com"):
        places.repository()
    monkeypatch.setenv("COURSE_SITE", "not an address")
    with pytest.raises(library.Problem, match="is no address of a site"):
        places.site()
    monkeypatch.setenv("COURSE_SITE", "https://example.org/course/")
    assert places.site() == "https://example.org/course/"
    monkeypatch.delenv("COURSE_SITE")
    assert places.site() == ""


@pytest.mark.parametrize("size", ["", "about 80 MB, the first time"])
def test_home_has_one_way_in(size):
    button, how = home.ways(size)
    assert button.count('class="button"') == 1 and size in button
    assert ("lab/" in button + how) == bool(size)


def test_keys_reach_a_page_before_its_side_bar():
    side = '<dialog id="pst-primary-sidebar-modal"></dialog><div id="pst-primary-sidebar">of links</div>'
    made = finish.whole(f'<body><div>{side}<main id="main-content">words</main></div></body>')
    assert made.index("words") < made.index("pst-primary-sidebar-modal") < made.index("of links")
    assert finish.whole("<body>none</body>").endswith("none</body>")
