/** Formats the public number of a request or report with six digits. */
export function formatPublicNumber(id: number): string {
  return String(id).padStart(6, '0')
}
