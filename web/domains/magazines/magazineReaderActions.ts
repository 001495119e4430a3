/** Pure functions for the navigation and the zoom of the magazine reader. */

/** Actions of the magazine reader, which keys and buttons trigger. */
export type ReaderAction = 'next' | 'previous' | 'first' | 'last' | 'closer' | 'farther' | 'fit'

const keyActions = new Map<string, ReaderAction>([
  ['PageDown', 'next'],
  ['PageUp', 'previous'],
  ['Home', 'first'],
  ['End', 'last'],
  ['+', 'closer'],
  ['=', 'closer'],
  ['-', 'farther'],
  ['0', 'fit'],
])
/**
 * Actions of the left and right arrow keys while the whole width of the magazine page is visible.
 * When the page is wider than its frame, the browser scrolls sideways instead.
 */
const arrowKeyActions = new Map<string, ReaderAction>([
  ['ArrowRight', 'next'],
  ['ArrowLeft', 'previous'],
])

/**
 * Returns the magazine reader action of a pressed key. Returns null for keys that the browser
 * handles, including all key combinations with a modifier.
 */
export function findMagazineReaderActionOfKey(
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  isPageWiderThanFrame: boolean,
): ReaderAction | null {
  if (ctrlKey || metaKey || altKey) return null
  return keyActions.get(key) ?? (isPageWiderThanFrame ? null : (arrowKeyActions.get(key) ?? null))
}

/**
 * Returns the page number, counted from 1, after an action of the magazine reader. Actions that do
 * not change the page return the current number.
 */
export function computePageAfterAction(action: ReaderAction, currentPage: number, pageCount: number): number {
  const targetPages: Partial<Record<ReaderAction, number>> = {
    next: currentPage + 1,
    previous: currentPage - 1,
    first: 1,
    last: pageCount,
  }
  return Math.min(Math.max(targetPages[action] ?? currentPage, 1), pageCount)
}

/** Zoom levels, in percent of the page width that fits the window. */
const zoomLevels = [50, 75, 100, 125, 150, 200, 300, 400] as const

/**
 * Returns the zoom level after an action of the magazine reader. An action that is not a zoom, or
 * that would exceed the minimum or maximum, does not change the level.
 */
export function computeZoomAfterAction(action: ReaderAction, currentZoom: number): number {
  if (action === 'fit') return 100
  if (action === 'closer') return zoomLevels.find((each) => each > currentZoom) ?? currentZoom
  if (action === 'farther') return zoomLevels.findLast((each) => each < currentZoom) ?? currentZoom
  return currentZoom
}

/**
 * Returns the number of the current page, counted from 1: the last page whose top edge is above the
 * reading line. `pageTops` are the top edges of all pages.
 */
export const findMagazinePageAtReadingLine = (pageTops: readonly number[], readingLine: number) =>
  Math.max(pageTops.findLastIndex((top) => top <= readingLine) + 1, 1)

/**
 * Maximum ratio between the long and the short side of a PDF page. It prevents pages that are
 * millions of pixels long, which browsers cannot lay out.
 */
const maximumRatio = 20

/**
 * Returns the aspect ratio (width / height) of a page, limited for extremely narrow or wide pages.
 */
export const computePageAspectRatio = ({ width, height }: { width: number; height: number }) =>
  Math.min(Math.max(width / height || 1, 1 / maximumRatio), maximumRatio)

/**
 * Returns the scale at which a PDF page is drawn to fit a width. If the page would exceed the
 * height limit, its height determines the scale.
 */
export const computePdfPageScale = (page: { width: number; height: number }, width: number) =>
  Math.min(width / page.width, width / computePageAspectRatio(page) / page.height)

/**
 * Maximum area and side length of a canvas in pixels. Some phones draw nothing on a larger area,
 * and no browser supports a longer side.
 */
const maximumCanvas = { pixels: 16_000_000, side: 8_192 }

/**
 * Minimum number of canvas pixels per CSS pixel. At one pixel, browsers move small letters to whole
 * pixels, and the spaces between words disappear.
 */
const minimumPixelDensity = 2

/**
 * Returns the number of canvas pixels per CSS pixel: the pixel ratio of the device, at least 2,
 * limited by the maximum canvas size.
 */
export const computeCanvasPixelDensity = (width: number, height: number, deviceRatio: number) =>
  Math.min(
    Math.max(deviceRatio, minimumPixelDensity),
    Math.sqrt(maximumCanvas.pixels / (width * height)),
    maximumCanvas.side / Math.max(width, height),
  )
