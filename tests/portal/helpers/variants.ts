/**
 * Variants of a browser test: language, window size and input device. `npm test` runs each test in
 * one variant, and `npm run test:full` in all variants.
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

/** Variant of a browser test: language, window size and input device. */
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
 * Declares browser tests in every variant. The short test run executes only the variant of the
 * given name, or no variant if the name is null.
 */
export function inEveryVariant(
  shortRunVariant: VariantName | null,
  declareTests: (variant: Variant) => void,
): void {
  for (const variant of variants)
    declareVariant(variant, variant.name === shortRunVariant ? [] : ['@full'], declareTests)
}

/**
 * Declares browser tests whose outcome does not depend on the variant. The short and the full test
 * run execute a single variant.
 */
export function inOneVariant(name: VariantName, declareTests: (variant: Variant) => void): void {
  for (const variant of variants) if (variant.name === name) declareVariant(variant, [], declareTests)
}

function declareVariant(variant: Variant, tag: string[], declareTests: (variant: Variant) => void): void {
  const { name, size } = variant
  test.describe(name, { tag }, () => {
    test.use({ viewport: windowSizes[size], hasTouch: size === 'phone' })
    declareTests(variant)
  })
}
