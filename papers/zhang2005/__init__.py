"""Dell Zhang, Xi Chen, Wee Sun Lee (2005),
Text classification with kernels on the multinomial manifold. SIGIR, 266–273.
"""
