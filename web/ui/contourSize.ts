/** The size of a drawing of contour lines, in its own units. */
export const contourSize = { width: 480, height: 300 } as const
