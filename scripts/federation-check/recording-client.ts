/** Federation client of the federation check, which records the responses to its calls. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Caller } from '../../gateway/federation/build-request.ts'
import type { Federation, FederationClient } from '../../gateway/federation/client.ts'
import { type CallName, Refusal } from '../../gateway/federation/refusal-errors.ts'

/** Response of the federation to a REST call: the parsed body, or the refusal. */
export type Response = { status: number; headers: IncomingHttpHeaders; body: unknown }

/** Returns a federation client that records the responses to its calls and the dropped rows. */
export function createRecordingClient(
  federation: Federation,
  caller: Caller,
): {
  client: FederationClient
  findResponse: (call: CallName) => Response | undefined
  countDroppedRows: (call: CallName) => number
} {
  const heads = new Map<CallName, Omit<Response, 'body'>>()
  const responses = new Map<CallName, Response>()
  const droppedRows = new Map<CallName, number>()
  const client = federation.createClientForCaller({
    ...caller,
    observeResponse: (call, status, headers) => void heads.set(call, { status, headers }),
  })
  const recordFederationResponse = async <Body>(
    call: CallName,
    sent: Promise<Body>,
    getJson: (body: Body) => unknown,
  ): Promise<Body> => {
    try {
      const body = await sent
      responses.set(call, { ...heads.get(call)!, body: getJson(body) })
      return body
    } catch (error) {
      if (error instanceof Refusal) responses.set(call, { ...heads.get(call)!, body: error.sent })
      throw error
    }
  }
  return {
    client: {
      ...client,
      call: async (call, ...request) =>
        await recordFederationResponse(call, client.call(call, ...request), (body) => body),
      picture: async (call, request) =>
        await recordFederationResponse(call, client.picture(call, request), () => undefined),
      file: async (call) => await recordFederationResponse(call, client.file(call), () => undefined),
      countDroppedRows: (call, rows) => void droppedRows.set(call, (droppedRows.get(call) ?? 0) + rows),
    },
    findResponse: (call) => responses.get(call),
    countDroppedRows: (call) => droppedRows.get(call) ?? 0,
  }
}
