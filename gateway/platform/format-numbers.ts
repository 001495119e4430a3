/**
 * Formats the number of a request for a pass without insurance as members see it: six digits (P21).
 */
export function formatSixDigits(id: number): string {
  return String(id).padStart(6, '0')
}

/** Formats the number of a receipt or pass as members see it: # and six digits (P21). */
export function formatReceiptOrPassNumber(id: number): string {
  return `#${formatSixDigits(id)}`
}

/** Formats a region number with two digits (P21). */
export function formatRegionNumber(id: number): string {
  return String(id).padStart(2, '0')
}

/** Converts a year of four digits to a number; returns null for any other text. */
export function parseYear(year: string | null): number | null {
  return year !== null && /^\d{4}$/.test(year) ? Number(year) : null
}

/**
 * Returns true when two license plates are equal, ignoring spaces, dashes and case (K15); false for
 * a missing plate.
 */
export function isSameLicensePlate(plate: string | null, otherPlate: string | null): boolean {
  const normalizePlate = (text: string) => text.replace(/[\s-]/g, '').toUpperCase()
  if (plate === null || otherPlate === null) return false
  return normalizePlate(plate) !== '' && normalizePlate(plate) === normalizePlate(otherPlate)
}

/**
 * Formats a phone number as `(418) 555-0123`. Returns a number unchanged if it contains a
 * parenthesis, belongs to another country or does not have ten digits (H05).
 */
export function formatPhoneNumber(phone: string | null): string | null {
  if (phone === null || phone.includes('(')) return phone
  const [, area, exchange, line] = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(phone.replace(/[\s.-]/g, '')) ?? []
  return area === undefined ? phone : `(${area}) ${exchange}-${line}`
}
