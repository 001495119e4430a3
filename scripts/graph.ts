/**
 * Which folder imports which, in the gateway, the federation and the portal, and where that runs in a cycle. An import
 * of a type counts like any other. Each file at the root of a room stands for itself: what starts a room knows all of
 * it, and what a whole room shares knows none of it. Generated code is left out: nobody chose what it imports.
 *
 * The lint rule `import/no-cycle` sees files alone, and in the gateway goes through the generated types of the
 * resolvers, which know the context: there it leaves types to this.
 *
 * Usage: `node scripts/graph.ts [room …]` prints an edge a line and the cycles; it fails where there is one.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'vite'

/** What imports what, by name. */
export type Graph = Map<string, Set<string>>

const root = join(import.meta.dirname, '..')
/** Their parts know one another through imports alone. */
export const rooms = ['gateway', 'federation', 'web']

/** Which file of a room imports which other of it; of several rooms, also across them. */
export function readFiles(room: string | readonly string[], from = root): Graph {
  const files = globSync(
    [room].flat().map((each) => `${each}/**/*.{ts,tsx}`),
    { cwd: from, exclude: (name) => /^(__)?generated(__)?$/.test(name) },
  )
  const known = new Set(files)
  return new Map(
    files.toSorted().map((file) => {
      const targets = importsOf(file, readFileSync(join(from, file), 'utf8'))
        .filter((name) => name.startsWith('.'))
        .map((name) => relative(from, join(from, dirname(file), name)))
      return [file, new Set(targets.filter((target) => known.has(target) && target !== file))]
    }),
  )
}

/** What a module names in its imports, its `export … from` and its `import()`. */
function importsOf(file: string, code: string): string[] {
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

/** Returns the domain of a file of the portal, such as `vehicles`; undefined for a file of no domain. */
export const domainOf = (file: string): string | undefined => /^web\/domains\/([\w-]+)\//.exec(file)?.[1]

/** Returns which folder imports which. A domain of the portal counts as one folder, with all of its folders. */
export function toFolders(files: Graph): Graph {
  const folderOf = (file: string) => {
    const domain = domainOf(file)
    if (domain !== undefined) return `web/domains/${domain}`
    return file.split('/').length > 2 ? dirname(file) : file
  }
  const folders: Graph = new Map()
  for (const [file, targets] of files) {
    const from = folderOf(file)
    const edges = folders.get(from) ?? new Set()
    for (const target of targets) if (folderOf(target) !== from) edges.add(folderOf(target))
    folders.set(from, edges)
  }
  return folders
}

/** What can be reached from one another, each as a list: Tarjan's strongly connected components of more than one. */
export function cyclesOf(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const path: string[] = []
  const cycles: string[][] = []
  const visit = (name: string) => {
    order.set(name, order.size)
    low.set(name, order.get(name)!)
    path.push(name)
    for (const next of graph.get(name) ?? []) {
      if (!order.has(next)) visit(next)
      if (path.includes(next)) low.set(name, Math.min(low.get(name)!, low.get(next)!))
    }
    if (low.get(name) !== order.get(name)) return
    const cycle = path.splice(path.indexOf(name))
    if (cycle.length > 1) cycles.push(cycle.toSorted())
  }
  for (const name of graph.keys()) if (!order.has(name)) visit(name)
  return cycles
}

if (import.meta.main) {
  const asked = process.argv.slice(2)
  for (const room of asked.length > 0 ? asked : rooms) {
    const files = readFiles(room)
    const folders = toFolders(files)
    for (const [from, targets] of folders)
      for (const target of [...targets].toSorted()) console.log(`${from} → ${target}`)
    const cycles = { files: cyclesOf(files), folders: cyclesOf(folders) }
    for (const [kind, each] of Object.entries(cycles))
      for (const cycle of each) console.log(`cycle of ${kind}: ${cycle.join(', ')}`)
    console.log(
      `${room}: ${files.size} files, ${cycles.files.length} cycles of files, ${cycles.folders.length} of folders\n`,
    )
    if (cycles.files.length + cycles.folders.length > 0) process.exitCode = 1
  }
}
