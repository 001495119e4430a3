/**
 * What a federation that runs was started as: whoever finds it on its port goes on with it only if the one
 * that it would start itself is the same.
 */
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import project from '../../package.json' with { type: 'json' }
import type { Config } from '../config.ts'

export interface Identity {
  /** Of the project, and of the files that it was started from. */
  version: string
  /** All but where it is: the port is known to whoever asks, and the folder is told by itself. */
  settings: string
}

/** Of this process: its files are read as it starts, and may change afterwards. */
export function identityOf(config: Config): Identity {
  const { port: _port, dataDir: _dataDir, ...settings } = config
  return {
    version: `${project.version}+${digestOf(filesOf('federation', 'locales'))}`,
    settings: digestOf([JSON.stringify(settings)]),
  }
}

/** By what two folders are known to be the same, for whoever may not be told where they are. */
export function folderDigest(dataDir: string): string {
  return createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12)
}

function* filesOf(...rooms: string[]): Generator<string | Buffer> {
  for (const room of rooms) {
    const folder = join(import.meta.dirname, '../..', room)
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    for (const name of names.filter((each) => /\.(ts|json)$/.test(each)).toSorted()) {
      yield name
      yield readFileSync(join(folder, name))
    }
  }
}

function digestOf(parts: Iterable<string | Buffer>): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex').slice(0, 12)
}
