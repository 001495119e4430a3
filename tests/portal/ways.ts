/**
 * Variants of a journey: language, window size, and touch, mouse or keyboard. `npm test` runs a
 * journey in one variant, `npm run test:full` in all.
 */
import { type Page, test } from '@playwright/test'
import { type Hand, finger, keyboard, mouse } from './hands.ts'
import { type Language, sizes } from './portal.ts'

type Size = keyof typeof sizes
type WayName = `${Language}, ${Size}, by ${'touch' | 'mouse' | 'keyboard'}`

/** Variant of a journey. */
export interface Way {
  name: WayName
  language: Language
  size: Size
  handOn: (page: Page) => Hand
}

export const ways: readonly Way[] = [
  { name: 'fr, phone, by touch', language: 'fr', size: 'phone', handOn: finger },
  { name: 'fr, phone, by keyboard', language: 'fr', size: 'phone', handOn: keyboard },
  { name: 'fr, desktop, by mouse', language: 'fr', size: 'desktop', handOn: mouse },
  { name: 'fr, desktop, by keyboard', language: 'fr', size: 'desktop', handOn: keyboard },
  { name: 'en, phone, by touch', language: 'en', size: 'phone', handOn: finger },
  { name: 'en, phone, by keyboard', language: 'en', size: 'phone', handOn: keyboard },
  { name: 'en, desktop, by mouse', language: 'en', size: 'desktop', handOn: mouse },
  { name: 'en, desktop, by keyboard', language: 'en', size: 'desktop', handOn: keyboard },
]

/**
 * Declares journeys for every variant; the short run takes only the variant named `short`, or none.
 */
export function everyWay(short: WayName | null, journeys: (way: Way) => void): void {
  for (const way of ways) declare(way, way.name === short ? [] : ['@full'], journeys)
}

/** Declares journeys for a single variant of both runs, if the variant makes no difference. */
export function oneWay(name: WayName, journeys: (way: Way) => void): void {
  for (const way of ways) if (way.name === name) declare(way, [], journeys)
}

function declare(way: Way, tag: string[], journeys: (way: Way) => void): void {
  const { name, size } = way
  test.describe(name, { tag }, () => {
    test.use({ viewport: sizes[size], hasTouch: size === 'phone' })
    journeys(way)
  })
}
