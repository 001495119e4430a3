/**
 * First page of the member's passes that have not ended: current passes first, then upcoming
 * passes.
 */
interface UsablePasses {
  readonly edges: ReadonlyArray<{ readonly node: { readonly validity: string | null } }>
  readonly pageInfo: { readonly hasNextPage: boolean }
}

/**
 * Returns the number of passes that are valid today. If the loaded passes are missing or
 * incomplete, returns `federationCount`, the federation's number, which includes upcoming passes.
 */
export function countActivePasses(passes: UsablePasses | null | undefined, federationCount: number): number {
  if (!passes) return federationCount
  const current = passes.edges.filter(({ node }) => node.validity === 'CURRENT').length
  return current < passes.edges.length || !passes.pageInfo.hasNextPage ? current : federationCount
}
