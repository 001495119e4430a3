import { statSync } from 'node:fs'

/** Returns true if a folder exists at the path. */
export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
