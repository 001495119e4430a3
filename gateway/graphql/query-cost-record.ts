/** Record of the cost of a GraphQL request and of the cost limits that remain after it. */

/**
 * Names of the cost limits of GraphQL requests in the response header `RateLimit-Policy`. The unit
 * of each limit is the cost of one field. `fields-per-client` is the part of the limit per address
 * that a registered client may use.
 */
export type CostPolicy = 'fields-per-account' | 'fields-per-address' | 'fields-per-client'

/** State of a cost limit of GraphQL requests, with the cost that is still allowed. */
export interface CostAllowance {
  policy: CostPolicy
  /** Maximum cost of all GraphQL requests in one rate limit window, in units of one field. */
  limit: number
  windowSeconds: number
  /** Cost that is still allowed in the current rate limit window; 0 when the limit is reached. */
  remaining: number
  /**
   * Time until the current rate limit window ends, in seconds.
   */
  resetSeconds: number
}

/** Cost of a GraphQL request so far, in units of one field. */
export interface QueryCost {
  /**
   * Cost of the GraphQL document: of its fields, or of its characters until the document is known
   * to be valid.
   */
  document: number
  /** Cost of the federation calls of an untrusted GraphQL document; 0 for a trusted document. */
  federationCalls: number
  /**
   * Cost of the values in the result of an untrusted GraphQL document; 0 for a trusted document.
   */
  values: number
  /** State of each cost limit after the latest cost was added; empty before the first. */
  allowances: CostAllowance[]
}

/** Returns the initial cost of a GraphQL request: zero. */
export function createZeroQueryCost(): QueryCost {
  return { document: 0, federationCalls: 0, values: 0, allowances: [] }
}

/** Returns the cost of a GraphQL request as `extensions.cost` of its response. */
export function describeQueryCost({ document, federationCalls, values }: QueryCost) {
  return { total: document + federationCalls + values, document, federationCalls, values }
}
