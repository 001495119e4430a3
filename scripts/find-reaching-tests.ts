/**
 * Finds the test files that run a source file: they import the file, or start a process that runs
 * it.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type Graph, readImportGraph } from './import-graph.ts'

const root = join(import.meta.dirname, '..')

/**
 * A test file that runs a given source file, through imports or in a process that the test starts.
 */
export interface ReachingTest {
  file: string
  /**
   * Number of imports on the shortest path from the test file to the source file; 0 if the source
   * file is the test file itself.
   */
  distance: number
  /** True if the test does not import the source file, but starts a process that runs the file. */
  inProcess: boolean
}

/**
 * Import graph of all files of the project, and the entry points that each file starts as separate
 * processes.
 */
export interface ProjectGraph {
  imports: Graph
  starts: Graph
}

export function readProjectImportGraph(rootFolder = root): ProjectGraph {
  const imports = readImportGraph(
    ['gateway', 'federation', 'web', 'locales', 'scripts', 'bench', 'tests'],
    rootFolder,
  )
  return { imports, starts: linkFilesToEntryPointsTheyStart([...imports.keys()], rootFolder) }
}

/**
 * Returns, for each file, the entry points that it starts as separate processes. A file starts an
 * entry point if its text contains the entry point's path, relative to the file or to the project.
 */
function linkFilesToEntryPointsTheyStart(files: readonly string[], rootFolder: string): Graph {
  return new Map(
    files.map((file) => {
      const named = [...readFileSync(join(rootFolder, file), 'utf8').matchAll(/'([\w./-]*\bmain\.ts)'/g)]
      const targets = named.flatMap(([, name = '']) =>
        [name, relative(rootFolder, join(rootFolder, dirname(file), name))].filter((each) =>
          existsSync(join(rootFolder, each)),
        ),
      )
      return [file, new Set(targets)]
    }),
  )
}

/**
 * Returns the test files that run a source file, sorted by the number of imports between them. Test
 * files that only start a process that runs the file come last.
 */
export function findTestsReachingSourceFile(
  source: string,
  { imports, starts }: ProjectGraph,
): ReachingTest[] {
  const direct = measureImportDistances(source, [imports])
  const all = measureImportDistances(source, [imports, starts])
  return [...all]
    .filter(([file]) => isTestFile(file))
    .map(([file, distance]) => ({
      file,
      distance: direct.get(file) ?? distance,
      inProcess: !direct.has(file),
    }))
    .toSorted(
      (a, b) =>
        Number(a.inProcess) - Number(b.inProcess) || a.distance - b.distance || (a.file < b.file ? -1 : 1),
    )
}

/** Returns true for a file that Vitest or Playwright runs as a test. */
export const isTestFile = (file: string): boolean => /^tests\/.*\.(test|spec)\.tsx?$/.test(file)

/**
 * Returns every file that imports a source file directly or indirectly, with the number of imports
 * on the shortest path.
 */
function measureImportDistances(source: string, graphs: readonly Graph[]): Map<string, number> {
  const importers = new Map<string, string[]>()
  for (const graph of graphs) {
    for (const [file, targets] of graph) {
      for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file])
    }
  }
  const distances = new Map([[source, 0]])
  for (const [file, distance] of distances) {
    for (const importer of importers.get(file) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1)
    }
  }
  return distances
}
