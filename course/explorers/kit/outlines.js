// Curves of equal value on a grid, for three explorers.

import { contours } from "d3-contour";

// The outlines of where `values` reach each level, as rings of what `at` makes of places [column, row] of the grid.
// d3 has each value in the middle of a square.
export const outlines = (values, size, levels, at) =>
  contours()
    .size(size)
    .thresholds(levels)(values)
    .map(({ coordinates }) => coordinates.flat().map((ring) => ring.map(([x, y]) => at([x - 0.5, y - 0.5]))));
