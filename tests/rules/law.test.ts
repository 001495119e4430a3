/** What the law wants said is the same wherever it is said. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

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
