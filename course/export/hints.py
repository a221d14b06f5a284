"""One sentence in place of a traceback, or below it, where a beginner would not know what to do.

Loaded by the kernel.
"""


def hint(result):
    """Say what to do if a cell uses a name that a cell above makes: after a restart, or out of order."""
    error = result.error_in_exec
    if isinstance(error, NameError) and not isinstance(error, UnboundLocalError) and error.name:
        print(
            f"This kernel does not know `{error.name}` yet. If a cell above makes it, run the cells above "
            "first: in the menu, Run > Run All Above Selected Cell."
        )


def stopped(shell, kind, error, trace, tb_offset=None):
    """Say that a cell was stopped by hand: where it was just then is nobody's mistake."""
    shell._showtraceback(kind, error, ["You stopped this cell. What ran before it is kept."])


def load_ipython_extension(shell):
    """Let IPython call `hint` after each cell, and `stopped` when one is interrupted."""
    shell.events.register("post_run_cell", hint)
    shell.set_custom_exc((KeyboardInterrupt,), stopped)
