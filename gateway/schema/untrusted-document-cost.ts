/**
 * Charges untrusted GraphQL documents to the cost limits. A provisional cost for the text length is
 * charged before parsing, and refunded if the document is valid. Federation calls and result values
 * are charged after execution.
 */
import type { ApolloServerPlugin } from '@apollo/server'
import { LRUCache } from 'lru-cache'
import type { Context } from '../graphql/context.ts'
import { chargeCompletedQueryCost, chargeQueryCost } from '../graphql/query-cost.ts'
import { describeQueryCost } from '../graphql/query-cost-record.ts'
import { computeDigest } from '../platform/digest.ts'

/**
 * Number of text characters that cost as much as one field before the document is parsed. An
 * invalid document thus costs as much as a valid document of the same length could cost.
 */
const charactersPerField = 10
/** Query cost of a field that makes a call to the federation. A plain field costs 1. */
const fieldsPerCall = 20
/**
 * Number of result values that together cost as much as one field, because serializing a value is
 * cheap.
 */
const valuesPerField = 10

export class UnknownDocuments {
  readonly #trustedTexts: ReadonlySet<string>
  /**
   * Digests of GraphQL documents that were parsed before and are valid. Parsing such a document
   * again is cheap, so it does not count toward the cost limits.
   */
  readonly #validDigests = new LRUCache<string, true>({ max: 10_000 })

  /**
   * Creates the cost accounting of GraphQL documents. Documents whose texts are in `trustedTexts`
   * cost nothing.
   */
  constructor(trustedTexts: Iterable<string>) {
    this.#trustedTexts = new Set(trustedTexts)
  }

  /** Returns true when a document text is not a trusted document. */
  isUnknown(text: string): boolean {
    return !this.#trustedTexts.has(text)
  }

  /**
   * Charges the provisional cost of a document text before the text is parsed. Throws when the cost
   * limit is reached.
   */
  async chargeProvisionalCost(text: string, context: Context): Promise<void> {
    const digest = computeDigest(text)
    const refund = this.#validDigests.has(digest)
      ? null
      : await chargeQueryCost(context, Math.ceil(text.length / charactersPerField))
    context.onValid = async () => {
      this.#validDigests.set(digest, true)
      await refund?.()
    }
  }
}

/**
 * Apollo plugin that charges untrusted GraphQL documents to the cost limits. It refunds the
 * provisional cost once a document is valid, and charges federation calls and result values after
 * execution. It then adds the cost to the response if the client asks for it.
 */
export const unknownDocumentsPlugin: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ contextValue }) {
        await contextValue.onValid?.()
      },
      async willSendResponse({ response: { body }, contextValue }) {
        if (body.kind !== 'single') return
        await countResultTowardsCostLimits(contextValue, body.singleResult.data)
        if (contextValue.showsCost)
          body.singleResult.extensions = { cost: describeQueryCost(contextValue.queryCost) }
      },
    }
  },
}

/**
 * Adds the execution cost of an untrusted GraphQL document to the cost limits: its federation calls
 * and its result values.
 */
export async function countResultTowardsCostLimits(context: Context, data: unknown): Promise<void> {
  if (context.onValid === null) return
  const values = context.values ?? countGraphqlResultValues(data)
  await chargeCompletedQueryCost(context, {
    federationCalls: context.calls * fieldsPerCall,
    values: Math.floor(values / valuesPerField),
  })
}

/** Returns the number of values in a GraphQL result, including nested values. */
function countGraphqlResultValues(result: unknown): number {
  if (typeof result !== 'object' || result === null) return 1
  let sum = 1
  for (const each of Object.values(result)) sum += countGraphqlResultValues(each)
  return sum
}
