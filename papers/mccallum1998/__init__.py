"""Andrew McCallum, Ronald Rosenfeld, Tom Mitchell, Andrew Y. Ng (1998),
Improving text classification by shrinkage in a hierarchy of classes.
"""
