/**
 * Locates an injected fault in the source files, and replaces the source text by the faulty text.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from './fault.ts'

/** Returns the text of every source file that can contain an injected fault, by path. */
export function readSourceFiles(rootFolder: string): Map<string, string> {
  const files = globSync('{gateway,federation,web}/**/*.{ts,tsx}', {
    cwd: rootFolder,
    exclude: (name) => /^(__)?generated(__)?$/.test(name),
  })
  return new Map(files.toSorted().map((file) => [file, readFileSync(join(rootFolder, file), 'utf8')]))
}

/**
 * Returns the path of the source file that contains the text to be replaced by an injected fault.
 * Throws unless the text occurs exactly once.
 */
export function findSourceFileOfFault({ id, find }: Fault, sources: ReadonlyMap<string, string>): string {
  const matchingFiles = [...sources].flatMap(([file, text]) =>
    [...text.matchAll(buildPatternWithFlexibleWhitespace(find))].map(() => file),
  )
  const [file, another] = matchingFiles
  if (file === undefined)
    throw new Error(`${id}: no source file holds \`${find}\`. Edit the fault after a rename.`)
  if (another !== undefined)
    throw new Error(`${id}: \`${find}\` occurs more than once: ${matchingFiles.join(', ')}`)
  return file
}

/** Returns the text of a source file after an injected fault has replaced a part of it. */
export function applyFaultToSourceText({ find, replace }: Fault, text: string): string {
  return text.replace(buildPatternWithFlexibleWhitespace(find), () => replace)
}

/**
 * Returns a pattern that finds a text even if its whitespace differs, because formatters break
 * lines at spaces.
 */
function buildPatternWithFlexibleWhitespace(searchText: string): RegExp {
  const parts = searchText.split(/\s+/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(parts.join('\\s+'), 'g')
}
