/**
 * Words for the codes and times in a member's data export, so that the member can read the export
 * without the documentation of the calls.
 */
import { formatQuebecDayAndTime } from '../quebec-days.ts'
import { type Language, translate } from '../translations.ts'

type Fields = Record<string, unknown>

/** Locale file and key of the words for a code, by the object that contains the code. */
type FindTextKeyOfCode = (code: number | string, owner: Fields) => [textDomain: string, key: string]

const getTextKeyOfExportedCode = (kind: string, code: number | string): [string, string] => [
  'members',
  `Federation.export.${kind}.${code}`,
]
const getTextKeyOfPassType: FindTextKeyOfCode = (code) => ['receipts', `Federation.receipt.pass.${code}`]

/**
 * Words that explain the codes in a member's data export, such as the values of `statut`. The keys
 * are field names of the REST contract.
 */
const codes: Readonly<Record<string, FindTextKeyOfCode>> = {
  agreement: (code) => ['agreements', `Federation.${code}.title`],
  gender: (code) => getTextKeyOfExportedCode('gender', code),
  language: (code) => getTextKeyOfExportedCode('language', code),
  occasion: (code) => getTextKeyOfExportedCode('occasion', code),
  origin: (code) => getTextKeyOfExportedCode('origin', code),
  // Statuses of volunteer requests and of access rights have the same field name.
  status: (code, owner) =>
    getTextKeyOfExportedCode('clubNoWeb' in owner ? 'volunteerStatus' : 'passStatus', code),
  statut: (code) => getTextKeyOfExportedCode('requestStatus', code),
  // Types of vehicles and of access rights have the same field name.
  type: (code, owner) =>
    'serialNumber' in owner
      ? getTextKeyOfExportedCode('vehicleType', code)
      : getTextKeyOfPassType(code, owner),
}

/** Matches the names of fields that contain a time in epoch milliseconds. */
const timeField = /Epoch$|^(dateCreation|givenAt)$/

/**
 * Returns a copy of an exported value with a field after each code and time that explains it in
 * words, such as `statusWords` after `status`. No field is added for an unknown code, for example
 * from a later version of the contract.
 */
export function addWordsForCodesAndTimes(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((element) => addWordsForCodesAndTimes(element, language))
  if (typeof value !== 'object' || value === null) return value
  const owner = value as Fields
  return Object.fromEntries(
    Object.entries(owner).flatMap(([name, field]) => {
      const words = findWordsForExportedField(name, field, owner, language)
      const own: [string, unknown] = [name, addWordsForCodesAndTimes(field, language)]
      return words === null ? [own] : [own, [`${name}Words`, words]]
    }),
  )
}

function findWordsForExportedField(
  name: string,
  field: unknown,
  owner: Fields,
  language: Language,
): string | null {
  if (typeof field === 'number' && timeField.test(name)) return formatQuebecDayAndTime(field, language)
  if (typeof field !== 'number' && typeof field !== 'string') return null
  const source = codes[name]?.(field, owner)
  if (source === undefined) return null
  const words = translate(language, ...source)
  // A missing text is returned as its key.
  return words === source[1] ? null : words
}
