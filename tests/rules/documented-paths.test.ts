/** Tests that every file and every function that the documentation or a comment names exists. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const pages = globSync(['*.md', 'docs/**/*.md', '{web,video,deploy}/**/*.md'], { cwd: root }).filter(
  (page) => page !== 'docs/schema/CHANGELOG.md',
)

/**
 * Top-level folders of the repository. A file path in the documentation begins with one of these
 * folders.
 */
const topFolders = /^(bench|deploy|docs|federation|gateway|locales|scripts|tests|video|web)\//

/**
 * Returns the file paths that a documentation page names: in backticks, as link targets, and as
 * imports in code samples. Excludes paths with a placeholder.
 */
function findFilePathsInPage(text: string): string[] {
  const inBackticks = Array.from(text.matchAll(/`([\w./-]+)`/g), ([, path]) => path!).filter(
    (path) => topFolders.test(path) && !path.endsWith('/'),
  )
  const links = Array.from(text.matchAll(/\]\(([^)#\s:]+)(?:#[^)]*)?\)/g), ([, path]) => `./${path!}`)
  const imports = Array.from(text.matchAll(/from '((?:\.\.\/)+[\w./-]+)'/g), ([, path]) => path!)
  return [...inBackticks, ...links, ...imports]
}

/**
 * Returns true if a file path in the documentation is valid: the file exists, or a build generates
 * it.
 */
function isDocumentedFilePresent(page: string, path: string): boolean {
  if (/generated|^dist\//.test(path)) return true
  if (path.startsWith('./')) return existsSync(join(root, dirname(page), path))
  // An import of a code sample is relative to the folder of the file that the recipe creates.
  if (path.startsWith('../'))
    return (
      globSync(`{gateway,web,federation,tests}/**/${path.replace(/^(\.\.\/)+/, '')}`, { cwd: root }).length >
      0
    )
  return existsSync(join(root, path))
}

/**
 * Documentation pages whose file and function names must exist. The style guide and the page
 * `docs/blind-reading.md` are exempt, because they quote earlier names.
 */
const currentPages = pages.filter((page) => !/docs\/(blind-reading|style)\.md$/.test(page))

test('every file that the documentation names exists', () => {
  expect(currentPages.length).toBeGreaterThan(50)
  const missing = currentPages.flatMap((page) =>
    findFilePathsInPage(readFileSync(join(root, page), 'utf8'))
      .filter((path) => !isDocumentedFilePresent(page, path))
      .map((path) => `${page}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('every file that a comment names exists', () => {
  const files = globSync('{bench,deploy,docs,federation,gateway,scripts,tests,video,web}/**/*.*', {
    cwd: root,
    exclude: (name) => /^((__)?generated(__)?|node_modules)$/.test(name),
  })
  const sources = files.filter((file) => /\.(ts|tsx|js|cjs)$/.test(file))
  expect(sources.length).toBeGreaterThan(500)
  const endings = new Set(files.map((file) => file.split('/').slice(-2).join('/')))
  const missing = sources.flatMap((source) =>
    Array.from(
      readFileSync(join(root, source), 'utf8').matchAll(/^ *(?:\/\*\*|\*|\/\/).*$/gm),
      ([comment]) => comment,
    )
      .flatMap((comment) =>
        Array.from(comment.matchAll(/`([\w./-]+\/[\w.-]+\.(?:tsx?|css|cjs))`/g), ([, path]) => path!),
      )
      .filter((path) => !/generated/.test(path) && !endings.has(path.split('/').slice(-2).join('/')))
      .map((path) => `${source}: ${path}`),
  )
  expect(missing).toEqual([])
})

/**
 * Names that the documentation may contain although the code does not define them: names of other
 * products, placeholders, and Node.js functions in example programs.
 */
const foreignNames = new Set(['userErrors', 'emptyDir', 'newScreen', 'createInterface'])

/**
 * Returns the camel-case names that a documentation page puts in backticks, and the functions that
 * its code samples call.
 */
function findCamelCaseNames(text: string): string[] {
  const inBackticks = Array.from(text.matchAll(/`([a-z]+[A-Z]\w*)`/g), ([, name]) => name!)
  const samples = Array.from(text.matchAll(/```ts\n[^]*?```|`[^`\n]+`/g), ([sample]) => sample)
  const calledNames = samples.flatMap((sample) =>
    Array.from(sample.matchAll(/\b([a-z]+[A-Z]\w*)\(/g), ([, name]) => name!),
  )
  return [...inBackticks, ...calledNames]
}

test('every camelCase name that the documentation mentions exists in the code', () => {
  const code = globSync('{bench,deploy,federation,gateway,scripts,tests,video,web}/**/*.*', {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  }).filter((file) => /\.(tsx?|js|cjs|yaml|cfg)$/.test(file))
  const names = new Set(
    [...code, 'schema.graphql'].flatMap((file) => readFileSync(join(root, file), 'utf8').match(/\w+/g) ?? []),
  )
  const missing = currentPages.flatMap((page) => {
    const text = readFileSync(join(root, page), 'utf8')
    // A program of the page may call the functions that it declares.
    const isDeclaredInSample = (name: string) => text.includes(`function ${name}(`)
    return findCamelCaseNames(text)
      .filter((name) => !names.has(name) && !foreignNames.has(name) && !isDeclaredInSample(name))
      .map((name) => `${page}: ${name}`)
  })
  expect(missing).toEqual([])
})

test('every metric and every GraphQL problem type that the documentation names exists', () => {
  const knownNames = [
    readFileSync(join(root, 'tests/rules/external-names/metrics.txt'), 'utf8'),
    readFileSync(join(root, 'schema.graphql'), 'utf8'),
  ].join('\n')
  const unknownNames = pages.flatMap((page) => {
    const text = readFileSync(join(root, page), 'utf8')
    // The recipe for a problem names its example `NewProblem`.
    const names = text.match(/\bsentier_\w+|\b(?!New)[A-Z]\w+Problem\b/g) ?? []
    return [...new Set(names)]
      .filter((name) => !new RegExp(`\\b${name.replace(/_bucket$/, '')}\\b`).test(knownNames))
      .map((name) => `${page}: ${name}`)
  })
  expect(unknownNames).toEqual([])
})
