/** First page of the passes that have not ended: current passes first, then upcoming passes. */
interface UsablePasses {
  readonly edges: ReadonlyArray<{ readonly node: { readonly validity: string | null } }>
  readonly pageInfo: { readonly hasNextPage: boolean }
}

/**
 * Returns the number of passes that are valid today. The statistic of the federation also counts
 * upcoming passes. It is therefore used only when the page of passes does not contain all current
 * passes, or when the passes could not be loaded.
 */
export function countActivePasses(passes: UsablePasses | null | undefined, statistic: number): number {
  if (!passes) return statistic
  const current = passes.edges.filter(({ node }) => node.validity === 'CURRENT').length
  return current < passes.edges.length || !passes.pageInfo.hasNextPage ? current : statistic
}
