/**
 * Variants of a journey: language, window size, and touch, mouse or keyboard. `npm test` runs a
 * journey in one variant, `npm run test:full` in all.
 */
import { type Page, test } from '@playwright/test'
import {
  type InputDevice,
  createTouchDevice,
  createKeyboardDevice,
  createMouseDevice,
} from './input-devices.ts'
import { type Language, windowSizes } from './portal-fixtures.ts'

type Size = keyof typeof windowSizes
type VariantName = `${Language}, ${Size}, by ${'touch' | 'mouse' | 'keyboard'}`

/** Variant of a journey: language, window size and input device. */
export interface Variant {
  name: VariantName
  language: Language
  size: Size
  createDevice: (page: Page) => InputDevice
}

export const variants: readonly Variant[] = [
  { name: 'fr, phone, by touch', language: 'fr', size: 'phone', createDevice: createTouchDevice },
  { name: 'fr, phone, by keyboard', language: 'fr', size: 'phone', createDevice: createKeyboardDevice },
  { name: 'fr, desktop, by mouse', language: 'fr', size: 'desktop', createDevice: createMouseDevice },
  { name: 'fr, desktop, by keyboard', language: 'fr', size: 'desktop', createDevice: createKeyboardDevice },
  { name: 'en, phone, by touch', language: 'en', size: 'phone', createDevice: createTouchDevice },
  { name: 'en, phone, by keyboard', language: 'en', size: 'phone', createDevice: createKeyboardDevice },
  { name: 'en, desktop, by mouse', language: 'en', size: 'desktop', createDevice: createMouseDevice },
  { name: 'en, desktop, by keyboard', language: 'en', size: 'desktop', createDevice: createKeyboardDevice },
]

/**
 * Declares journeys in every variant. The short test run executes only the variant named
 * `shortRunVariant`, or none if it is null.
 */
export function inEveryVariant(
  shortRunVariant: VariantName | null,
  journeys: (variant: Variant) => void,
): void {
  for (const variant of variants)
    declareVariant(variant, variant.name === shortRunVariant ? [] : ['@full'], journeys)
}

/**
 * Declares journeys in a single variant, for the short and the full test run, when their outcome is
 * the same in every variant.
 */
export function inOneVariant(name: VariantName, journeys: (variant: Variant) => void): void {
  for (const variant of variants) if (variant.name === name) declareVariant(variant, [], journeys)
}

function declareVariant(variant: Variant, tag: string[], journeys: (variant: Variant) => void): void {
  const { name, size } = variant
  test.describe(name, { tag }, () => {
    test.use({ viewport: windowSizes[size], hasTouch: size === 'phone' })
    journeys(variant)
  })
}
