/** Width and height of a contour drawing, in SVG user units. */
export const contourSize = { width: 480, height: 300 } as const
