"""The paper on thresholds: SCut and its floor.

Yiming Yang (2001), A study of thresholding strategies for text categorization. SIGIR, 137–145.
doi:10.1145/383952.383975.
"""
