"""Lecture slides on text categorization of 2019, which the course corrects.

Chris Clifton (2019), Text categorization. Lecture slides of CS47300, Web Information Search and Management.
Purdue University.
"""
