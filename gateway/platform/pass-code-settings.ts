/** Settings of pass codes in `config.ts`. A pass code is the text in the QR code of a pass. */
import { type EnvironmentReader, SettingError } from './environment-reader.ts'
import { InvalidSigningKeys, type PassSigningKey, parsePassSigningKeys } from './pass-signing-keys.ts'

/** Settings of pass codes. */
export interface PassCodeSettings {
  /** True if the QR codes of passes contain a signed code instead of the control number. */
  isSigned: boolean
  /**
   * Keys that sign pass codes, sorted by first day; an empty list if there are none. Null if the
   * key is stored in the embedded federation's data folder.
   */
  keys: readonly PassSigningKey[] | null
  /**
   * Number of days for which a pass code is accepted after the federation has last confirmed the
   * pass. With 0, the pass code is accepted until the last day of the pass.
   */
  attestationDays: number
}

/**
 * Reads the settings of pass codes, the texts in the QR codes of passes.
 *
 * - `PASS_CODE`: `signed` if the QR code of a pass contains a signed code, `number` if it contains
 *   the control number. The default with a real federation is `number`, because its scanners may
 *   expect it.
 * - `PASS_SIGNING_KEYS`: keys that sign pass codes, `<first day>:<private key>`, separated by
 *   commas. Needed for `signed` with a real federation, because all instances must have the same
 *   keys.
 * - `PASS_ATTESTATION_DAYS`: number of days for which a pass code is accepted after the last
 *   confirmation of its pass.
 */
export function readPassCodeSettings(
  env: EnvironmentReader,
  federation: 'embedded' | 'real',
): PassCodeSettings {
  const isSigned =
    env.getChoice('PASS_CODE', ['signed', 'number'], federation === 'embedded' ? 'signed' : 'number') ===
    'signed'
  const text = env.getText('PASS_SIGNING_KEYS', '')
  if (isSigned && text === '' && federation === 'real')
    throw new SettingError(
      'PASS_SIGNING_KEYS is needed with PASS_CODE=signed: docs/operations.md says how to create a key.',
    )
  const noKeys = isSigned ? null : []
  return {
    isSigned,
    keys: text === '' ? noKeys : parseSigningKeysSetting(text),
    attestationDays: env.getInteger('PASS_ATTESTATION_DAYS', 0, 0, 1_000),
  }
}

function parseSigningKeysSetting(text: string): PassSigningKey[] {
  try {
    return parsePassSigningKeys(text)
  } catch (error) {
    if (!(error instanceof InvalidSigningKeys)) throw error
    throw new SettingError(`PASS_SIGNING_KEYS ${error.message}.`)
  }
}
