/** Pure functions for the zoom of the magazine reader by touch. */

/** Position of a tap in the window, in CSS pixels, and its time in milliseconds. */
export interface TapPoint {
  x: number
  y: number
  time: number
}

/** Minimum and maximum zoom by touch, in percent of the page width that fits the window. */
const touchZoom = { minimum: 100, maximum: 400 }

/** Zoom level after a double tap on a page that fits the window. */
const doubleTapZoom = 200

/**
 * Returns the zoom level after two fingers have changed their distance by a factor. A page that is
 * smaller than the window does not jump to the minimum.
 */
export const computeZoomAfterPinch = (startZoom: number, factor: number): number =>
  Math.round(
    Math.min(Math.max(startZoom * factor, Math.min(startZoom, touchZoom.minimum)), touchZoom.maximum),
  )

/** Returns the zoom level after a double tap: an enlarged page fits the window again. */
export const computeZoomAfterDoubleTap = (zoom: number): number => (zoom > 100 ? 100 : doubleTapZoom)

/** Returns whether two touches are close enough in time and place to belong together. */
export const isDoubleTap = (first: TapPoint, second: TapPoint): boolean =>
  second.time - first.time < 350 && Math.hypot(second.x - first.x, second.y - first.y) < 30
