/** REST calls that create and renew sessions. */
import type { CallReply } from '../../federation/client.ts'
import { sameNames } from '../../federation/field-names.ts'
import { parseInteger, parseText } from '../../federation/parse.ts'
import type { CallRequest } from '../../federation/request.ts'
import type { Session } from '../../graphql/generated/types.ts'
import { FederationFailure } from '../../platform/failures.ts'

type TokenBody = CallRequest<'token'>['body']

/** Returns the body of a sign-in, with a password or with a one-time code in its place (B22). */
export function buildPasswordBody(email: string, password: string): TokenBody {
  return { grant_type: 'password', username: email, password }
}

/** Input field names of a sign-in, by the federation's names. */
export const logInFields = { ...sameNames('email', 'password'), username: 'email' }

/** Returns the body of a session renewal. */
export function buildRefreshBody(refreshToken: string): TokenBody {
  return { grant_type: 'refresh_token', refresh_token: refreshToken }
}

/** B09, B10: parses a session. Its expiry is on the clock that every rule uses. */
export function parseSession(token: CallReply<'token'> | null | undefined, now: number): Session {
  const accessToken = parseText(token?.access_token)
  const refreshToken = parseText(token?.refresh_token)
  if (accessToken === null || refreshToken === null) {
    throw new FederationFailure('FEDERATION_UNAVAILABLE', 'token: a response without tokens', {
      mayHaveArrived: true,
    })
  }
  return { accessToken, refreshToken, expiresAt: now + (parseInteger(token?.expires_in) ?? 0) * 1_000 }
}
