/**
 * Client for the federation's REST calls, with types from the REST contract. The client validates
 * each response against the schema of its status, and rejects fields that the contract does not
 * name.
 */
import { findResponseContractViolation } from '../../../federation/http/response-conformance.ts'
import { type Operations, type Refusal, operations } from '../../../federation/generated/contract.ts'

type CallName = keyof Operations

export interface Request<Name extends CallName> {
  path?: Operations[Name]['path']
  query?: Operations[Name]['query'] | Record<string, string>
  /**
   * Request body of a REST call, with the type that the contract declares. Tests may also pass an
   * invalid body on purpose.
   */
  body?: Operations[Name]['body'] | Record<string, unknown>
  key?: string
}

export interface Answer<Name extends CallName> {
  status: number
  headers: Headers
  /**
   * Response body of a successful REST call. Tests read this field only when the call succeeded.
   */
  reply: Operations[Name]['reply']
  /** Response body of a REST call that the federation refused. */
  refusal: Refusal
  /**
   * Error code of a refused REST call, or null after a successful call. The REST contract defines
   * the response field that holds the code.
   */
  code: string | null
}

export interface Client {
  call<Name extends CallName>(name: Name, request?: Request<Name>): Promise<Answer<Name>>
}

export interface ClientOptions {
  token?: string
  language?: string
  /** Value of the `X-Club` header, for example `01-054`. */
  club?: string
}

export const demo = { username: 'demo@sentier.example', password: 'sentier-demo' }

/** Creates a client for the REST calls of a federation, signed in when an access token is given. */
export function createFederationClient(url: string, { token, language, club }: ClientOptions = {}): Client {
  return {
    async call(callName, request = {}) {
      const { method, path, bodyType } = operations[callName]
      const filled = path.replace(/\{(\w+)\}/g, (_, part: string) =>
        String((request.path as Record<string, unknown>)[part]),
      )
      const address = new URL(url + filled)
      for (const [part, value] of Object.entries(request.query ?? {}))
        for (const each of [value].flat()) address.searchParams.append(part, String(each))
      const response = await fetch(address, {
        method,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(language !== undefined && { 'x-language': language }),
          ...(club !== undefined && { 'x-club': club }),
          ...(request.key !== undefined && { 'idempotency-key': request.key }),
          ...(bodyType !== null && { 'content-type': bodyType }),
        },
        body: encodeFederationRequestBody(bodyType, request.body),
      })
      const body = await readFederationResponseBody(response)
      const fault = findResponseContractViolation(callName, response.status, body)
      if (fault !== null) throw new Error(`${fault} in ${JSON.stringify(body)}`)
      const code = response.ok ? null : readRefusalErrorCode(response.status, body as Refusal)
      if (code !== null && !isErrorCodeDeclaredForCall(callName, code))
        throw new Error(`${callName} does not list the code ${code}`)
      return {
        status: response.status,
        headers: response.headers,
        reply: body as never,
        refusal: body as Refusal,
        code,
      }
    },
  }
}

/**
 * Signs in a member, the demo member by default, and returns a REST client with the member's
 * session.
 */
export async function signIn(url: string, username = demo.username, language?: string): Promise<Client> {
  const { reply } = await createFederationClient(url).call('token', {
    body: { ...demo, grant_type: 'password', username },
  })
  return createFederationClient(url, { token: reply.access_token, language })
}

function encodeFederationRequestBody(bodyType: string | null, body: unknown): string | undefined {
  if (bodyType === null) return undefined
  return bodyType === 'application/json'
    ? JSON.stringify(body)
    : new URLSearchParams(body as Record<string, string>).toString()
}

async function readFederationResponseBody(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  if (!response.headers.get('content-type')?.startsWith('application/json'))
    return new Uint8Array(await response.arrayBuffer())
  return await response.json()
}

/**
 * Returns true if a REST call may return an error code, because the contract lists the code for the
 * call. Also returns true for an error code of an invalid session, if the call uses a session.
 */
function isErrorCodeDeclaredForCall(callName: CallName, errorCode: string): boolean {
  const { codes, session } = operations[callName]
  return errorCode in codes || (session && ['1', '401', 'consent_required'].includes(errorCode))
}

/**
 * Returns the error code of a refused call. Uses the first of these values: `error_code`, the first
 * key of `errors`, the OAuth error, the message's start, the HTTP status.
 */
export function readRefusalErrorCode(
  status: number,
  { error_code, errors, error, message }: Refusal,
): string {
  const prefix = /^E\d{6}|^BuyWithoutInsuranceError/.exec(message ?? '')?.[0]
  const key = Object.keys(errors ?? {})[0]
  return String(error_code ?? key ?? error ?? prefix ?? status)
}
