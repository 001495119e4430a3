import { vi } from 'vitest'

/** A GraphQL request that the browser sent to the stubbed gateway. */
export interface Call {
  body: { documentId?: string; query?: string; variables: Record<string, unknown> }
  headers: Record<string, string>
  signal: AbortSignal
}

/**
 * Stubs fetch: `respond` returns the JSON or the Response of each call, or throws an error. Returns
 * an array to which each call is appended.
 */
export function stubGateway(respond: (call: Call) => unknown): Call[] {
  const calls: Call[] = []
  vi.stubGlobal(
    'fetch',
    async (_: string, init: { body: string; headers: Record<string, string>; signal: AbortSignal }) => {
      const call = { body: JSON.parse(init.body) as Call['body'], headers: init.headers, signal: init.signal }
      calls.push(call)
      const stubbedAnswer = await Promise.race([respond(call), rejectOnAbort(init.signal)])
      return stubbedAnswer instanceof Response
        ? stubbedAnswer
        : new Response(JSON.stringify(stubbedAnswer, addIsProblemFieldToProblem))
    },
  )
  return calls
}

/**
 * JSON replacer that adds the property `__isProblem` to each problem in a stubbed response. GraphQL
 * documents with a fragment on Problem require this property.
 */
const addIsProblemFieldToProblem = (_: string, value: unknown) => {
  const name = (value as { __typename?: string } | null | undefined)?.__typename
  return name?.endsWith('Problem') ? { ...(value as object), __isProblem: name } : value
}

/** Returns a promise that rejects with the abort reason, as an aborted fetch does. */
const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))

/** Returns a GraphQL response with one top-level error of the given code. */
export const createGraphqlErrorResponse = (code: string) => ({
  errors: [{ message: code, extensions: { code, requestId: 'r-1' } }],
})

/**
 * Creates a stubbed pair of session tokens with the serial number `serial`, in the gateway's
 * format. The lifetime is in milliseconds.
 */
export const createStubSessionTokens = (serial: number, lifetimeMs = 900_000) => ({
  accessToken: `access-${serial}`,
  refreshToken: `refresh-${serial}`,
  expiresAt: new Date(Date.now() + lifetimeMs).toISOString(),
})

/** Returns the stubbed gateway result of a successful session refresh. */
export const createSessionRefreshResult = (serial: number) => ({
  data: { refreshSession: { __typename: 'RefreshSessionPayload', session: createStubSessionTokens(serial) } },
})

export const member = { memberId: 'member-1', email: 'demo@sentier.example', consentRequired: false }

/**
 * Creates the session of the test member as the browser stores it (B09), with the stubbed tokens
 * that have the number `serial`.
 */
export const createStoredSession = (serial: number, overrides: object = {}) => ({
  access_token: `access-${serial}`,
  token_type: 'bearer',
  expires_in: 900,
  refresh_token: `refresh-${serial}`,
  userId: member.memberId,
  userName: member.email,
  expiration_date: Date.now() + 900_000,
  consent_required: false,
  ...overrides,
})
