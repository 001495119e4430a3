/** Minimal federation client for the benchmark, without deadlines, retries, metrics and logs. */
import { Pool } from 'undici'
import type { FederationClient } from '../../gateway/federation/client.ts'
import { operations } from '../../gateway/federation/generated/contract.ts'
import { failureOf } from '../../gateway/federation/reply.ts'
import { type Caller, bodyOf, headersOf, pathOf } from '../../gateway/federation/request.ts'

/** Maximum number of sockets to the federation, as in the gateway. */
const connections = 64

/** Creates a minimal federation client. Its `as` method returns the client of a caller. */
export function leanFederation(url: string): { as(caller: Caller): FederationClient } {
  const pool = new Pool(url, { connections })
  return {
    as: (caller) => ({
      call: async (call, ...[request = {}]) => {
        const { method, bodyType } = operations[call]
        const { statusCode, body } = await pool.request({
          method,
          path: pathOf(call, request),
          headers: headersOf(caller, call, request, bodyType, undefined),
          body: bodyOf(request.body, bodyType),
        })
        if (statusCode >= 200 && statusCode < 300)
          return (statusCode === 204 ? undefined : await body.json()) as never
        throw (
          failureOf(call, statusCode, Buffer.from(await body.arrayBuffer())) ?? new Error(String(statusCode))
        )
      },
      picture: async () => await Promise.reject(new Error('The benchmark requests no pictures.')),
      file: async () => await Promise.reject(new Error('The benchmark requests no files.')),
    }),
  }
}
