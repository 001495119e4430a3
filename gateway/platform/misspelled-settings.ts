/** Search for environment variables whose names are misspelled names of settings. */

/** Minimum length of a checked name. Two letters are too many to recognize a shorter name. */
const minimumLength = 6

/** Maximum number of wrong, missing or additional characters of a misspelled name. */
const maximumDistance = 2

/**
 * Names that the gateway does not read in every environment: settings of the embedded federation
 * and of scripts. One of them must not count as the misspelled name of another.
 */
const namesForOtherProcesses = [
  'CARD_LATENCY_MS',
  'DATA_DIR',
  'EMBEDDED_FEDERATION',
  'FEDERATION_HOST',
  'FEDERATION_PASSWORD',
  'FEDERATION_PORT',
  'FEDERATION_USER',
]

/** Name of an environment variable that is no setting, with the setting that has a similar name. */
export interface MisspelledSetting {
  name: string
  setting: string
}

/**
 * Returns the environment variables whose names differ from a setting by one or two characters.
 * `readNames` are the names that the gateway reads. An empty variable counts as unset.
 */
export function findMisspelledSettings(
  env: NodeJS.ProcessEnv,
  readNames: Iterable<string>,
): MisspelledSetting[] {
  const settings = new Set([...readNames, ...namesForOtherProcesses])
  const names = Object.keys(env).filter(
    (name) => name.length >= minimumLength && !settings.has(name) && env[name]?.trim(),
  )
  return names.flatMap((name) => {
    const setting = [...settings].find(
      (each) =>
        Math.abs(name.length - each.length) <= maximumDistance && countEdits(name, each) <= maximumDistance,
    )
    return setting === undefined ? [] : [{ name, setting }]
  })
}

/** Returns the Levenshtein distance of two texts. */
function countEdits(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [row, letter] of one.split('').entries()) {
    const current = [row + 1]
    for (const [column, otherLetter] of other.split('').entries())
      current.push(
        Math.min(
          previous[column]! + Number(letter !== otherLetter),
          previous[column + 1]! + 1,
          current[column]! + 1,
        ),
      )
    previous = current
  }
  return previous.at(-1)!
}
