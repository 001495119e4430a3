/**
 * Formats a database id, such as that of a receipt or insurance request, as a public number of six
 * digits.
 */
export function formatPublicNumber(id: number): string {
  return String(id).padStart(6, '0')
}
