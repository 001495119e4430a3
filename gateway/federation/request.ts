/** How a call is written down: what of a caller goes on, and where. */
import type { Language } from '../platform/texts.ts'
import type { Trace } from '../platform/telemetry.ts'
import type { CallName } from './errors.ts'
import { type Operations, operations } from './generated/contract.ts'

/** What a request of a browser hands on, and nothing else. */
export interface Caller {
  accessToken: string | null
  language: Language
  /** `01-054`; checked. */
  club: string | null
  requestId: string
  /** The request's, where traces are kept: its calls join it. */
  trace?: Trace
}

type Parts<Call extends CallName> = Pick<Operations[Call], 'path' | 'query' | 'body'>
/** The parts that hold something that may not be left out. */
type Needed<All> = {
  [
    Part in keyof All as object extends All[Part] ? never : undefined extends All[Part] ? never : Part
  ]: All[Part]
}
/** What a call takes. */
export type CallRequest<Call extends CallName> = Needed<Parts<Call>> &
  Partial<Parts<Call>> & {
    /** Names one purchase. */
    idempotencyKey?: string
    /** Another deadline than the settings', in milliseconds. */
    timeoutMs?: number
  }

/** The path of a call, its parameters filled in. */
export function pathOf(call: CallName, { path, query }: CallRequest<CallName>): string {
  const values: Record<string, unknown> = path ?? {}
  const filled = operations[call].path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  )
  if (query === undefined) return filled
  // A list is written as its parameter repeated (N43).
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((each) => each !== undefined)
      .map((each) => `${name}=${encodeURIComponent(String(each))}`),
  )
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`
}

/** The headers of a call: these, and no others of the browser's request. */
export function headersOf(
  caller: Caller,
  call: CallName,
  { idempotencyKey }: { idempotencyKey?: string },
  bodyType: string | null,
  traceparent: string | undefined,
): Record<string, string> {
  return {
    accept: '*/*',
    // The cap counts bytes as they arrive: a small compressed reply could hold a very large one.
    'accept-encoding': 'identity',
    'x-language': caller.language,
    'x-request-id': caller.requestId,
    ...(traceparent !== undefined && { traceparent }),
    ...(caller.club !== null && { 'x-club': caller.club }),
    // N60. The call that signs in or renews a session has credentials of its own, and the token may be over.
    ...(caller.accessToken !== null && call !== 'token' && { authorization: `Bearer ${caller.accessToken}` }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...(bodyType !== null && { 'content-type': bodyType }),
  }
}

/** The body of a call, as its contract encodes it. */
export function bodyOf(body: unknown, bodyType: string | null): string | null {
  if (bodyType === null) return null
  return bodyType === 'application/x-www-form-urlencoded'
    ? new URLSearchParams(body as Record<string, string>).toString()
    : JSON.stringify(body)
}
