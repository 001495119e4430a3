/** Formats the database id of a request or report as its public number of six digits. */
export function formatPublicNumber(id: number): string {
  return String(id).padStart(6, '0')
}
