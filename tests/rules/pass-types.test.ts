/**
 * Check of the pass types: the number in the federation, the name in the schema and the displayed
 * names in both languages must agree.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parsePassType, getPassTypeNumber } from '../../gateway/domains/access-rights/rest.ts'

const readLocaleTexts = (language: string, file: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../locales', language, file), 'utf8')) as Record<
    string,
    string
  >

test.each([
  [1, 'ANNUAL', 'Droit d’accès annuel', 'Annual pass'],
  [2, 'SUMMER', 'Droit d’accès d’été', 'Summer pass'],
  [3, 'THREE_DAY', 'Droit d’accès de trois jours', 'Three-day pass'],
  [4, 'DAILY', 'Droit d’accès d’une journée', 'One-day pass'],
  [5, 'ANNUAL_RENTAL', 'Droit d’accès annuel pour la location', 'Annual rental pass'],
  [6, 'SUMMER_RENTAL', 'Droit d’accès d’été pour la location', 'Summer rental pass'],
  [7, 'TRAIL', 'Droit de sentier', 'Trail pass'],
  [8, 'ANNUAL_WITHOUT_INSURANCE', 'Droit d’accès annuel sans assurance', 'Annual pass without insurance'],
  [9, 'SUMMER_WITHOUT_INSURANCE', 'Droit d’accès d’été sans assurance', 'Summer pass without insurance'],
] as const)(
  'pass type %i is %s in the schema, « %s » in French and “%s” in English [D36]',
  (number, type, french, english) => {
    expect([parsePassType(number), getPassTypeNumber(type)]).toEqual([type, number])
    for (const [language, words] of [
      ['fr', french],
      ['en', english],
    ] as const) {
      expect(readLocaleTexts(language, 'portal/access-rights.json')[`AccessRightType.${type}`]).toBe(words)
      // The federation writes the names on receipts and on the pass itself.
      expect(readLocaleTexts(language, 'federation/receipts.json')[`Federation.receipt.pass.${number}`]).toBe(
        words,
      )
    }
  },
)

test.each([0, 10, null, 'x'])(
  'a pass with the unknown type number %s is shown under a fallback name [D36]',
  (number) => {
    expect(parsePassType(number)).toBe('UNKNOWN')
    for (const language of ['fr', 'en'])
      expect(readLocaleTexts(language, 'portal/access-rights.json')['AccessRightType.UNKNOWN']).toMatch(/\S/)
  },
)
