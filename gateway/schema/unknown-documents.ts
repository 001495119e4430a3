/**
 * Documents that are not the portal's own. What is refused takes time before a field of it is counted: so its length counts
 * before it is read, and is given back once it has turned out to be valid. And what a valid one comes to, calls and values,
 * shows once it is answered, and counts then: a line may ask for a hundred clubs, or for a hundred calls. The portal's own
 * documents are what they are, and pay none of this.
 */
import type { ApolloServerPlugin } from '@apollo/server'
import { LRUCache } from 'lru-cache'
import type { Context } from '../graphql/context.ts'
import { chargeCost, costLimits } from '../graphql/query-cost.ts'
import { takeCounts } from '../graphql/rate-limits.ts'
import { digestOf } from '../platform/digest.ts'

/** A field is written in some ten characters: what is refused costs as much as what it could have asked for. */
const charactersPerField = 10
/** What a call to the federation costs, in fields: about as much of the gateway, and all that it is for the federation. */
const fieldsPerCall = 20
/** What is only written out is cheap. */
const valuesPerField = 10

export class UnknownDocuments {
  readonly #own: ReadonlySet<string>
  /** The digests of texts that were valid: to read one again costs nothing, or little. */
  readonly #valid = new LRUCache<string, true>({ max: 10_000 })

  /** `own` are the texts of the portal's documents. */
  constructor(own: Iterable<string>) {
    this.#own = new Set(own)
  }

  /** Whether a text is none of the portal's. */
  has(text: string): boolean {
    return !this.#own.has(text)
  }

  /** Counts a text that is to be read, or throws that it is too much. */
  async take(text: string, context: Context): Promise<void> {
    const digest = digestOf(text)
    const limits = this.#valid.has(digest)
      ? []
      : costLimits(context, Math.ceil(text.length / charactersPerField))
    await takeCounts('cost', limits, context)
    context.onValid = async () => {
      this.#valid.set(digest, true)
      await context.services.shared.giveBack(limits)
    }
  }
}

/** Settles what was counted of a document that is not the portal's, and counts what it has come to. */
export const unknownPlugin: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ contextValue }) {
        await contextValue.onValid?.()
      },
      async willSendResponse({ response: { body }, contextValue }) {
        if (body.kind === 'single') await chargeAnswer(contextValue, body.singleResult.data)
      },
    }
  },
}

/** Counts what a document that is not the portal's has come to. */
export async function chargeAnswer(context: Context, data: unknown): Promise<void> {
  if (context.onValid === null) return
  const values = context.values ?? valuesOf(data)
  const by = context.calls * fieldsPerCall + Math.floor(values / valuesPerField)
  if (by > 0) await chargeCost(context, by)
}

/** How many values an answer holds. */
function valuesOf(answer: unknown): number {
  if (typeof answer !== 'object' || answer === null) return 1
  let sum = 1
  for (const each of Object.values(answer)) sum += valuesOf(each)
  return sum
}
