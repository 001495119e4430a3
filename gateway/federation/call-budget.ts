import { BadRequest } from '../platform/failures.ts'
import type { FederationClient } from './client.ts'
import { operations } from './generated/contract.ts'

/**
 * How many calls one request may come to. What a document costs shows in full only as it runs: the ids of
 * `nodes` are in its variables, and a hundred receipts are a hundred calls.
 */
export class CallBudget {
  readonly #most: number
  #left: number
  #knowsCaller = false

  constructor(calls: number) {
    this.#most = calls
    this.#left = calls
  }

  /** How many were sent. */
  get spent(): number {
    return this.#most - this.#left
  }

  /** Whether the federation has answered what it answers to a session alone: so its token is one. */
  get knowsCaller(): boolean {
    return this.#knowsCaller
  }

  /** The same client, until the budget is spent. */
  limit(client: FederationClient): FederationClient {
    return {
      ...client,
      call: async (call, ...request) => {
        // Before it is sent: what it would have charged or written has not happened.
        if (this.#left === 0)
          throw new BadRequest(
            `One request may come to ${this.#most} calls to the federation: ask for less at once.`,
          )
        this.#left -= 1
        const reply = await client.call(call, ...request)
        this.#knowsCaller ||= operations[call].session
        return reply
      },
    }
  }
}
