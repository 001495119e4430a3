/** Creates and checks the federation's data folder, and returns the paths of its files. */
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Returns the path of the database file in a data folder. */
export function getDatabasePath(dataFolder: string): string {
  return join(dataFolder, 'federation.db')
}

/**
 * Names of files that may exist in the data folder before the database is created: logs, locks,
 * earlier databases and hidden files.
 */
const allowedNames = /^(federation[.-]|\.|lost\+found$)/

/** Creates a folder and its missing parent folders. */
export function createFolder(folder: string): void {
  if (existsSync(folder)) return
  createFolder(dirname(folder))
  // The recursive option of mkdir loops forever under /proc (Node 24).
  mkdirSync(folder)
}

/**
 * Creates the data folder if necessary. Throws if the folder has no database but contains unrelated
 * files.
 */
export function prepareDataFolder(dataFolder: string): void {
  createFolder(dataFolder)
  const names = readdirSync(dataFolder)
  const other = names.find((name) => !allowedNames.test(name))
  if (other !== undefined && !names.includes('federation.db'))
    throw new Error(`it holds other things, ${other} for one: choose a folder of its own`)
}
