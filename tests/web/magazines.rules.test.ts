/** The rules of the magazine's screens, as tables. */
import { describe, expect, test } from 'vitest'
import { editionOf } from '../../web/domains/magazines/edition.ts'
import { latestFirst } from '../../web/domains/magazines/latestFirst.ts'
import {
  type Action,
  actionOf,
  densityOf,
  pageAfter,
  pageAt,
  ratioOf,
  scaleOf,
  zoomAfter,
} from '../../web/domains/magazines/reading.ts'

const none = { season: null, year: null, volume: null, number: null }
const all = { season: 'Automne', year: 2026, volume: 21, number: 4 }

test.each([
  ['everything', all, 'Automne 2026', 'Magazine.volumeNumber'],
  ['no season', { ...all, season: null }, '2026', 'Magazine.volumeNumber'],
  ['no year', { ...all, year: null }, 'Automne', 'Magazine.volumeNumber'],
  ['no volume', { ...all, volume: null }, 'Automne 2026', 'Magazine.number'],
  ['no number', { ...all, number: null }, 'Automne 2026', 'Magazine.volume'],
  ['a special issue', { ...none, year: 2026 }, '2026', undefined],
  ['nothing', none, null, undefined],
  ['a season of no letters', { ...none, season: '' }, null, undefined],
])('of an issue with %s, what is not known is left out [I16]', (_, edition, date, place) => {
  const told = editionOf(edition)
  expect([told.date, told.place?.key]).toEqual([date, place])
})

describe('the latest issue is apart from the others [I01]', () => {
  const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  test.each([
    ['the first of the list', a, [a, b, c], a, [b, c]],
    ['in the middle of it', b, [a, b, c], b, [a, c]],
    ['not in it', c, [a, b], c, [a, b]],
    ['not told', null, [a, b], a, [b]],
    ['alone', a, [a], a, []],
    ['none', null, [], null, []],
  ])('%s', (_, latest, issues, featured, others) => {
    expect(latestFirst(latest, issues)).toEqual({ featured, others })
  })
})

const key = (key: string, held: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

describe('the keys of the reader [I05]', () => {
  test.each<[string, Action | null, Action | null]>([
    ['PageDown', 'next', 'next'],
    ['PageUp', 'previous', 'previous'],
    ['Home', 'first', 'first'],
    ['End', 'last', 'last'],
    ['+', 'closer', 'closer'],
    ['=', 'closer', 'closer'],
    ['-', 'farther', 'farther'],
    ['0', 'fit', 'fit'],
    ['ArrowRight', 'next', null],
    ['ArrowLeft', 'previous', null],
    ['ArrowDown', null, null],
    [' ', null, null],
    ['Tab', null, null],
    ['toString', null, null],
  ])('%s: %s, and %s where the page is wider than its frame', (name, action, whenWider) => {
    expect([actionOf(key(name), false), actionOf(key(name), true)]).toEqual([action, whenWider])
  })

  test.each(['ctrlKey', 'metaKey', 'altKey'])('with %s they are the browser’s', (held) => {
    expect(actionOf(key('+', { [held]: true }), false)).toBeNull()
  })
})

test.each<[Action, number, number]>([
  ['next', 1, 2],
  ['next', 8, 8],
  ['previous', 2, 1],
  ['previous', 1, 1],
  ['first', 5, 1],
  ['last', 5, 8],
  ['closer', 5, 5],
])('%s from page %i of 8 leads to %i [I05]', (action, page, after) => {
  expect(pageAfter(action, page, 8)).toBe(after)
})

test.each<[Action, number, number]>([
  ['closer', 100, 125],
  ['closer', 300, 300],
  ['farther', 100, 75],
  ['farther', 50, 50],
  ['fit', 300, 100],
  ['next', 150, 150],
])('%s at %i percent gives %i [I05]', (action, zoom, after) => {
  expect(zoomAfter(action, zoom)).toBe(after)
})

test.each([
  ['above the first', [500, 1500], 1],
  ['on the first', [-100, 900], 1],
  ['where the second begins', [-900, 300], 2],
  ['past the last', [-3000, -2000, -1000], 3],
  ['before there is any', [], 1],
])('the page in sight: %s', (_, tops, page) => {
  expect(pageAt(tops, 300)).toBe(page)
})

test('a canvas is as sharp as the device, and never larger than a phone can hold', () => {
  expect(densityOf(390, 505, 3)).toBe(3)
  expect(densityOf(4000, 4000, 3)).toBe(1)
  expect(densityOf(8000, 8000, 1)).toBe(0.5)
  expect(densityOf(100, 100_000, 1)).toBe(0.081_92)
})

test.each([
  ['a letter', { width: 612, height: 792 }, 612 / 792],
  ['a spread', { width: 1224, height: 792 }, 1224 / 792],
  ['a thread', { width: 1, height: 100_000 }, 1 / 20],
  ['a line', { width: 100_000, height: 1 }, 20],
  ['nothing', { width: 0, height: 0 }, 1],
])('%s fits into a frame that a browser lays out', (_, page, ratio) => {
  expect(ratioOf(page)).toBe(ratio)
  if (page.width === 0) return
  const scale = scaleOf(page, 390)
  expect(page.width * scale).toBeLessThanOrEqual(390)
  expect(page.height * scale).toBeLessThanOrEqual(390 * 20)
})

test('a page is as wide as its frame', () => {
  expect(scaleOf({ width: 612, height: 792 }, 306)).toBe(0.5)
})
