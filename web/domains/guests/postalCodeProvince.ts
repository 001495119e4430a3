import type { provinces } from '../../forms/addressFormats.ts'

type Province = (typeof provinces)[number]

/** Provinces by the first letters of their postal codes. Two territories share the letter X. */
const firstLetters: readonly (readonly [RegExp, Province])[] = [
  [/^A/, 'NL'],
  [/^B/, 'NS'],
  [/^C/, 'PE'],
  [/^E/, 'NB'],
  [/^[GHJ]/, 'QC'],
  [/^[KLMNP]/, 'ON'],
  [/^R/, 'MB'],
  [/^S/, 'SK'],
  [/^T/, 'AB'],
  [/^V/, 'BC'],
  [/^X0[ABC]/, 'NU'],
  [/^X(0[EG]|1)/, 'NT'],
  [/^Y/, 'YT'],
]

/**
 * Returns the code of the province that a Canadian postal code belongs to. The beginning of a
 * postal code is enough. Returns null while the province is unknown.
 */
export function findProvinceOfPostalCode(typedCode: string): Province | null {
  const code = typedCode.trim().toUpperCase()
  return firstLetters.find(([letters]) => letters.test(code))?.[1] ?? null
}

/**
 * Returns the selected province after the guest has changed the postal code. The province follows
 * the postal code, unless the guest has selected another province than that of the earlier code.
 * @param province Selected province; empty if none is selected.
 */
export function updateProvinceFromPostalCode(province: string, codeBefore: string, code: string): string {
  const isSelectedByGuest = province !== '' && province !== findProvinceOfPostalCode(codeBefore)
  return isSelectedByGuest ? province : (findProvinceOfPostalCode(code) ?? '')
}
