"""Which of two methods leads, when both are tuned: thresholds, and two averages of F1."""
