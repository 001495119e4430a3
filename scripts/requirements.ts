/**
 * Compares the requirements of `docs/requirements.md` with the requirement ids in test titles. A
 * title names requirements in square brackets: `[B26]`, `[B26, C03]`, `[B29–B31]`.
 *
 * Usage: `npm run requirements` lists the requirements without a test, by part. `npm run
 * requirements -- full` lists, for each requirement, the tests that only `npm run test:full` runs.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Parsed content of `docs/requirements.md`. */
export interface RequirementsPage {
  /** All requirement ids, in the order of `docs/requirements.md`. */
  ids: string[]
  /** Ids of the requirements that must have tests. */
  declared: string[]
  /** Ids that `docs/requirements.md` declares done but does not define. */
  unknown: string[]
}

/** Requirement ids in the test titles of a test file. */
export interface NamedIds {
  ids: string[]
  /**
   * Texts in square brackets in test titles that look like requirement ids but cannot be parsed.
   */
  malformed: string[]
}

/**
 * Parses `docs/requirements.md`. Each requirement has a line `- **A01** …`. The line `Declared
 * done: …` lists the finished requirements: single ids, letters of whole groups, or `all`.
 */
export function parseRequirementsPage(text: string): RequirementsPage {
  const ids = [...text.matchAll(/^- \*\*([A-P]\d\d)\*\* \S/gm)].map(([, id]) => id!)
  const line = /^Declared done: (.+)\.$/m.exec(text)?.[1]
  if (line === undefined) throw new Error('docs/requirements.md does not say what is declared done')
  const unknown: string[] = []
  const listRequirementIdsOfGroupOrRange = (groupLetterOrIdRange: string) => {
    if (groupLetterOrIdRange === 'all') return ids
    const found = /^[A-P]$/.test(groupLetterOrIdRange)
      ? ids.filter((id) => id.startsWith(groupLetterOrIdRange))
      : expandRequirementRange(groupLetterOrIdRange, ids)
    if (found.length === 0) unknown.push(groupLetterOrIdRange)
    return found
  }
  const declared = line.split('; ').flatMap((part) => {
    const [whole = '', exception] = part.split(' but ')
    const excludedIds = new Set(exception?.split(', ').flatMap(listRequirementIdsOfGroupOrRange))
    return listRequirementIdsOfGroupOrRange(whole).filter((id) => !excludedIds.has(id))
  })
  return { ids, declared, unknown }
}

/** A line of a test file that names requirement ids. */
interface TitleLine {
  /** Line number in the test file, starting with 1. */
  line: number
  text: string
  /** Texts in square brackets on a line of a test file. */
  brackets: string[]
  /** True if `npm test` skips the test on this line. */
  isFull: boolean
}

/**
 * Returns the requirement ids in the test titles of a test file. Tests that `npm test` skips do not
 * count.
 */
export function readRequirementsInTestTitles(text: string, declaredIds: string[]): NamedIds {
  const ids: string[] = []
  const malformed: string[] = []
  for (const { brackets, isFull } of listTestTitleLines(text)) {
    if (isFull) continue
    for (const inner of brackets) {
      const named = parseRequirementIds(inner, declaredIds)
      if (named === null) malformed.push(`[${inner}]`)
      else ids.push(...named)
    }
  }
  return { ids, malformed }
}

/**
 * Returns the test titles in a test file that name a requirement id, with their line numbers.
 * Includes tests that only `npm run test:full` runs.
 */
export function findTestTitlesOfRequirement(
  id: string,
  text: string,
  declaredIds: readonly string[],
): { line: number; title: string; isFull: boolean }[] {
  return [...listTestTitleLines(text)]
    .filter(({ brackets }) => brackets.some((inner) => parseRequirementIds(inner, declaredIds)?.includes(id)))
    .map(({ line, text: title, isFull }) => ({ line, title: title.trim(), isFull }))
}

function* listTestTitleLines(text: string): Generator<TitleLine> {
  const lines = text.split('\n')
  let isLongWalk = false
  for (const [at, line] of lines.entries()) {
    // Journeys that the short run skips, to the end of their block
    // (`tests/portal/helpers/variants.ts`).
    if (line.startsWith('describeInFourPortalVariants(null,')) isLongWalk = true
    else if (line === '})') isLongWalk = false
    if (/^\s*(?:\/?\*|\/\/)|\.(?:skip|todo|fixme)\(/.test(line)) continue
    // The tag of a long title is on the next line.
    const isTagged = line.includes('@full') || lines[at + 1]?.includes("{ tag: '@full' }") === true
    const found = line.replace(/\s\/\/ .*$/, '').matchAll(/\[([A-P]\d\d[^\]]*)\]/g)
    const brackets = Array.from(found, ([, inner = '']) => inner)
    if (brackets.length > 0) yield { line: at + 1, text: line, brackets, isFull: isLongWalk || isTagged }
  }
}

/**
 * Parses the requirement ids inside square brackets, such as `B26, C03` or the range `B29–B31`, and
 * expands ranges. Returns null for any other text.
 */
function parseRequirementIds(bracketText: string, declaredIds: readonly string[]): string[] | null {
  if (!/^[A-P]\d\d(?:(?:, |–)[A-P]\d\d)*$/.test(bracketText)) return null
  return bracketText.split(', ').flatMap((part) => expandRequirementRange(part, declaredIds))
}

/**
 * Expands a range of requirement ids. `B29–B31` becomes both ends and the ids between them in
 * `docs/requirements.md`; `B26` stays a single id.
 */
function expandRequirementRange(range: string, declaredIds: readonly string[]): string[] {
  const [first = '', last] = range.split('–')
  if (last === undefined) return [first]
  return [...new Set([first, ...declaredIds.filter((id) => first < id && id < last), last])]
}

/**
 * Returns the requirements of the project, the requirements without a test, and the unknown ids in
 * test titles.
 */
export function readRequirementCoverage() {
  const page = parseRequirementsPage(readFileSync(join(root, 'docs/requirements.md'), 'utf8'))
  const files = globSync('tests/**/*.{ts,tsx}', { cwd: root }).toSorted()
  const named = files.map((file) => ({
    file,
    titles: readRequirementsInTestTitles(readFileSync(join(root, file), 'utf8'), page.ids),
  }))
  const declaredIds = new Set(page.ids)
  const shown = new Set(named.flatMap(({ titles }) => titles.ids))
  return {
    page,
    /** Requirements without a test, in the order of `docs/requirements.md`. */
    missing: page.ids.filter((id) => !shown.has(id)),
    /**
     * Ids in test titles that `docs/requirements.md` does not define, with the files of the titles.
     */
    undefinedIds: named.flatMap(({ file, titles }) =>
      [...titles.ids.filter((id) => !declaredIds.has(id)), ...titles.malformed].map(
        (what) => `${file}: ${what}`,
      ),
    ),
  }
}

/**
 * Returns a line for each part of the requirements: the number of requirements with tests, and the
 * ids of the requirements without tests.
 */
export function formatCoverageSummary({
  page,
  missing,
}: Pick<ReturnType<typeof readRequirementCoverage>, 'page' | 'missing'>): string {
  const parts = Map.groupBy(page.ids, (id) => id[0]!)
  const lacking = new Set(missing)
  const lines = [...parts].map(([part, ids]) => {
    const without = ids.filter((id) => lacking.has(id))
    return `${part}  ${ids.length - without.length} of ${ids.length} shown  ${without.join(' ')}`.trimEnd()
  })
  return [...lines, `requirements shown ${page.ids.length - missing.length} of ${page.ids.length}`].join('\n')
}

/**
 * Returns a line for each requirement that tests of `npm run test:full` cover, with the locations
 * of these tests.
 */
export function formatFullRunTestsByRequirement(rootFolder = root): string[] {
  const { ids } = parseRequirementsPage(readFileSync(join(rootFolder, 'docs/requirements.md'), 'utf8'))
  const texts = globSync('tests/**/*.{ts,tsx}', { cwd: rootFolder })
    .toSorted()
    .map((file) => [file, readFileSync(join(rootFolder, file), 'utf8')] as const)
  return ids.flatMap((id) => {
    const found = texts.flatMap(([file, text]) =>
      findTestTitlesOfRequirement(id, text, ids)
        .filter(({ isFull }) => isFull)
        .map(({ line }) => `${file}:${line}`),
    )
    return found.length > 0 ? [`${id}  ${found.join(', ')}`] : []
  })
}

if (import.meta.main) {
  console.log(
    process.argv[2] === 'full'
      ? formatFullRunTestsByRequirement().join('\n')
      : formatCoverageSummary(readRequirementCoverage()),
  )
}
