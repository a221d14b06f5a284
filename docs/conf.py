"""Sphinx configuration; `course site` puts the notebooks and the pages together."""

project = "Kernels on the Simplex"
extensions = ["myst_nb", "sphinxcontrib.bibtex"]
exclude_patterns = ["_build", "README.md"]

html_theme = "sphinx_book_theme"
html_title = project
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
# An excerpt would be fetched with its whole page, some megabytes for each hit, and might give an answer away.
html_show_search_summary = False
html_use_index = False
html_context = {"default_mode": "auto"}
html_static_path = ["_static"]
html_css_files = ["course.css", "site.css"]
html_js_files = [
    "host.js",
    "guesses.js",
    ("claims.js", {"defer": "defer"}),
    ("site.js", {"defer": "defer"}),
    ("explorer.js", {"defer": "defer"}),
]
html_theme_options = {
    "home_page_in_toc": True,
    "navbar_persistent": [],
    "footer_content_items": [],
    "show_toc_level": 2,
    "use_download_button": False,
    "use_fullscreen_button": False,
    "use_source_button": False,
    "pygments_light_style": "a11y-high-contrast-light",
}

# Stored outputs are shown as they are: nothing runs, nothing is asked of the network.
nb_execution_mode = "off"
nb_merge_streams = True
nb_code_prompt_show = "Show the code"
nb_code_prompt_hide = "Hide the code"
myst_enable_extensions = ["amsmath", "deflist", "dollarmath"]
myst_dmath_double_inline = True
myst_heading_anchors = 3
suppress_warnings = ["mystnb.unknown_mime_type", "myst.header", "toc.not_included"]

# Texts name a work in words; `course.export.site.bibliography` makes links of them to these places.
bibtex_bibfiles = ["references.bib"]
bibtex_cite_id = "ref-{key}"
bibtex_default_style = "plain"

mathjax_path = "tex-svg.js"
myst_update_mathjax = False
mathjax3_config = {
    "tex": {"inlineMath": [["\\(", "\\)"]], "displayMath": [["\\[", "\\]"]]},
    "svg": {"fontCache": "local"},
    "options": {"enableMenu": False},
}


def setup(app):
    """Load MathJax on every page, and finish the pages."""
    # Stored outputs hold mathematics that Sphinx does not count.
    app.set_html_assets_policy("always")
    app.connect("html-page-context", finish)


def finish(app, page, template, context, doctree):
    """Finish the text of a page."""
    from course.export.site.finish import body

    if "body" in context:
        context["body"] = body(context["body"])
