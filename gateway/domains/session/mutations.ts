import type { Context } from '../../graphql/context.ts'
import { Refusal } from '../../federation/refusal-errors.ts'
import type { Send } from '../../federation/client.ts'
import { Failure } from '../../platform/request-failures.ts'
import type { MutationResolvers } from '../../graphql/generated/resolvers.ts'
import type { Session } from '../../graphql/generated/types.ts'
import {
  type SignInProofs,
  type SecretKind,
  createWrongPasswordOrCodeRateLimitPerAccount,
  createWrongPasswordOrCodeRateLimitsPerToken,
  listWrongSecretCounterKeys,
} from '../../graphql/attempt-limits.ts'
import { createRateLimitOfClientShare } from '../../graphql/client-share.ts'
import { isInOneTimeCodeFormat, isPlainText } from '../../graphql/input-check.ts'
import { declareMutation } from '../../graphql/declare-mutation.ts'
import { createGraphqlProblem, type ProblemOf } from '../../graphql/problems.ts'
import { minuteMs, runRateLimitedAttemptAndCountFailure } from '../../graphql/rate-limits.ts'
import {
  mapRefusalToPlainProblem,
  type RefusalMapping,
  createRefusedProblem,
} from '../../graphql/refusal-mappings.ts'
import { normalizeEmail } from '../../platform/rate-limit-keys.ts'
import { maxEmailLength, passwordLength } from '../../platform/federation-constants.ts'
import { translate } from '../../platform/translate.ts'
import { logInFields, buildSignInBody, parseSession, buildSessionRenewalBody } from './rest.ts'

/** Maximum length of a refresh token, in characters. */
const maxRefreshTokenLength = 4_096
/**
 * Maximum length of a one-time code as typed, in characters: six digits, possibly with spaces and
 * dashes.
 */
const maxCodeLength = 20

type WrongCredentialsMapping = RefusalMapping<ProblemOf<'InvalidCredentialsProblem'>>

const mapToWrongPasswordProblem: WrongCredentialsMapping =
  mapRefusalToPlainProblem('InvalidCredentialsProblem')

/**
 * Maps the refusal of a one-time code to a GraphQL problem that does not reveal if the account
 * exists (B53).
 */
const mapToWrongCodeProblem: WrongCredentialsMapping = (_refusal, language) =>
  createGraphqlProblem(language, 'InvalidCredentialsProblem', {
    message: translate(language, 'session', 'Problems.InvalidCredentialsProblem.code'),
  })

/**
 * Returns the mappings from refused sign-ins to GraphQL problems. Any other response with status
 * 400 becomes the general sign-in error (O02).
 */
function buildSignInRefusalMappings(mapToWrongCredentialsProblem: WrongCredentialsMapping) {
  const mapOtherRefusalToProblem: RefusalMapping<
    ProblemOf<'InvalidCredentialsProblem' | 'RefusedProblem'>
  > = (refusal, language, mutationName) =>
    (refusal.status === 400 ? mapToWrongCredentialsProblem : createRefusedProblem)(
      refusal,
      language,
      mutationName,
    )
  return {
    refusals: {
      102: mapRefusalToPlainProblem('AccountNotConfirmedProblem'),
      103: mapToWrongCredentialsProblem,
      invalid_grant: mapToWrongCredentialsProblem,
    },
    fallback: mapOtherRefusalToProblem,
  }
}

export const logIn = declareMutation('logIn', {
  calls: ['token'],
  limit: 'once',
  form: { name: 'login', fields: logInFields },
  ...buildSignInRefusalMappings(mapToWrongPasswordProblem),
  work: async ({ input }, context, { check, send }) => {
    const email = check.readText('email', input.email, { min: 1, max: maxEmailLength })
    const password = check.readText('password', input.password, { ...passwordLength, trim: false })
    check.assertValid()
    // The federation would treat this password as a one-time code, which has separate limits.
    if (isInOneTimeCodeFormat(password))
      return createGraphqlProblem(context.language, 'InvalidCredentialsProblem')
    const device = await verifyDeviceToken(email, input.deviceToken, context)
    const proofs = { device, codeRequest: null }
    return await openMemberSession({ email, secret: password, kind: 'password', proofs }, context, send)
  },
})

/**
 * Signs in with a one-time code. The federation call sends the code in place of the password (B22).
 */
export const logInWithCode = declareMutation('logInWithCode', {
  calls: ['token'],
  limit: 'once',
  ...buildSignInRefusalMappings(mapToWrongCodeProblem),
  work: async ({ input }, context, { check, send }) => {
    const email = check.readEmail('email', input.email, { max: maxEmailLength })
    const code = check.readText('code', input.code, { min: 1, max: maxCodeLength }).replace(/[\s-]/g, '')
    check.assertValid()
    const { accountTokens, shared } = context.services
    const proofs = {
      device: await verifyDeviceToken(email, input.deviceToken, context),
      codeRequest: await accountTokens.verify('code request', email, input.codeRequest, context.now()),
    }
    const opened = await openMemberSession(
      { email, secret: `otp:${code}`, kind: 'code', proofs },
      context,
      send,
    )
    // A member who has read the e-mail has proved to own the account.
    await shared.resetCounters(listWrongSecretCounterKeys(email))
    return opened
  },
})

/**
 * A sign-in attempt. `proofs` contains two token ids: of the device token from an earlier sign-in,
 * and of the token from the request for a one-time code. An id is null if the client sent no valid
 * token.
 */
interface SignInAttempt {
  email: string
  /** Password or one-time code of a sign-in attempt, in the federation's request format. */
  secret: string
  kind: SecretKind
  proofs: SignInProofs
}

/**
 * Returns the id of an account's device token if the token is valid; null when the token is missing
 * or invalid.
 */
async function verifyDeviceToken(
  email: string,
  token: string | null | undefined,
  context: Context,
): Promise<string | null> {
  return await context.services.accountTokens.verify('device', email, token, context.now())
}

async function openMemberSession(
  attempt: SignInAttempt,
  context: Context,
  send: Send<'token'>,
): Promise<{ __typename: 'LogInPayload'; session: Session; deviceToken: string }> {
  const { email, secret } = attempt
  return await runWithSignInRateLimit(attempt, context, async () => {
    const token = await send('token', { body: buildSignInBody(email, secret) })
    const session = parseSession(token, context.now())
    context.switchAccessToken(session.accessToken)
    context.services.tokenAccounts.linkSession(session, null)
    const deviceToken = await context.services.accountTokens.issueToken('device', email, context.now())
    return { __typename: 'LogInPayload', session, deviceToken }
  })
}

export const refreshSession = declareMutation('refreshSession', {
  calls: ['token'],
  limit: 'once',
  refusals: {
    102: mapRefusalToPlainProblem('SessionExpiredProblem'),
    103: mapRefusalToPlainProblem('SessionExpiredProblem'),
    invalid_grant: mapRefusalToPlainProblem('SessionExpiredProblem'),
  },
  work: async ({ input: { refreshToken } }, context, { send }) => {
    if (!isInRefreshTokenFormat(refreshToken))
      return createGraphqlProblem(context.language, 'SessionExpiredProblem')
    const token = await send('token', { body: buildSessionRenewalBody(refreshToken) })
    const session = parseSession(token, context.now())
    context.services.tokenAccounts.linkSession(session, refreshToken)
    return { __typename: 'RefreshSessionPayload', session }
  },
})

const isInRefreshTokenFormat = (token: string): boolean =>
  token !== '' && token.length <= maxRefreshTokenLength && isPlainText(token)

/**
 * Signs out of the federation if possible. The browser deletes its tokens even when the federation
 * refuses the call (B18).
 */
export const logOut: Required<MutationResolvers>['logOut'] = async (_parent, { input }, context) => {
  try {
    await revokeMemberSession(input?.refreshToken ?? '', context)
    return { revoked: true }
  } catch (error) {
    if (error instanceof Refusal || error instanceof Failure) return { revoked: false }
    throw error
  }
}

/**
 * Ends the session of the access token. If the access token is missing or has expired, renews it
 * with the refresh token first, because the federation ends a session only by a valid access token.
 * @param refreshToken an empty text if the client sends none
 */
async function revokeMemberSession(refreshToken: string, context: Context): Promise<void> {
  try {
    if (!context.isSignedIn) throw new Failure('UNAUTHENTICATED', 'logOut without an access token')
    await context.federation.call('logOut')
  } catch (error) {
    const isTokenRejected = error instanceof Failure && error.code === 'UNAUTHENTICATED'
    if (!isTokenRejected || !isInRefreshTokenFormat(refreshToken)) throw error
    const token = await context.federation.call('token', { body: buildSessionRenewalBody(refreshToken) })
    const { accessToken } = context.federation.parse('token', () => parseSession(token, context.now()))
    context.switchAccessToken(accessToken)
    await context.federation.call('logOut')
  }
}

/**
 * Runs a sign-in attempt unless too many attempts have failed for this account or from this client
 * network.
 */
async function runWithSignInRateLimit<Result>(
  { email, kind, proofs }: SignInAttempt,
  context: Context,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const { rates } = context.services.config
  const networkLimit = {
    key: `logIn ${context.address}`,
    limit: rates.logInFailuresPerAddress,
    windowMs: minuteMs,
  }
  const clientShare = createRateLimitOfClientShare(context, networkLimit)
  const limitsWithoutProof = [
    {
      key: `logIn ${context.address} ${normalizeEmail(email)}`,
      limit: rates.logInFailures,
      windowMs: minuteMs,
    },
    networkLimit,
    createWrongPasswordOrCodeRateLimitPerAccount(kind, email, rates, kind),
    ...clientShare,
  ]
  const isWrongCredentialError = (error: unknown) => {
    // O04: the response does not reveal that the federation has locked the account; the log does.
    if (error instanceof Refusal && error.code === '103')
      context.log.warn({ code: error.code }, 'account locked by the federation')
    return error instanceof Refusal
  }
  // Attempts from a known device do not count towards the client network, which its owner may share
  // with an attacker. Attempts with a code request do count, because anybody can request a code for
  // any account: one network must not try the codes of many accounts.
  const alternatives = [
    ...createWrongPasswordOrCodeRateLimitsPerToken(kind, email, proofs, {
      rates,
      networkLimits: [networkLimit, ...clientShare],
    }),
    limitsWithoutProof,
  ]
  return await runRateLimitedAttemptAndCountFailure(
    'logIn',
    alternatives,
    context,
    attempt,
    isWrongCredentialError,
  )
}
