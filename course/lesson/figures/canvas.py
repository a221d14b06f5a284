"""The titled sheet that figures are drawn on."""

import matplotlib.pyplot as plt


def sheet(figure, title, size=(7.8, 3.4)):
    """Return `figure`, or a new one, with its title and with axes where we put them."""
    figure = figure or plt.figure(figsize=size)
    figure.set_layout_engine("none")
    figure.suptitle(title, x=0.02, ha="left")
    return figure
