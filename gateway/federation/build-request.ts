/** Builds the path, headers and body of a federation call. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Language } from '../platform/translate.ts'
import type { Trace } from '../platform/telemetry.ts'
import type { CallName } from './refusal-errors.ts'
import { type Operations, operations } from './generated/contract.ts'

/** Access token of a caller with a malformed `Authorization` header. The federation refuses it. */
export const malformedToken = 'malformed'

/** The only data of the browser's request that the gateway forwards to the federation. */
export interface Caller {
  /** Access token of the caller, or `malformedToken`; null without an `Authorization` header. */
  accessToken: string | null
  language: Language
  /**
   * Validated number of the club on whose site the caller uses the portal, in the form `01-054`;
   * null outside a club's site.
   */
  club: string | null
  requestId: string
  /**
   * Trace of the GraphQL request, to which federation calls add spans; undefined when traces are
   * disabled.
   */
  trace?: Trace
  /**
   * Receives the status and the headers of each response, before its body. Only the check of a
   * federation uses it.
   */
  observeResponse?: (call: CallName, status: number, headers: IncomingHttpHeaders) => void
  /**
   * Value of the label `call` in metrics, for calls that no member has caused; undefined for the
   * name of the call.
   */
  metricsLabel?: string
}

type RequestParts<Call extends CallName> = Pick<Operations[Call], 'path' | 'query' | 'body'>
/**
 * TypeScript type of the mandatory parts of a federation request: the path, query or body, if the
 * part has a required property.
 */
type RequiredParts<All> = {
  [
    Part in keyof All as object extends All[Part] ? never : undefined extends All[Part] ? never : Part
  ]: All[Part]
}
/** Parameters, body and options of a call to the federation. */
export type CallRequest<Call extends CallName> = RequiredParts<RequestParts<Call>> &
  Partial<RequestParts<Call>> & {
    /** Idempotency key of a purchase. */
    idempotencyKey?: string | undefined
    /** Timeout of this federation call in milliseconds, in place of the configured timeout. */
    timeoutMs?: number
  }

/** Returns the URL path of a federation call, with its parameters filled in. */
export function buildFederationCallPath(call: CallName, { path, query }: CallRequest<CallName>): string {
  const values: Record<string, unknown> = path ?? {}
  const filled = operations[call].path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  )
  if (query === undefined) return filled
  // A list is encoded as a repeated query parameter (N43).
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((each) => each !== undefined)
      .map((each) => `${name}=${encodeURIComponent(String(each))}`),
  )
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`
}

/**
 * Returns the headers of a federation call. The gateway forwards no other header of the browser's
 * request.
 */
export function buildFederationCallHeaders(
  caller: Caller,
  call: CallName,
  { idempotencyKey }: { idempotencyKey?: string | undefined },
  bodyType: string | null,
  traceparent: string | undefined,
): Record<string, string> {
  return {
    accept: '*/*',
    // Compression is disabled because the size limit counts received bytes: a small compressed
    // response could expand to a very large one.
    'accept-encoding': 'identity',
    'x-language': caller.language,
    'x-request-id': caller.requestId,
    ...(traceparent !== undefined && { traceparent }),
    ...(caller.club !== null && { 'x-club': caller.club }),
    // N60. The call that signs in or renews a session has its own credentials, and the bearer token
    // may have expired.
    ...(caller.accessToken !== null && call !== 'token' && { authorization: `Bearer ${caller.accessToken}` }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...(bodyType !== null && { 'content-type': bodyType }),
  }
}

/**
 * Returns the encoded body of a federation call, in the content type that the REST contract
 * declares.
 */
export function encodeFederationCallBody(body: unknown, bodyType: string | null): string | null {
  if (bodyType === null) return null
  return bodyType === 'application/x-www-form-urlencoded'
    ? new URLSearchParams(body as Record<string, string>).toString()
    : JSON.stringify(body)
}
