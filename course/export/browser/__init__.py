"""The course in the reader's browser: JupyterLite, Pyodide, and what the course needs of them."""
