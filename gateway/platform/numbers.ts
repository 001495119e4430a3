/** Formats the number of a request as members see it: six digits (P21). */
export function formatSixDigits(id: number): string {
  return String(id).padStart(6, '0')
}

/** Formats the number of a receipt or pass as members see it: # and six digits (P21). */
export function formatReference(id: number): string {
  return `#${formatSixDigits(id)}`
}

/** Formats the number of a region: two digits (P21). */
export function formatTwoDigits(id: number): string {
  return String(id).padStart(2, '0')
}

/** Returns true when two license plates are equal, ignoring spaces, dashes and case (K15). */
export function isSamePlate(a: string | null, b: string | null): boolean {
  const compact = (plate: string) => plate.replace(/[\s-]/g, '').toUpperCase()
  return a !== null && b !== null && compact(a) !== '' && compact(a) === compact(b)
}

/**
 * Formats a phone number as `(418) 555-0123`. Leaves a number unchanged that has a parenthesis, is
 * of another country or does not have ten digits (H05).
 */
export function formatPhoneNumber(phone: string | null): string | null {
  if (phone === null || phone.includes('(')) return phone
  const [, area, exchange, line] = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(phone.replace(/[\s.-]/g, '')) ?? []
  return area === undefined ? phone : `(${area}) ${exchange}-${line}`
}
