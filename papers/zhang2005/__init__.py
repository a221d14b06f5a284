"""The paper of NGD, the negative geodesic distance between documents as points of the multinomial manifold.

It says that an SVM with this kernel is more accurate than one with the usual kernels.

Dell Zhang, Xi Chen, Wee Sun Lee (2005),
Text classification with kernels on the multinomial manifold. SIGIR, 266–273.
"""
