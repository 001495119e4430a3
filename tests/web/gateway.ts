import { vi } from 'vitest'

/** A call as it left the browser. */
export interface Call {
  body: { documentId?: string; query?: string; variables: Record<string, unknown> }
  headers: Record<string, string>
  signal: AbortSignal
}

/** Puts a gateway in place of the network: `answer` is what it says to each call, as JSON, a Response or a thrown error. */
export function stubGateway(answer: (call: Call) => unknown): Call[] {
  const calls: Call[] = []
  vi.stubGlobal(
    'fetch',
    async (_: string, init: { body: string; headers: Record<string, string>; signal: AbortSignal }) => {
      const call = { body: JSON.parse(init.body) as Call['body'], headers: init.headers, signal: init.signal }
      calls.push(call)
      const said = await Promise.race([answer(call), aborted(init.signal)])
      return said instanceof Response ? said : new Response(JSON.stringify(said, problemsSaySo))
    },
  )
  return calls
}

/** A document that spreads a fragment on Problem is told of each object whether it is one. */
const problemsSaySo = (_: string, value: unknown) => {
  const name = (value as { __typename?: string } | null | undefined)?.__typename
  return name?.endsWith('Problem') ? { ...(value as object), __isProblem: name } : value
}

/** As fetch does when it is called back. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))

/** An answer that is one top-level error. */
export const failed = (code: string) => ({
  errors: [{ message: code, extensions: { code, requestId: 'r-1' } }],
})

/** Tokens as the gateway hands them out, the nth pair. */
export const tokens = (n: number, lifetime = 900_000) => ({
  accessToken: `access-${n}`,
  refreshToken: `refresh-${n}`,
  expiresAt: new Date(Date.now() + lifetime).toISOString(),
})

/** The answer to a refresh that went well. */
export const refreshed = (n: number) => ({
  data: { refreshSession: { __typename: 'RefreshSessionPayload', session: tokens(n) } },
})

export const member = { memberId: 'member-1', email: 'demo@sentier.example', consentRequired: false }

/** The session of `member` as the browser keeps it (B09), with the nth pair of tokens. */
export const kept = (n: number, changes: object = {}) => ({
  access_token: `access-${n}`,
  token_type: 'bearer',
  expires_in: 900,
  refresh_token: `refresh-${n}`,
  userId: member.memberId,
  userName: member.email,
  expiration_date: Date.now() + 900_000,
  consent_required: false,
  ...changes,
})
