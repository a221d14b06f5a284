"""The table of 1999 on Reuters, with tests of its differences.

Yiming Yang, Xin Liu (1999), A re-examination of text categorization methods. SIGIR, 42–49.
doi:10.1145/312624.312647.
"""
