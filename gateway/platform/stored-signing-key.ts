import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTorontoDay } from './calendar-days.ts'
import { SettingError } from './environment-reader.ts'
import { type PassSigningKey, generatePassSigningKey, parsePassSigningKeys } from './pass-signing-keys.ts'

/**
 * Name of the file in the embedded federation's data folder that contains the signing key. The dot
 * makes the file hidden. The federation refuses to create its database in a folder with unrelated
 * visible files.
 */
const fileName = '.pass-signing-keys'

/**
 * Returns the signing keys in a data folder, and creates a signing key at the first start. The key
 * file has the format of `PASS_SIGNING_KEYS`. Throws a `SettingError` if the key file cannot be
 * used.
 */
export function readOrCreateStoredSigningKeys(dataDir: string, now: number): PassSigningKey[] {
  const file = join(dataDir, fileName)
  try {
    // Of several gateways that start at the same time, one creates the file.
    writeFileSync(file, `${generatePassSigningKey(getTorontoDay(now))}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      // A full disk leaves an empty file, which the next start would take for a lost key.
      rmSync(file, { force: true })
      throw new SettingError(`DATA_DIR: ${file} cannot be written (${String(error)}).`)
    }
  }
  try {
    return parsePassSigningKeys(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new SettingError(
      `DATA_DIR: ${file} has no signing key (${String(error)}). Remove it for a new key.`,
    )
  }
}
