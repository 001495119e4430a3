/**
 * Returns the query variables of the receipt list from its URL: the requested year, or null for all
 * years.
 */
export function buildReceiptsQueryVariables(search: URLSearchParams): { year: number | null } {
  const year = search.get('year') ?? ''
  return { year: /^[1-9]\d{3}$/.test(year) ? Number(year) : null }
}
