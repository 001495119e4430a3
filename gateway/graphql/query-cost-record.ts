/** Record of the cost of a GraphQL request, and of the allowance that the request leaves. */

/**
 * Names of the cost limits in the response header `RateLimit-Policy`. The unit of a limit is the
 * cost of one field. `fields-per-client` is the share of a registered client in the limit per
 * address.
 */
export type CostPolicy = 'fields-per-account' | 'fields-per-address' | 'fields-per-client'

/** Remaining allowance of a cost limit. */
export interface CostAllowance {
  policy: CostPolicy
  /** Maximum cost in a window. */
  limit: number
  windowSeconds: number
  /** Cost that is left in the current window; 0 when the limit is reached. */
  remaining: number
  /**
   * Time until the current rate limit window ends, in seconds.
   */
  resetSeconds: number
}

/** Cost of a GraphQL request so far, in units of one field. Plain numbers and lists only. */
export interface QueryCost {
  /** Cost of the document: its fields, or its characters while the document is not valid. */
  document: number
  /** Cost of the federation calls of a document that is not a trusted document. */
  federationCalls: number
  /** Cost of the result values of a document that is not a trusted document. */
  values: number
  /** Allowances after the latest charge; empty before the first charge. */
  allowances: CostAllowance[]
}

/** Returns the cost of a GraphQL request that has not been charged yet. */
export function createQueryCost(): QueryCost {
  return { document: 0, federationCalls: 0, values: 0, allowances: [] }
}

/** Returns the cost of a GraphQL request as `extensions.cost` of its response. */
export function describeQueryCost({ document, federationCalls, values }: QueryCost) {
  return { total: document + federationCalls + values, document, federationCalls, values }
}
