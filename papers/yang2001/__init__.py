"""Yiming Yang (2001),
A study of thresholding strategies for text categorization.
"""
