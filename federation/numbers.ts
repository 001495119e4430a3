/** The number of a request or a report, as people know it: six digits. */
export function sixDigits(id: number): string {
  return String(id).padStart(6, '0')
}
