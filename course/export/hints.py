"""One sentence below a traceback, where a beginner would not know what to do. Loaded by the kernel."""


def hint(result):
    """Say what to do if a cell uses a name that a cell above makes: after a restart, or out of order."""
    error = result.error_in_exec
    if isinstance(error, NameError) and not isinstance(error, UnboundLocalError) and error.name:
        print(
            f"This kernel does not know `{error.name}` yet. If a cell above makes it, run the cells above "
            "first: in the menu, Run > Run All Above Selected Cell."
        )


def load_ipython_extension(shell):
    """Let IPython call `hint` after each cell."""
    shell.events.register("post_run_cell", hint)
