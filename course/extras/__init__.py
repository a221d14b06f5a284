"""Extras of the course, each with dependencies and tests of its own; nothing else imports them."""
