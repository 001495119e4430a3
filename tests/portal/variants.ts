/**
 * Variants of a journey: language, window size, and touch, mouse or keyboard. `npm test` runs a
 * journey in one variant, `npm run test:full` in all.
 */
import { type Page, test } from '@playwright/test'
import { type InputDevice, createTouch, createKeyboard, createMouse } from './input-devices.ts'
import { type Language, windowSizes } from './portal.ts'

type Size = keyof typeof windowSizes
type VariantName = `${Language}, ${Size}, by ${'touch' | 'mouse' | 'keyboard'}`

/** Variant of a journey. */
export interface Variant {
  name: VariantName
  language: Language
  size: Size
  createDevice: (page: Page) => InputDevice
}

export const variants: readonly Variant[] = [
  { name: 'fr, phone, by touch', language: 'fr', size: 'phone', createDevice: createTouch },
  { name: 'fr, phone, by keyboard', language: 'fr', size: 'phone', createDevice: createKeyboard },
  { name: 'fr, desktop, by mouse', language: 'fr', size: 'desktop', createDevice: createMouse },
  { name: 'fr, desktop, by keyboard', language: 'fr', size: 'desktop', createDevice: createKeyboard },
  { name: 'en, phone, by touch', language: 'en', size: 'phone', createDevice: createTouch },
  { name: 'en, phone, by keyboard', language: 'en', size: 'phone', createDevice: createKeyboard },
  { name: 'en, desktop, by mouse', language: 'en', size: 'desktop', createDevice: createMouse },
  { name: 'en, desktop, by keyboard', language: 'en', size: 'desktop', createDevice: createKeyboard },
]

/**
 * Declares journeys for every variant; the short run takes only the variant named `short`, or none.
 */
export function inEveryVariant(short: VariantName | null, journeys: (way: Variant) => void): void {
  for (const way of variants) declareVariant(way, way.name === short ? [] : ['@full'], journeys)
}

/** Declares journeys for a single variant of both runs, if the variant makes no difference. */
export function inOneVariant(name: VariantName, journeys: (way: Variant) => void): void {
  for (const way of variants) if (way.name === name) declareVariant(way, [], journeys)
}

function declareVariant(way: Variant, tag: string[], journeys: (way: Variant) => void): void {
  const { name, size } = way
  test.describe(name, { tag }, () => {
    test.use({ viewport: windowSizes[size], hasTouch: size === 'phone' })
    journeys(way)
  })
}
