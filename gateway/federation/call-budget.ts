import { BadRequest } from '../platform/request-failures.ts'
import type { FederationClient } from './client.ts'
import { operations } from './generated/contract.ts'

/**
 * Call budget, which limits the federation calls of one GraphQL request. Each call is counted
 * during execution, because the text of a GraphQL document does not reveal the number of calls.
 */
export class CallBudget {
  readonly #maxCalls: number
  #callsLeft: number
  #hasSession = false

  constructor(maxCalls: number) {
    this.#maxCalls = maxCalls
    this.#callsLeft = maxCalls
  }

  /** Number of federation calls that the GraphQL request has sent. */
  get sentCalls(): number {
    return this.#maxCalls - this.#callsLeft
  }

  /**
   * True after the federation has accepted a call that requires a session: the request's bearer
   * token is then valid.
   */
  get hasVerifiedToken(): boolean {
    return this.#hasSession
  }

  /** Returns a federation client that throws when the call budget is spent. */
  createLimitedClient(client: FederationClient): FederationClient {
    return {
      ...client,
      call: async (call, ...request) => {
        // The budget is checked before the call is sent, so that nothing has been charged or
        // written when it fails.
        if (this.#callsLeft === 0)
          throw new BadRequest(
            `A request can make at most ${this.#maxCalls} federation calls. Request less data.`,
          )
        this.#callsLeft -= 1
        const reply = await client.call(call, ...request)
        this.#hasSession ||= operations[call].session
        return reply
      },
    }
  }
}
