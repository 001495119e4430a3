/** The folder of the federation's files, and nothing else's. */
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The database's file. */
export function databaseIn(folder: string): string {
  return join(folder, 'federation.db')
}

/** What may stand in it before there is a database: a log, a lock, what an older one was put aside as, what no `ls` shows. */
const harmless = /^(federation[.-]|\.|lost\+found$)/

/** Makes it where it is not there, and those that it stands in. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  // Not all at once: under /proc that goes round for ever (Node 24).
  mkdirSync(folder)
}

/** Makes it if need be; throws where other things are in it, among which nobody would look for a database. */
export function prepareFolder(folder: string): void {
  makeFolder(folder)
  const names = readdirSync(folder)
  const other = names.find((name) => !harmless.test(name))
  if (other !== undefined && !names.includes('federation.db'))
    throw new Error(`it holds other things, ${other} for one: choose a folder of its own`)
}
