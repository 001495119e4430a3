/**
 * Variants of a browser test: combinations of language, window size and input device. `npm test`
 * runs each test in one variant, and `npm run test:full` in four variants.
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
 * Two alternative sets of four test variants. Each set covers both window sizes in each language,
 * and all input devices of each window size.
 */
const coveringSets: readonly (readonly VariantName[])[] = [
  ['fr, phone, by touch', 'fr, desktop, by keyboard', 'en, phone, by keyboard', 'en, desktop, by mouse'],
  ['en, phone, by touch', 'en, desktop, by keyboard', 'fr, phone, by keyboard', 'fr, desktop, by mouse'],
]

/**
 * Declares browser tests in a set of four variants for the full test run. The short test run uses
 * only `shortRunVariant`, or no variant if it is null.
 */
export function describeInFourPortalVariants(
  shortRunVariant: VariantName | null,
  declareTests: (variant: Variant) => void,
): void {
  const names = coveringSets.find((set) => shortRunVariant !== null && set.includes(shortRunVariant))
  for (const variant of variants)
    if ((names ?? coveringSets[1]!).includes(variant.name))
      declareTestsForVariant(variant, variant.name === shortRunVariant ? [] : ['@full'], declareTests)
}

/**
 * Declares browser tests whose outcome is the same for every language, window size and input
 * device. The short and the full test run execute them in a single variant.
 */
export function describeWithPortalVariant(name: VariantName, declareTests: (variant: Variant) => void): void {
  for (const variant of variants) if (variant.name === name) declareTestsForVariant(variant, [], declareTests)
}

function declareTestsForVariant(
  variant: Variant,
  tag: string[],
  declareTests: (variant: Variant) => void,
): void {
  const { name, size } = variant
  test.describe(name, { tag }, () => {
    test.use({ viewport: windowSizes[size], hasTouch: size === 'phone' })
    declareTests(variant)
  })
}
