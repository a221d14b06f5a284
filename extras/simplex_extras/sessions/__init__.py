"""A page for each session: minutes, board, what to drop, what students get wrong, exercises."""
