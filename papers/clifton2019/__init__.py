"""Chris Clifton (2019),
Text categorization. Lecture slides of CS47300, Web Information Search and Management.
"""
