/** Minimal federation client for the benchmark, without deadlines, retries, metrics and logs. */
import { Pool } from 'undici'
import type { Federation } from '../../gateway/federation/client.ts'
import { operations } from '../../gateway/federation/generated/contract.ts'
import { createErrorForResponseStatus } from '../../gateway/federation/response-checks.ts'
import {
  type Caller,
  encodeFederationCallBody,
  buildFederationCallHeaders,
  buildFederationCallPath,
} from '../../gateway/federation/build-request.ts'

/**
 * Maximum number of connections that a benchmarked server opens to the federation, as in the
 * gateway.
 */
const connections = 64

/**
 * Creates the benchmark's replacement for the gateway's federation module. It only offers
 * `createClientForCaller`, which returns a federation client for one caller.
 */
export function createMinimalFederationModule(
  federationUrl: string,
): Pick<Federation, 'createClientForCaller'> {
  const pool = new Pool(federationUrl, { connections })
  return {
    createClientForCaller: (caller: Caller) => ({
      call: async (call, ...[request = {}]) => {
        const { method, bodyType } = operations[call]
        const { statusCode, body } = await pool.request({
          method,
          path: buildFederationCallPath(call, request),
          headers: buildFederationCallHeaders(caller, call, request, bodyType, undefined),
          body: encodeFederationCallBody(request.body, bodyType),
        })
        if (statusCode >= 200 && statusCode < 300)
          return (statusCode === 204 ? undefined : await body.json()) as never
        throw (
          createErrorForResponseStatus(call, {
            status: statusCode,
            location: undefined,
            bytes: Buffer.from(await body.arrayBuffer()),
            retryAfter: undefined,
          }) ?? new Error(String(statusCode))
        )
      },
      parse: (_call, parser) => parser(),
      countDroppedRows: () => {},
      picture: async () => await Promise.reject(new Error('The benchmark requests no pictures.')),
      file: async () => await Promise.reject(new Error('The benchmark requests no files.')),
    }),
  }
}
