/** What the law wants said is the same wherever it is said. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verificationDays, withoutInsuranceFee } from '../../gateway/platform/constants.ts'

const locales = join(import.meta.dirname, '../../locales')

/** Every text of a language, by its file and its key. */
const textsOf = (language: string) =>
  globSync(`${language}/*/*.json`, { cwd: locales }).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(join(locales, file), 'utf8')) as Record<string, string>).map(
      ([key, text]) => [`${file} ${key}`, text] as const,
    ),
  )

test.each([
  ['fr', /au moins (\d[\d\s]*\$)/g, /^1\s000\s000\s\$$/],
  ['en', /at least (\$\d+(?:,\d+)*)/g, /^\$1,000,000$/],
])('[A33] the least insurance is one million wherever it is said: %s', (language, amounts, least) => {
  const said = textsOf(language).flatMap(([place, text]) =>
    /assuran|insur/i.test(text)
      ? [...text.matchAll(amounts)].map(([, amount]) => [place, amount!] as const)
      : [],
  )
  for (const place of [
    'portal/common.json footer.insurance',
    'federation/access-rights.json Federation.document.insurance',
  ])
    expect(said.map(([each]) => each)).toContain(`${language}/${place}`)
  expect(said.filter(([, amount]) => !least.test(amount))).toEqual([])
})

/** What is said of a pass without insurance wherever it is, with the constant that it comes from. */
test.each([
  ['fr', '30 jours de vérification', /(\d+)\sjours de vérification/g, verificationDays],
  ['en', '30 days', /(\d+)\sdays to verify|within (\d+)\sdays|takes (\d+)\sdays/g, verificationDays],
  ['fr', '20 $ plus taxes', /(\d+)\s\$ plus taxes/g, withoutInsuranceFee / 100],
  ['en', '$20 plus taxes', /\$(\d+) plus taxes/g, withoutInsuranceFee / 100],
])('[F29, F33, P10] %s: %s, wherever it is said', (language, _, amounts, constant) => {
  const said = textsOf(language).flatMap(([place, text]) =>
    [...text.matchAll(amounts)].map((found) => [place, Number(found.slice(1).find(Boolean))] as const),
  )
  expect(said.map(([place]) => place)).toContain(`${language}/portal/common.json footer.withoutInsurance`)
  expect(said.filter(([, amount]) => amount !== constant)).toEqual([])
})

test.each([
  [
    'fr',
    {
      accept1: /prend 30\sjours/,
      accept2: /responsabilité civile d’au moins 1\s000\s000\s\$ est obligatoire/,
      accept3: /Aucun droit d’accès temporaire n’est remis/,
      accept4: /frais de 20\s\$ plus taxes/,
    },
  ],
  [
    'en',
    {
      accept1: /takes 30\sdays/,
      accept2: /Liability insurance of at least \$1,000,000 is mandatory/,
      accept3: /No temporary pass is given/,
      accept4: /fee of \$20 plus taxes/,
    },
  ],
] as const)('[F01, F30] the four statements that are accepted say all of it: %s', (language, statements) => {
  const texts = new Map<string, string>(textsOf(language))
  for (const [name, words] of Object.entries(statements)) {
    const key = `${language}/portal/insurance.json WithoutInsuranceInfo.${name}`
    expect(texts.get(`${key}.text`)).toMatch(words)
    for (const part of ['title', 'label', 'missing']) expect(texts.get(`${key}.${part}`), part).toMatch(/\S/)
  }
})

test('[F33, P10] ten working days are said where a request was sent, beside the 30 days', () => {
  const texts = (language: string) =>
    new Map(textsOf(language)).get(`${language}/portal/insurance.json RequestSent.delay`)
  expect(texts('fr')).toMatch(/au moins dix jours ouvrables.*30\sjours/)
  expect(texts('en')).toMatch(/at least ten working days.*30\sdays/)
})
