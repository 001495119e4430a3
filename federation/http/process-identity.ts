/**
 * Version and settings of a running federation process. If a federation process already runs on the
 * expected port, a gateway uses it only if its version and settings match.
 */
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import project from '../../package.json' with { type: 'json' }
import type { Config } from '../config.ts'

export interface ProcessIdentity {
  /** Project version, followed by a hash of the source files at startup. */
  version: string
  /**
   * Hash of the process's settings, without the port and the data folder. The data folder has a
   * separate hash.
   */
  settings: string
}

/**
 * Returns the version and settings of this process. The source files are hashed at startup because
 * they may change later.
 */
export function computeIdentityFromCodeAndSettings(config: Config): ProcessIdentity {
  const { port: _port, dataDir: _dataDir, ...settings } = config
  return {
    version: `${project.version}+${hashConcatenatedParts(readSourceFiles('federation', 'locales'))}`,
    settings: hashConcatenatedParts([JSON.stringify(settings)]),
  }
}

/** Returns a hash that identifies a data folder without revealing its path. */
export function hashDataFolderPath(dataDir: string): string {
  return createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12)
}

function* readSourceFiles(...folderNames: string[]): Generator<string | Buffer> {
  for (const folderName of folderNames) {
    const folder = join(import.meta.dirname, '../..', folderName)
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    for (const name of names.filter((each) => /\.(ts|json)$/.test(each)).toSorted()) {
      yield name
      yield readFileSync(join(folder, name))
    }
  }
}

function hashConcatenatedParts(parts: Iterable<string | Buffer>): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex').slice(0, 12)
}
