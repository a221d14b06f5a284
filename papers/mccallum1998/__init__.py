"""The paper that shrinks word shares along a tree of classes.

Andrew McCallum, Ronald Rosenfeld, Tom Mitchell, Andrew Y. Ng (1998), Improving text classification by
shrinkage in a hierarchy of classes. ICML, 359–367.
"""
