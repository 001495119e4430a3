/**
 * Lists the tests that cover a requirement, or the test files that import a source file directly or
 * indirectly. Usage: `node scripts/which-tests.ts D47 gateway/graphql/attempt-limits.ts …`
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseRequirementsPage, findTestTitlesOfRequirement } from './requirements.ts'
import {
  type ProjectGraph,
  readProjectImportGraph,
  findTestsReachingSourceFile,
} from './find-reaching-tests.ts'

const root = join(import.meta.dirname, '..')

/** Returns a line for each test that names a requirement id in its title. */
export function listTestsOfRequirement(
  id: string,
  declaredIds: readonly string[],
  rootFolder = root,
): string[] {
  return globSync('tests/**/*.{ts,tsx}', { cwd: rootFolder })
    .toSorted()
    .flatMap((file) =>
      findTestTitlesOfRequirement(id, readFileSync(join(rootFolder, file), 'utf8'), declaredIds).map(
        ({ line, title, isFull }) => `${file}:${line}  ${title}${isFull ? '  (npm run test:full)' : ''}`,
      ),
    )
}

/** Returns a line for each test file that runs a source file, nearest in the import graph first. */
export function listTestsOfSourceFile(source: string, graph: ProjectGraph): string[] {
  return findTestsReachingSourceFile(source, graph).map(
    ({ file, distance, inProcess }) =>
      `${file}  ${inProcess ? 'starts a process with it' : distance === 0 ? 'the test itself' : `${distance} ${distance === 1 ? 'import' : 'imports'} away`}`,
  )
}

function describeMatchingTests(requirementIdOrFile: string): string[] {
  if (/^[A-P]\d\d$/.test(requirementIdOrFile)) {
    const { ids } = parseRequirementsPage(readFileSync(join(root, 'docs/requirements.md'), 'utf8'))
    if (!ids.includes(requirementIdOrFile))
      throw new Error(`docs/requirements.md has no ${requirementIdOrFile}.`)
    return listTestsOfRequirement(requirementIdOrFile, ids)
  }
  const file = relative(root, resolve(requirementIdOrFile))
  if (!existsSync(join(root, file))) throw new Error(`There is no file ${requirementIdOrFile}.`)
  return listTestsOfSourceFile(file, readProjectImportGraph())
}

if (import.meta.main) {
  const requirementsAndFiles = process.argv.slice(2)
  if (requirementsAndFiles.length === 0) {
    console.error(
      'Name requirements or source files: npm run which-tests -- D47 gateway/graphql/attempt-limits.ts',
    )
    process.exitCode = 1
  }
  for (const each of requirementsAndFiles) {
    try {
      const lines = describeMatchingTests(each)
      console.log(`${each}: ${lines.length} found\n${lines.map((line) => `  ${line}`).join('\n')}`)
    } catch (error) {
      console.error((error as Error).message)
      process.exitCode = 1
    }
  }
}
