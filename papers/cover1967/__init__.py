"""Thomas M. Cover, Peter E. Hart (1967),
Nearest neighbor pattern classification.
"""
