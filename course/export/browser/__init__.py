"""The course in the reader's browser: JupyterLite, Pyodide, and what the course adds to them.

JupyterLite builds the application (`lite`). Notebooks, settings and the extension in ``extension/`` reach it
by its own ways, and the page of one's own texts (``own/``) lies beside it. Five things are not as JupyterLite
and Pyodide make them. All notebooks run without the first and the last three:

- **Bytecode in the wheels and in the standard library** (`bytecode`, called by `wheels.compiled`). A start
  takes a third less of the processor. Way out: pyodide-build's ``py-compile``, as `bytecode` says.
- **The wheels and their lock file** (`runtime.needed`, `wheels.lay`). Every package is there at its first
  import, in the version that is installed here, and no page asks PyPI. Way out: ``PyodideLockAddon`` of
  jupyterlite-pyodide-kernel, once the course needs Python 3.12.
- **A service worker before JupyterLite's** (``offline.js``, put there by `lite`). JupyterLite's own keeps a
  page by its whole address, so that without a line only notebooks open that were opened before; with this one
  all of them do. Way out: a JupyterLite that ignores the query of a page.
- **The beginning of the notebook in the page that opens it** (`opening`). On a slow line a reader sees title
  and question at once, and how much has come; JupyterLite shows nothing of them before it is there itself.
  Way out: a template for its pages, which JupyterLite does not have.
- **An extension without a build** (``extension/``). Its container is written by hand, because a bundler for
  a page of code would be the larger thing to keep. Way out: ``jupyter labextension build``, when the form of
  containers changes.
"""
