/**
 * Finds import cycles between the folders of the gateway, the federation and the portal. The lint
 * rule `import/no-cycle` checks only files, and ignores the gateway's type imports. A file directly
 * in `gateway`, `federation` or `web` counts as a folder. Generated code is left out.
 *
 * Usage: `node scripts/import-graph.ts [folder …]`. Prints the import graph, with an edge per line,
 * and its cycles. Fails if there is a cycle.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'vite'

/** Import graph: maps each file or folder to the files or folders that it imports. */
export type Graph = Map<string, Set<string>>

const root = join(import.meta.dirname, '..')
/** Top-level folders whose import graphs are checked for cycles by default. */
export const topLevelFolders = ['gateway', 'federation', 'web']

/** Returns the imports between the files of one or several top-level folders. */
export function readImportGraph(folders: string | readonly string[], rootFolder = root): Graph {
  const files = globSync(
    [folders].flat().map((each) => `${each}/**/*.{ts,tsx}`),
    { cwd: rootFolder, exclude: (name) => /^(__)?generated(__)?$/.test(name) },
  )
  const fileSet = new Set(files)
  return new Map(
    files.toSorted().map((file) => {
      const targets = listImportedFiles(file, readFileSync(join(rootFolder, file), 'utf8'))
        .filter((name) => name.startsWith('.'))
        .map((name) => relative(rootFolder, join(rootFolder, dirname(file), name)))
      return [file, new Set(targets.filter((target) => fileSet.has(target) && target !== file))]
    }),
  )
}

/**
 * Returns the names of the modules that a source file loads through `import`, `export … from` or
 * `import()`.
 */
function listImportedFiles(file: string, code: string): string[] {
  const { module } = parseSync(file, code)
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((each) => each.moduleRequest?.value ?? []),
    ),
  ]
  const loaded = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    code.slice(start + 1, end - 1),
  )
  return [...named, ...loaded]
}

/**
 * Returns the domain of a portal file, such as `vehicles`; undefined for a file outside of the
 * domains.
 */
export const findDomainFolderOfPortalFile = (file: string): string | undefined =>
  /^web\/domains\/([\w-]+)\//.exec(file)?.[1]

/**
 * Converts an import graph of files into an import graph of folders. A domain of the portal counts
 * as a single folder, including its subfolders.
 */
export function groupImportGraphByFolder(files: Graph): Graph {
  const findDomainFolderOrParentFolder = (file: string) => {
    const domain = findDomainFolderOfPortalFile(file)
    if (domain !== undefined) return `web/domains/${domain}`
    return file.split('/').length > 2 ? dirname(file) : file
  }
  const folders: Graph = new Map()
  for (const [file, targets] of files) {
    const from = findDomainFolderOrParentFolder(file)
    const edges = folders.get(from) ?? new Set()
    for (const target of targets)
      if (findDomainFolderOrParentFolder(target) !== from) edges.add(findDomainFolderOrParentFolder(target))
    folders.set(from, edges)
  }
  return folders
}

/**
 * Returns the import cycles of a graph: its strongly connected components with several nodes
 * (Tarjan's algorithm).
 */
export function findImportCycles(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const path: string[] = []
  const cycles: string[][] = []
  const searchImportCyclesFromNode = (name: string) => {
    order.set(name, order.size)
    low.set(name, order.get(name)!)
    path.push(name)
    for (const next of graph.get(name) ?? []) {
      if (!order.has(next)) searchImportCyclesFromNode(next)
      if (path.includes(next)) low.set(name, Math.min(low.get(name)!, low.get(next)!))
    }
    if (low.get(name) !== order.get(name)) return
    const cycle = path.splice(path.indexOf(name))
    if (cycle.length > 1) cycles.push(cycle.toSorted())
  }
  for (const name of graph.keys()) if (!order.has(name)) searchImportCyclesFromNode(name)
  return cycles
}

if (import.meta.main) {
  const requestedFolders = process.argv.slice(2)
  for (const folder of requestedFolders.length > 0 ? requestedFolders : topLevelFolders) {
    const files = readImportGraph(folder)
    const folders = groupImportGraphByFolder(files)
    for (const [from, targets] of folders)
      for (const target of [...targets].toSorted()) console.log(`${from} → ${target}`)
    const cycles = { files: findImportCycles(files), folders: findImportCycles(folders) }
    for (const [kind, each] of Object.entries(cycles))
      for (const cycle of each) console.log(`cycle of ${kind}: ${cycle.join(', ')}`)
    console.log(
      `${folder}: ${files.size} files, ${cycles.files.length} cycles of files, ${cycles.folders.length} of folders\n`,
    )
    if (cycles.files.length + cycles.folders.length > 0) process.exitCode = 1
  }
}
