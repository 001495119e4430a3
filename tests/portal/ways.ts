/**
 * The ways to walk a journey: in either language, on a phone and on a desktop, with the hand that belongs to the one or
 * the other and with the keyboard alone. `npm test` walks one of them, `npm run test:full` them all.
 */
import { type Page, test } from '@playwright/test'
import { type Hand, finger, keyboard, mouse } from './hands.ts'
import { type Language, sizes } from './portal.ts'

type Size = keyof typeof sizes
type WayName = `${Language}, ${Size}, by ${'touch' | 'mouse' | 'keyboard'}`

/** One way to walk. */
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

/** Declares journeys for every way; the short run walks the one that is named, or none. */
export function everyWay(short: WayName | null, journeys: (way: Way) => void): void {
  for (const way of ways) declare(way, way.name === short ? [] : ['@full'], journeys)
}

/** Declares journeys for a single way, which the short run walks too: for what has nothing to do with the way. */
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
