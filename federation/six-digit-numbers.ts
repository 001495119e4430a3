/** Formats a database id as a public number of six digits, for example the number of a receipt. */
export function formatIdAsSixDigitNumber(id: number): string {
  return String(id).padStart(6, '0')
}
