/**
 * The issue that is shown large, and the others in their order (I01). The federation says which is the latest; where it
 * does not, the first of the list is.
 */
export function latestFirst<Issue extends { readonly id: string }>(
  latest: Issue | null | undefined,
  issues: readonly Issue[],
): { featured: Issue | null; others: Issue[] } {
  const featured = latest ?? issues[0] ?? null
  return { featured, others: issues.filter(({ id }) => id !== featured?.id) }
}
