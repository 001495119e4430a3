/**
 * Returns the featured magazine issue and the other issues in order (I01). The featured issue is
 * the federation's latest issue, or the first issue of the list when the latest issue is unknown.
 */
export function separateFeaturedMagazineIssue<Issue extends { readonly id: string }>(
  latest: Issue | null | undefined,
  issues: readonly Issue[],
): { featured: Issue | null; others: Issue[] } {
  const featured = latest ?? issues[0] ?? null
  return { featured, others: issues.filter(({ id }) => id !== featured?.id) }
}
