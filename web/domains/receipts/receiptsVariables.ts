/** The variables of the list's query, for its address: the year that is asked for, or every one. */
export function receiptsVariables(search: URLSearchParams): { year: number | null } {
  const asked = search.get('year') ?? ''
  return { year: /^[1-9]\d{3}$/.test(asked) ? Number(asked) : null }
}
