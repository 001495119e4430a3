/** Tests of the rules of the magazine screens: editions, keyboard actions, pages and zoom. */
import { describe, expect, test } from 'vitest'
import { buildMagazineEditionLabelParts } from '../../web/domains/magazines/editionLabelParts.ts'
import { separateFeaturedMagazineIssue } from '../../web/domains/magazines/splitFeaturedIssue.ts'
import {
  type ReaderAction,
  findMagazineReaderActionOfKey,
  computeCanvasPixelDensity,
  computePageAfterAction,
  findMagazinePageAtReadingLine,
  computePageAspectRatio,
  computePdfPageScale,
  computeZoomAfterAction,
} from '../../web/domains/magazines/magazineReaderActions.ts'
import {
  computeZoomAfterDoubleTap,
  computeZoomAfterPinch,
  isDoubleTap,
} from '../../web/domains/magazines/magazineZoom.ts'

const unknownEdition = { season: null, year: null, volume: null, number: null }
const completeEdition = { season: 'Automne', year: 2026, volume: 21, number: 4 }

test.each([
  ['every detail', completeEdition, 'Automne 2026', 'Magazine.volumeNumber'],
  ['no season', { ...completeEdition, season: null }, '2026', 'Magazine.volumeNumber'],
  ['no year', { ...completeEdition, year: null }, 'Automne', 'Magazine.volumeNumber'],
  ['no volume', { ...completeEdition, volume: null }, 'Automne 2026', 'Magazine.number'],
  ['no number', { ...completeEdition, number: null }, 'Automne 2026', 'Magazine.volume'],
  ['a special issue', { ...unknownEdition, year: 2026 }, '2026', undefined],
  ['no detail', unknownEdition, null, undefined],
  ['an empty season', { ...unknownEdition, season: '' }, null, undefined],
])('the edition label of a magazine issue with %s omits unknown parts [I16]', (_, edition, date, place) => {
  const editionParts = buildMagazineEditionLabelParts(edition)
  expect([editionParts.date, editionParts.place?.key]).toEqual([date, place])
})

describe('separation of the latest issue from the other issues [I01]', () => {
  const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  test.each([
    ['the first of the list', a, [a, b, c], a, [b, c]],
    ['in the middle of the list', b, [a, b, c], b, [a, c]],
    ['missing in the list', c, [a, b], c, [a, b]],
    ['unknown', null, [a, b], a, [b]],
    ['the only issue', a, [a], a, []],
    ['absent, as the list is empty', null, [], null, []],
  ])(
    'the magazine list separates one featured issue from the other issues when the latest issue is %s',
    (_, latest, issues, featured, otherIssues) => {
      expect(separateFeaturedMagazineIssue(latest, issues)).toEqual({ featured, others: otherIssues })
    },
  )
})

const createKeyPress = (keyName: string, heldModifiers: object = {}) => ({
  key: keyName,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...heldModifiers,
})

describe('keyboard actions of the magazine reader [I05]', () => {
  test.each<[string, ReaderAction | null, ReaderAction | null]>([
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
  ])(
    'in the magazine reader, the key %s triggers %s, or %s on a page that is wider than the window',
    (name, action, whenWider) => {
      expect([
        findMagazineReaderActionOfKey(createKeyPress(name), false),
        findMagazineReaderActionOfKey(createKeyPress(name), true),
      ]).toEqual([action, whenWider])
    },
  )

  test.each(['ctrlKey', 'metaKey', 'altKey'])(
    'the magazine reader ignores keys pressed with %s',
    (modifierKey) => {
      expect(findMagazineReaderActionOfKey(createKeyPress('+', { [modifierKey]: true }), false)).toBeNull()
    },
  )
})

test.each<[ReaderAction, number, number]>([
  ['next', 1, 2],
  ['next', 8, 8],
  ['previous', 2, 1],
  ['previous', 1, 1],
  ['first', 5, 1],
  ['last', 5, 8],
  ['closer', 5, 5],
])('the magazine reader action %s on page %i of 8 leads to page %i [I05]', (action, page, after) => {
  expect(computePageAfterAction(action, page, 8)).toBe(after)
})

test.each<[ReaderAction, number, number]>([
  ['closer', 100, 125],
  ['closer', 400, 400],
  ['farther', 100, 75],
  ['farther', 50, 50],
  ['fit', 300, 100],
  ['next', 150, 150],
])(
  'the magazine reader action %s at a zoom of %i percent leads to a zoom of %i percent [I05]',
  (action, zoom, after) => {
    expect(computeZoomAfterAction(action, zoom)).toBe(after)
  },
)

test.each([
  [100, 2, 200],
  [100, 0.5, 100],
  [300, 2, 400],
  [200, 0.1, 100],
  [75, 1, 75],
])(
  'at a zoom of %i percent, two fingers that move apart by %f lead to %i percent [I05]',
  (zoom, factor, after) => {
    expect(computeZoomAfterPinch(zoom, factor)).toBe(after)
  },
)

test.each([
  [100, 200],
  [75, 200],
  [125, 100],
  [300, 100],
])('a double tap at a zoom of %i percent leads to %i percent [I05]', (zoom, after) => {
  expect(computeZoomAfterDoubleTap(zoom)).toBe(after)
})

test.each([
  ['two quick taps at one place', { x: 12, y: 10, time: 200 }, true],
  ['two slow taps', { x: 12, y: 10, time: 500 }, false],
  ['two taps at different places', { x: 80, y: 10, time: 200 }, false],
])('isDoubleTap recognizes %s', (_, second, expected) => {
  expect(isDoubleTap({ x: 10, y: 10, time: 0 }, second)).toBe(expected)
})

test.each([
  ['above the first page', [500, 1500], 1],
  ['on the first page', [-100, 900], 1],
  ['at the start of the second page', [-900, 300], 2],
  ['below the last page', [-3000, -2000, -1000], 3],
  ['without any page', [], 1],
])(
  'findMagazinePageAtReadingLine returns the current page of the magazine reader when the visible area begins %s',
  (_, tops, page) => {
    expect(findMagazinePageAtReadingLine(tops, 300)).toBe(page)
  },
)

test('computeCanvasPixelDensity returns the pixel density of the device, at least 2, reduced if the canvas would exceed the size limit of phones', () => {
  expect(computeCanvasPixelDensity(390, 505, 1)).toBe(2)
  expect(computeCanvasPixelDensity(390, 505, 3)).toBe(3)
  expect(computeCanvasPixelDensity(4000, 4000, 3)).toBe(1)
  expect(computeCanvasPixelDensity(8000, 8000, 1)).toBe(0.5)
  expect(computeCanvasPixelDensity(100, 100_000, 1)).toBe(0.081_92)
})

test.each([
  ['a page of letter size', { width: 612, height: 792 }, 612 / 792],
  ['a page spread', { width: 1224, height: 792 }, 1224 / 792],
  ['an extremely narrow page', { width: 1, height: 100_000 }, 1 / 20],
  ['an extremely wide page', { width: 100_000, height: 1 }, 20],
  ['a page without a size', { width: 0, height: 0 }, 1],
])(
  'computePageAspectRatio limits the aspect ratio of %s to the range from 1:20 to 20:1',
  (_, page, ratio) => {
    expect(computePageAspectRatio(page)).toBe(ratio)
    if (page.width === 0) return
    const scale = computePdfPageScale(page, 390)
    expect(page.width * scale).toBeLessThanOrEqual(390)
    expect(page.height * scale).toBeLessThanOrEqual(390 * 20)
  },
)

test('the magazine reader scales a page to the width that is available for the page', () => {
  expect(computePdfPageScale({ width: 612, height: 792 }, 306)).toBe(0.5)
})
