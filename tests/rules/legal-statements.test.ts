/**
 * Tests of legal statements: every locale text that repeats a legal amount or delay states the same
 * value.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verificationDays, withoutInsuranceFee } from '../../gateway/platform/federation-constants.ts'

const locales = join(import.meta.dirname, '../../locales')

/** Returns every locale text of a language, with its file and key. */
const listLocaleTexts = (language: string) =>
  globSync(`${language}/*/*.json`, { cwd: locales }).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(join(locales, file), 'utf8')) as Record<string, string>).map(
      ([key, text]) => [`${file} ${key}`, text] as const,
    ),
  )

test.each([
  ['fr', /au moins (\d[\d\s]*\$)/g, /^1\s000\s000\s\$$/],
  ['en', /at least (\$\d+(?:,\d+)*)/g, /^\$1,000,000$/],
])(
  'every text in the language %s states the minimum liability insurance of one million dollars [A33]',
  (language, amounts, least) => {
    const insuranceTexts = listLocaleTexts(language).flatMap(([place, text]) =>
      /assuran|insur/i.test(text)
        ? [...text.matchAll(amounts)].map(([, amount]) => [place, amount!] as const)
        : [],
    )
    for (const place of [
      'portal/common.json footer.insurance',
      'federation/access-rights.json Federation.document.insurance',
    ])
      expect(insuranceTexts.map(([each]) => each)).toContain(`${language}/${place}`)
    expect(insuranceTexts.filter(([, amount]) => !least.test(amount))).toEqual([])
  },
)

/**
 * Amounts and delays of a pass without insurance in locale texts, with the constants that define
 * them.
 */
test.each([
  ['fr', '30 jours de vérification', /(\d+)\sjours de vérification/g, verificationDays],
  ['en', '30 days', /(\d+)\sdays to verify|within (\d+)\sdays|takes (\d+)\sdays/g, verificationDays],
  ['fr', '20 $ plus taxes', /(\d+)\s\$ plus taxes/g, withoutInsuranceFee / 100],
  ['en', '$20 plus taxes', /\$(\d+) plus taxes/g, withoutInsuranceFee / 100],
])(
  'the texts in the language %s state each amount and delay as the code defines it: %s [F29, F33, P10]',
  (language, _, amounts, constant) => {
    const amountsInTexts = listLocaleTexts(language).flatMap(([place, text]) =>
      [...text.matchAll(amounts)].map((found) => [place, Number(found.slice(1).find(Boolean))] as const),
    )
    expect(amountsInTexts.map(([place]) => place)).toContain(
      `${language}/portal/common.json footer.withoutInsurance`,
    )
    expect(amountsInTexts.filter(([, amount]) => amount !== constant)).toEqual([])
  },
)

test.each([
  [
    'fr',
    {
      accept1: /vérification prenne 30\sjours/,
      accept2: /responsabilité civile couvre ce véhicule pour au moins 1\s000\s000\s\$/,
      accept3: /aucun droit d’accès temporaire/,
      accept4: /frais de 20\s\$ plus taxes/,
    },
  ],
  [
    'en',
    {
      accept1: /verification takes 30\sdays/,
      accept2: /liability insurance covers this vehicle for at least \$1,000,000/,
      accept3: /no temporary pass/,
      accept4: /fee of \$20 plus taxes/,
    },
  ],
] as const)(
  'the four statements that a member accepts for a pass without insurance are complete in the language %s [F01, F30]',
  (language, statements) => {
    const texts = new Map<string, string>(listLocaleTexts(language))
    for (const [name, patterns] of Object.entries(statements)) {
      const key = `${language}/portal/insurance.json WithoutInsuranceInfo.${name}`
      expect(texts.get(`${key}.label`)).toMatch(patterns)
      for (const part of ['title', 'text', 'missing']) expect(texts.get(`${key}.${part}`), part).toMatch(/\S/)
    }
  },
)

test('the timeline of an insurance request states the delay of 10 working days and the delay of 30 days [F33, P10]', () => {
  const readInsuranceRequestDelayText = (language: string) =>
    new Map(listLocaleTexts(language)).get(`${language}/portal/insurance.json Request.verified.current`)
  expect(readInsuranceRequestDelayText('fr')).toMatch(/au moins 10\sjours ouvrables.*30\sjours/)
  expect(readInsuranceRequestDelayText('en')).toMatch(/at least 10\sworking days.*30\sdays/)
})
