/** How the federation gives and renews sessions. */
import type { CallReply } from '../../federation/client.ts'
import { sameNames } from '../../federation/field-names.ts'
import { integer, text } from '../../federation/parse.ts'
import type { CallRequest } from '../../federation/request.ts'
import type { Session } from '../../graphql/generated/types.ts'
import { FederationFailure } from '../../platform/failures.ts'

type TokenBody = CallRequest<'token'>['body']

/** Signing in: by a password, or by a code where one would go (B22). */
export function passwordBody(email: string, password: string): TokenBody {
  return { grant_type: 'password', username: email, password }
}

/** What the federation calls the fields of signing in, in the names of an input. */
export const logInFields = { ...sameNames('email', 'password'), username: 'email' }

/** Going on with a session. */
export function refreshBody(refreshToken: string): TokenBody {
  return { grant_type: 'refresh_token', refresh_token: refreshToken }
}

/** B09, B10: the end is told by the clock that every rule goes by. */
export function parseSession(token: CallReply<'token'> | null | undefined, now: number): Session {
  const accessToken = text(token?.access_token)
  const refreshToken = text(token?.refresh_token)
  if (accessToken === null || refreshToken === null) {
    throw new FederationFailure('FEDERATION_UNAVAILABLE', 'token: a reply without tokens', {
      mayHaveArrived: true,
    })
  }
  return { accessToken, refreshToken, expiresAt: now + (integer(token?.expires_in) ?? 0) * 1_000 }
}
