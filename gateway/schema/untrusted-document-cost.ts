/**
 * Adds the costs of untrusted GraphQL documents to the cost limits of the client. A provisional
 * cost for the text length is added before parsing, and refunded if the document is valid. The
 * costs of federation calls and result values are added after execution.
 */
import type { ApolloServerPlugin } from '@apollo/server'
import { LRUCache } from 'lru-cache'
import type { Context } from '../graphql/context.ts'
import { countCompletedQueryCostTowardLimits, countQueryCostTowardLimits } from '../graphql/query-cost.ts'
import { describeQueryCost } from '../graphql/query-cost-record.ts'
import { computeDigest } from '../platform/digest.ts'

/**
 * Number of characters that cost as much as one field, before a document text is parsed. An invalid
 * document thus costs as much as a valid document of the same length can cost.
 */
const charactersPerField = 10
/** Query cost of a field that makes a call to the federation. A plain field costs 1. */
const fieldsPerCall = 20
/**
 * Number of result values that together cost as much as one field. A single value costs less,
 * because serializing it is cheap.
 */
const valuesPerField = 10

export class UnknownDocuments {
  readonly #trustedTexts: ReadonlySet<string>
  /**
   * Digests of GraphQL documents that were already parsed and are valid. Another parse of such a
   * document costs nothing.
   */
  readonly #validDigests = new LRUCache<string, true>({ max: 10_000 })

  /**
   * Creates the cost accounting of untrusted GraphQL documents. `trustedTexts` contains the
   * documents that cost nothing.
   */
  constructor(trustedTexts: Iterable<string>) {
    this.#trustedTexts = new Set(trustedTexts)
  }

  /** Returns true when a text is not the text of a trusted GraphQL document. */
  isUnknown(text: string): boolean {
    return !this.#trustedTexts.has(text)
  }

  /**
   * Adds the provisional cost of a document text to the client's cost counters before the text is
   * parsed. Throws when the cost limit is reached.
   */
  async chargeProvisionalCost(text: string, context: Context): Promise<void> {
    const digest = computeDigest(text)
    const refund = this.#validDigests.has(digest)
      ? null
      : await countQueryCostTowardLimits(context, Math.ceil(text.length / charactersPerField))
    context.onValid = async () => {
      this.#validDigests.set(digest, true)
      await refund?.()
    }
  }
}

/**
 * Apollo plugin that adds the costs of untrusted GraphQL documents to the cost limits. It refunds
 * the provisional cost of a valid document, and adds the costs of federation calls and result
 * values after execution. It includes the total cost in the response if the client asks for it.
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
  await countCompletedQueryCostTowardLimits(context, {
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
