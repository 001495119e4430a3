/** REST calls that create and renew sessions. */
import type { CallReply } from '../../federation/client.ts'
import { mapFieldNamesToThemselves } from '../../federation/field-names.ts'
import { parseInteger, parseTrimmedText } from '../../federation/parse-values.ts'
import type { CallRequest } from '../../federation/build-request.ts'
import type { Session } from '../../graphql/generated/types.ts'
import { UnreadableResponse } from '../../platform/request-failures.ts'

type TokenBody = CallRequest<'token'>['body']

/** Returns the request body of a sign-in. A one-time code takes the place of the password (B22). */
export function buildSignInBody(email: string, password: string): TokenBody {
  return { grant_type: 'password', username: email, password }
}

/** Map from the federation's field names to the input fields of a sign-in. */
export const logInFields = { ...mapFieldNamesToThemselves('email', 'password'), username: 'email' }

/** Returns the request body that renews a session. */
export function buildSessionRenewalBody(refreshToken: string): TokenBody {
  return { grant_type: 'refresh_token', refresh_token: refreshToken }
}

/**
 * Parses a session from a token response. The expiry time of the session is computed with the
 * gateway's clock (B09, B10).
 */
export function parseSession(token: CallReply<'token'> | null | undefined, now: number): Session {
  const accessToken = parseTrimmedText(token?.access_token)
  const refreshToken = parseTrimmedText(token?.refresh_token)
  if (accessToken === null || refreshToken === null) {
    throw new UnreadableResponse('a response without tokens')
  }
  return { accessToken, refreshToken, expiresAt: now + (parseInteger(token?.expires_in) ?? 0) * 1_000 }
}
