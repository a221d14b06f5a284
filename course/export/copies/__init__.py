"""Copies of notebooks: for students, for instructors, a variant for each student."""
