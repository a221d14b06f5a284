"""What stands: a register of claims, and what falls with one that is cut."""
