/** Rules for the locations of database tables, locale texts and exports, and for file names. */
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'

const isGeneratedFolderName = (name: string) => /^(__)?generated(__)?$/.test(name)
const readFileText = (file: string) => readFileSync(file, 'utf8')
const listHandwrittenFiles = (pattern: string) =>
  globSync(pattern, { exclude: isGeneratedFolderName }).toSorted()
const removeCodeComments = (code: string) => code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

test('every CREATE TABLE statement is in the tables.ts of its domain', () => {
  const creating = listHandwrittenFiles('federation/**/*.ts').filter((file) =>
    /CREATE TABLE/i.test(readFileText(file)),
  )
  expect(creating).not.toEqual([])
  expect(creating.filter((file) => !file.endsWith('/tables.ts'))).toEqual([])
})

test('no file consists of re-exports only, and no file has a generic name such as index, utils or helpers', () => {
  const files = listHandwrittenFiles('{gateway,federation,web}/**/*.{ts,tsx}')
  const passing = files.filter((file) =>
    /^(export (\*( as \w+)?|(type )?\{[^}]*\}) from .*\s*)+$/.test(
      removeCodeComments(readFileText(file)).trim(),
    ),
  )
  const nameless = files.filter((file) => /\/(index|utils?|helpers?|misc)\.tsx?$/.test(file))
  expect({ passing, nameless }).toEqual({ passing: [], nameless: [] })
})

/**
 * Files in `web` that are named after their Relay operations instead of an export. Operation names
 * are metric labels, so these files keep their names.
 */
const filesNamedAfterDocument = [
  'web/domains/access-rights/shared/GiveUp.tsx',
  'web/domains/addresses/useSuggestions.ts',
  'web/domains/clubs/FoundClubs.ts',
  'web/domains/clubs/useClosedClub.ts',
  'web/domains/guests/useGuestCheck.ts',
  'web/domains/magazines/shared/useIssue.ts',
  'web/domains/purchase/Chosen.tsx',
  'web/domains/purchase/useBuy.ts',
  'web/domains/purchase/useCollision.ts',
  'web/domains/purchase/usePaymentKnown.ts',
  'web/domains/purchase/withoutInsurance/useRequest.ts',
  'web/domains/registration/useRegister.ts',
  'web/domains/registration/useSearch.ts',
  'web/shell/useKnown.ts',
]

test('a file in web that is named like a component or a hook exports that name', () => {
  const files = listHandwrittenFiles('web/**/*.{ts,tsx}').filter((file) =>
    /^([A-Z]|use[A-Z])/.test(basename(file)),
  )
  const misnamed = files.filter((file) => {
    const name = basename(file).replace(/\.tsx?$/, '')
    return !new RegExp(
      `^export (default )?(async )?(function|const|class|interface|type) ${name}\\b`,
      'm',
    ).test(readFileText(file))
  })
  expect(files.length).toBeGreaterThan(200)
  expect(misnamed).toEqual(filesNamedAfterDocument)
})

/**
 * For each kind of locale texts (a subfolder of `locales`), the source folder whose code uses these
 * texts.
 */
const sourceFolders = { portal: 'web', gateway: 'gateway', federation: 'federation' }

test.each(Object.entries(sourceFolders))(
  'the locale folder %s contains only texts that the code in %s uses',
  (localeFolder, sourceFolder) => {
    const code = listHandwrittenFiles(`${sourceFolder}/**/*.{ts,tsx}`).map(readFileText).join('\n')
    // A key built at run time counts as used by its static parts: `Problems.Refused.${name}`.
    const composed = [
      ...new Set(Array.from(code.matchAll(/`((?:[\w.:-]|\$\{[^}`]*\})+)`/g), ([, text]) => text!)),
    ]
      .map((text) => text.replace(/^[a-z-]+:/, '').split(/\$\{[^}]*\}/))
      .filter((fixed) => fixed.some((part) => /\w{3}/.test(part)))
      .map((fixed) => new RegExp(`^${fixed.map((part) => part.replaceAll('.', String.raw`\.`)).join('.*')}$`))
    // A mail builds its keys from its kind and the names of its parts, which occur separately in
    // the code.
    const isMailLocaleKeyInCode = (key: string) =>
      key.split('.').every((part) => new RegExp(`\\b${part}\\b`).test(code))
    const isLocaleKeyInCode = (key: string, file: string) =>
      code.includes(key) ||
      composed.some((pattern) => pattern.test(key)) ||
      (file.endsWith('/mails.json') && isMailLocaleKeyInCode(key))
    // The specification names some keys, and readers of it look them up in the locale files.
    const named = readFileText('tests/rules/specified-locale-keys.test.ts')
    const unsaid = listHandwrittenFiles(`locales/fr/${localeFolder}/*.json`).flatMap((file) =>
      Object.keys(JSON.parse(readFileText(file)) as object)
        .map((key) => key.replace(/_(zero|one|many|other)$/, ''))
        .filter((key) => !isLocaleKeyInCode(key, file) && !named.includes(`['${key}`))
        .map((key) => `${file}: ${key}`),
    )
    expect([...new Set(unsaid)]).toEqual([])
  },
)

test('test folders contain only test files, and the files that tests import are in the folder helpers', () => {
  const files = listHandwrittenFiles(
    'tests/{federation,gateway,portal,resilience,scripts,security,web}/{,rules/}*.{ts,tsx}',
  )
  const helpers = files.filter((file) => !/\.(test|spec)\.tsx?$/.test(file) && file !== 'tests/web/setup.ts')
  const unrun = listHandwrittenFiles('tests/*/helpers/*.{test,spec}.{ts,tsx}')
  expect(files.length).toBeGreaterThan(200)
  expect({ helpers, unrun }).toEqual({ helpers: [], unrun: [] })
})

test('every *.cases.ts file is imported by a test file in its folder', () => {
  const unrun = listHandwrittenFiles('tests/**/*.cases.ts').filter((file) => {
    const imported = `from './${basename(file)}'`
    // A file of cases may be imported by another file of cases.
    const users = listHandwrittenFiles(`${dirname(file)}/*.{test,cases}.ts`).filter(
      (each) => each !== file && basename(each) !== 'completeness.test.ts',
    )
    return !users.some((each) => readFileText(each).includes(imported))
  })
  expect(
    unrun,
    'No test file in the folder of these lists imports them, so none of their cases runs.',
  ).toEqual([])
})
