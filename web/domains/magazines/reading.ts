/** How an issue is leafed through: pure, so that it is tried without a browser. */

/** What the keys and the buttons of the reader do. */
export type Action = 'next' | 'previous' | 'first' | 'last' | 'closer' | 'farther' | 'fit'

const keys = new Map<string, Action>([
  ['PageDown', 'next'],
  ['PageUp', 'previous'],
  ['Home', 'first'],
  ['End', 'last'],
  ['+', 'closer'],
  ['=', 'closer'],
  ['-', 'farther'],
  ['0', 'fit'],
])
/** They move along a page that is wider than its frame. */
const sideways = new Map<string, Action>([
  ['ArrowRight', 'next'],
  ['ArrowLeft', 'previous'],
])

/** What a key does; null where it is the browser's, as with every one that is held with another. */
export function actionOf(
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  isWider: boolean,
): Action | null {
  if (ctrlKey || metaKey || altKey) return null
  return keys.get(key) ?? (isWider ? null : (sideways.get(key) ?? null))
}

/** The page, from 1, to which an action leads; the same where it is about something else. */
export function pageAfter(action: Action, page: number, count: number): number {
  const wanted: Partial<Record<Action, number>> = {
    next: page + 1,
    previous: page - 1,
    first: 1,
    last: count,
  }
  return Math.min(Math.max(wanted[action] ?? page, 1), count)
}

/** In percent of the width that fits. */
const zooms = [50, 75, 100, 125, 150, 200, 300] as const

/** The zoom to which an action leads; the same where it is about something else, or there is no more. */
export function zoomAfter(action: Action, zoom: number): number {
  if (action === 'fit') return 100
  if (action === 'closer') return zooms.find((each) => each > zoom) ?? zoom
  if (action === 'farther') return zooms.findLast((each) => each < zoom) ?? zoom
  return zoom
}

/** The page that is being read, from 1: the last of those that begin above a line. `tops` are where they begin. */
export const pageAt = (tops: readonly number[], line: number) =>
  Math.max(tops.findLastIndex((top) => top <= line) + 1, 1)

/** A page is shown no longer and no lower than this, by its other side: no browser lays out a million pixels. */
const farthest = 20

/** Width by height of a page as it is shown: its own, but for one like a thread. */
export const ratioOf = ({ width, height }: { width: number; height: number }) =>
  Math.min(Math.max(width / height || 1, 1 / farthest), farthest)

/** How large a page is drawn that is shown so wide: by its width, or by its height where that would be too much. */
export const scaleOf = (page: { width: number; height: number }, width: number) =>
  Math.min(width / page.width, width / ratioOf(page) / page.height)

/** Some phones draw nothing on a larger one, and no browser on one with a longer side. */
const most = { pixels: 16_000_000, side: 8_192 }

/** How many pixels of a canvas stand for one of the page: as many as the device has, and never more than it can hold. */
export const densityOf = (width: number, height: number, device: number) =>
  Math.min(device, Math.sqrt(most.pixels / (width * height)), most.side / Math.max(width, height))
