"""The paper that bounds the error of one neighbour.

Thomas M. Cover, Peter E. Hart (1967), Nearest neighbor pattern classification. IEEE Transactions on
Information Theory 13, 21–27. doi:10.1109/TIT.1967.1053964.
"""
