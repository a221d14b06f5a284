"""For lecturers: a hall that answers, exams, marks, a page a session; the course imports nothing of it."""
