/**
 * First page of the member's passes that have not ended: current passes first, then upcoming
 * passes.
 */
interface UsablePasses {
  readonly edges: ReadonlyArray<{ readonly node: { readonly validity: string | null } }>
  readonly pageInfo: { readonly hasNextPage: boolean }
}

/**
 * Returns the number of passes that are valid today. If the loaded passes may not contain all of
 * them, returns `federationCount`, the federation's number, which includes upcoming passes.
 */
export function countActivePasses({ edges, pageInfo }: UsablePasses, federationCount: number): number {
  const current = edges.filter(({ node }) => node.validity === 'CURRENT').length
  return current < edges.length || !pageInfo.hasNextPage ? current : federationCount
}
