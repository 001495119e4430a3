/**
 * Finds the portal tests that a source change can break, for `npm run check -- --changed`. Nearly
 * every test imports all screens. A test therefore counts as a test of a screen only if it contains
 * the screen's URL. A change of a contract or locale file affects only the files that use a changed
 * field or text key.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type DocumentNode, parse, print } from 'graphql'
import { paths } from '../web/platform/paths.ts'
import { stepUrlPatternOf } from '../web/wizard/wizard.ts'
import { type AnyWizard, loadWizardDeclarations } from './generate/screen-urls.ts'
import { type Graph, readImportGraph } from './import-graph.ts'
import { findTestsReachingSourceFile } from './find-reaching-tests.ts'

const root = join(import.meta.dirname, '..')

/** Source code of the portal and its tests: import graph, file texts and wizards. */
export interface Sources {
  imports: Graph
  /** Source text of each file of the portal and its tests, by path. */
  texts: ReadonlyMap<string, string>
  wizards: readonly AnyWizard[]
}

/**
 * A change of the source tree: the changed files, and the changed names in the GraphQL schema and
 * in locale files.
 */
export interface Change {
  /** Changed files, relative to the project. */
  files: readonly string[]
  /**
   * Names that the change affects: types and fields of the GraphQL schema, and keys of locale
   * texts.
   */
  names: readonly string[]
}

/**
 * Returns true for a file that can affect every test, although tests do not import it: package,
 * build and test configuration.
 */
const doesFileAffectEveryTest = (file: string) =>
  /^(package(-lock)?\.json|(vite|vitest|tsconfig|relay)\..*|tests\/web\/setup\.ts)$/.test(file)

/** Returns the portal's test files that a change can break; null if any test may be affected. */
export function findAffectedWebTests({ files, names }: Change, sources: Sources): string[] | null {
  if (files.some(doesFileAffectEveryTest)) return null
  const graph = linkTestsToScreens(sources)
  const changed = [
    ...files.flatMap((file) => findStylesheetImporters(file, sources)),
    ...[...sources.texts]
      .filter(([, text]) => names.some((name) => sourceTextContainsName(text, name)))
      .map(([file]) => file),
  ].filter((file) => graph.has(file))
  const affected = changed.flatMap((file) =>
    findTestsReachingSourceFile(file, { imports: graph, starts: new Map() }).map((test) => test.file),
  )
  // A test that lists folders depends on files that it does not import.
  const ofPortal = files.some((file) => /^(web|tests\/web|docs)\/|^schema\.graphql$/.test(file))
  const searching = [...(ofPortal ? sources.texts : [])]
    .filter(([file, text]) => /\.test\.tsx?$/.test(file) && /\b(globSync|readdirSync)\(/.test(text))
    .map(([file]) => file)
  return [...new Set([...affected, ...searching])].filter((file) => file.startsWith('tests/web/')).toSorted()
}

/**
 * Returns the modules that import a changed stylesheet. For any other file, returns the file
 * itself.
 */
function findStylesheetImporters(file: string, { texts }: Sources): string[] {
  if (!file.endsWith('.css')) return [file]
  return [...texts].filter(([, text]) => text.includes(`/${basename(file)}'`)).map(([importer]) => importer)
}

/**
 * Returns true when a source text uses a changed name. The text must contain the name as a whole
 * word, or a template that begins like the changed locale key.
 */
function sourceTextContainsName(text: string, name: string): boolean {
  if (!name.includes('.')) return new RegExp(`\\b${name}\\b`).test(text)
  if (text.includes(name)) return true
  const parts = name.split('.')
  return parts.some((_, at) => at > 0 && text.includes(`${parts.slice(0, at).join('.')}.\${`))
}

/**
 * Returns an import graph in which each test is linked directly to the screens that it tests. The
 * links from routes files to all screens are removed. A test tests the screens whose URLs it opens,
 * and the screens of the same domain whose URLs it expects.
 */
function linkTestsToScreens({ imports, texts, wizards }: Sources): Graph {
  const screens = [...texts].flatMap(([file, text]) =>
    isDomainRoutesFile(file) ? findScreensImportedByRoutesFile(file, text, wizards) : [],
  )
  return new Map(
    [...imports].map(([file, targets]) => {
      if (isDomainRoutesFile(file))
        return [file, new Set([...targets].filter((each) => !each.endsWith('Screen.tsx')))]
      if (!file.startsWith('tests/web/')) return [file, targets]
      const urlPaths = findUrlPathsInTest(texts.get(file) ?? '')
      const findScreensMatchingUrlPaths = (testedPaths: string[]) =>
        screens.filter(({ matches }) => testedPaths.some(matches)).map(({ screen }) => screen)
      const opened = findScreensMatchingUrlPaths(urlPaths.opened)
      const domains = new Set(opened.map(dirname))
      const expected = findScreensMatchingUrlPaths(urlPaths.expected).filter((screen) =>
        domains.has(dirname(screen)),
      )
      return [file, new Set([...targets, ...opened, ...expected])]
    }),
  )
}

const isDomainRoutesFile = (file: string) => /^web\/domains\/[\w-]+\/(public)?[rR]outes\.ts$/.test(file)

/** A screen of the portal, with a function that returns true for a URL of the screen. */
interface RoutedScreen {
  screen: string
  matches: (url: string) => boolean
}

/**
 * Returns the screens that a routes file imports, with their URLs. The URL of a screen is the last
 * `paths` entry or wizard step before the import of the screen.
 */
function findScreensImportedByRoutesFile(
  routesFile: string,
  routesText: string,
  wizards: readonly AnyWizard[],
): RoutedScreen[] {
  return [...routesText.matchAll(/import\('\.\/([^']+)'\)/g)].map((found) => {
    const [, file = ''] = found
    const before = [...routesText.slice(0, found.index).matchAll(/paths\.(\w+)|step\(\s*'([^']+)'/g)].at(-1)
    if (!before) throw new Error(`No entry of paths and no step precedes the import of ${file}`)
    const [, name, step] = before
    const patterns =
      name === undefined
        ? listUrlPatternsOfWizardStep(wizards, step!)
        : [paths[name as keyof typeof paths].urlPattern]
    const expressions = patterns.map(createPatternOfUrlPath)
    return {
      screen: join(dirname(routesFile), file),
      matches: (url) => expressions.some((expression) => expression.test(url)),
    }
  })
}

/** Returns the URL patterns of the wizard steps with a given name, in all wizards. */
const listUrlPatternsOfWizardStep = (wizards: readonly AnyWizard[], step: string): string[] =>
  wizards.flatMap((wizard) =>
    wizard.steps.filter(({ path }) => path === step).map(({ path }) => stepUrlPatternOf(wizard, path)),
  )

function createPatternOfUrlPath(urlPath: string): RegExp {
  const source = urlPath.replaceAll(/\/:\w+\?/g, '(/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')
  return new RegExp(`^${source}/?$`, 'i')
}

/** URL paths in the text of a test file, without query strings. */
interface UrlPathsOfTest {
  opened: string[]
  /** URL paths that a test file contains only as the expected values of assertions. */
  expected: string[]
}

/** Returns the URL paths that a test file contains, as string literals or as entries of `paths`. */
function findUrlPathsInTest(text: string): UrlPathsOfTest {
  const opened = [...text.matchAll(/\bpaths\.(\w+)/g)].flatMap(([, name]) =>
    name !== undefined && name in paths ? paths[name as keyof typeof paths].urlPattern : [],
  )
  const expected: string[] = []
  for (const { 1: path = '', index } of text.matchAll(/['"`](\/[^'"`?\s]*)/g)) {
    const lineBefore = text.slice(text.lastIndexOf('\n', index) + 1, index)
    const isExpected = /(\.to[A-Z]\w*\(\[?|\bwaitForPath\(.*, )$/.test(lineBefore)
    ;(isExpected ? expected : opened).push(path.replaceAll(/\$\{[^}]*\}/g, 'x'))
  }
  return { opened, expected }
}

/**
 * Returns the names of the types and fields that differ between two versions of a GraphQL schema.
 */
export function findChangedSchemaNames(before: string, after: string): string[] {
  const [old, now] = [before, after].map((text) => printSchemaDefinitions(parse(text))) as [
    SchemaParts,
    SchemaParts,
  ]
  const differing = [...new Set([...old.keys(), ...now.keys()])].filter(
    (key) => old.get(key) !== now.get(key),
  )
  return [...new Set(differing.map((key) => key.split('.').at(-1)!))]
}

/**
 * Printed text of every type, field and enum value of a GraphQL schema. The keys have the form
 * `Type` or `Type.field`.
 */
type SchemaParts = Map<string, string>

function printSchemaDefinitions(document: DocumentNode): SchemaParts {
  const parts: SchemaParts = new Map()
  for (const definition of document.definitions) {
    if (!('name' in definition) || !definition.name) continue
    const name = definition.name.value
    const members = [
      ...('fields' in definition ? (definition.fields ?? []) : []),
      ...('values' in definition ? (definition.values ?? []) : []),
    ]
    for (const member of members) parts.set(`${name}.${member.name.value}`, print(member))
    if (members.length === 0) parts.set(name, print(definition))
  }
  return parts
}

/** Returns the keys whose texts differ between two versions of a locale file. */
export function findChangedLocaleKeys(before: string, after: string): string[] {
  const [old, now] = [before, after].map((text) => JSON.parse(text) as Record<string, string>) as [
    Record<string, string>,
    Record<string, string>,
  ]
  return Object.keys({ ...old, ...now }).filter((key) => old[key] !== now[key])
}

/**
 * Returns the changed files between a commit and the working tree, and the changed names in
 * contract and locale files.
 */
export function readChangeOfCommit(commit: string): Change {
  const runGitCommand = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  const splitTextIntoLines = (text: string) => text.split('\n').filter(Boolean)
  const files = [
    ...splitTextIntoLines(runGitCommand('diff', '--name-only', commit)),
    ...splitTextIntoLines(runGitCommand('ls-files', '--others', '--exclude-standard')),
  ]
  const filesAtCommit = new Set(splitTextIntoLines(runGitCommand('ls-tree', '-r', '--name-only', commit)))
  const names = files.flatMap((file) => {
    const compare =
      file === 'schema.graphql'
        ? findChangedSchemaNames
        : /^locales\/\w+\/portal\/.*\.json$/.test(file)
          ? findChangedLocaleKeys
          : null
    if (!compare || !filesAtCommit.has(file) || !existsSync(join(root, file))) return []
    return compare(runGitCommand('show', `${commit}:${file}`), readFileSync(join(root, file), 'utf8'))
  })
  return { files, names: [...new Set(names)] }
}

export async function readPortalSources(): Promise<Sources> {
  const imports = readImportGraph(['gateway', 'web', 'tests'], root)
  const texts = new Map(
    [...imports.keys()].map((file) => [file, readFileSync(join(root, file), 'utf8')] as const),
  )
  return { imports, texts, wizards: await loadWizardDeclarations(root) }
}
