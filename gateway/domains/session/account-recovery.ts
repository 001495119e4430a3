/**
 * Mutations that send e-mails to a member who cannot sign in. No result reveals whether the account
 * exists (B53).
 */
import { listWrongSecretCounterKeys } from '../../graphql/attempt-limits.ts'
import type { InputCheck } from '../../graphql/input-check.ts'
import { declareMutation } from '../../graphql/declare-mutation.ts'
import { mapRefusalToInvalidInput, mapRefusalToPlainProblem } from '../../graphql/refusal-mappings.ts'
import { mapFieldNamesToThemselves } from '../../federation/field-names.ts'
import { maxEmailLength, maxMailTokenLength } from '../../platform/federation-constants.ts'

/** Rate limit option: counts attempts by the e-mail address in the mutation's input. */
const accountByEmail = { email: (input: { email: string }) => input.email }

/**
 * Input fields of the mutation `resetPassword`. They have the same names in the federation's
 * request.
 */
const resetPasswordFields = mapFieldNamesToThemselves('token', 'email', 'password', 'confirmPassword')

const emailRefusals = {
  InvalidRequest: mapRefusalToInvalidInput('email', 'malformed', mapFieldNamesToThemselves('email')),
}

export const requestOneTimeCode = declareMutation('requestOneTimeCode', {
  calls: ['getOneTimePassword'],
  limit: { kind: 'mail', account: accountByEmail, alsoTo: null, number: null },
  form: { name: 'getOneTimePassword', fields: mapFieldNamesToThemselves('email') },
  refusals: emailRefusals,
  work: async ({ input }, context, { check, send }) => {
    const email = readRecoveryEmail(input, check)
    await send('getOneTimePassword', { body: { email } })
    const codeRequest = await context.services.accountTokens.issueToken('code request', email, context.now())
    return { __typename: 'RequestOneTimeCodePayload', email, codeRequest }
  },
})

export const requestPasswordReset = declareMutation('requestPasswordReset', {
  calls: ['forgottenPassword'],
  limit: {
    kind: 'mail',
    account: accountByEmail,
    alsoTo: null,
    number: null,
    hasReserve: true,
  },
  form: { name: 'forgottenPassword', fields: mapFieldNamesToThemselves('email') },
  refusals: emailRefusals,
  work: async ({ input }, _context, { check, send }) => {
    const email = readRecoveryEmail(input, check)
    await send('forgottenPassword', { body: { email } })
    return { __typename: 'RequestPasswordResetPayload', email }
  },
})

export const resendEmailConfirmation = declareMutation('resendEmailConfirmation', {
  calls: ['resendEmailConfirmation'],
  limit: {
    kind: 'mail',
    account: accountByEmail,
    alsoTo: null,
    number: null,
    quota: 'confirmations',
  },
  form: { name: 'resendEmailConfirmation', fields: mapFieldNamesToThemselves('email') },
  refusals: emailRefusals,
  work: async ({ input }, _context, { check, send }) => {
    const email = readRecoveryEmail(input, check)
    await send('resendEmailConfirmation', { body: { email } })
    return { __typename: 'ResendEmailConfirmationPayload', email }
  },
})

export const confirmEmail = declareMutation('confirmEmail', {
  calls: ['confirmEmail'],
  limit: { kind: 'secret', account: accountByEmail, number: null },
  refusals: {
    InvalidRequest: mapRefusalToInvalidInput(
      'email',
      'malformed',
      mapFieldNamesToThemselves('token', 'email'),
    ),
    InvalidToken: mapRefusalToPlainProblem('LinkExpiredProblem'),
  },
  work: async ({ input }, _context, { check, send }) => {
    const link = readRecoveryLinkInput(input, check)
    check.assertValid()
    await send('confirmEmail', { body: link })
    return { __typename: 'ConfirmEmailPayload', email: link.email }
  },
})

export const resetPassword = declareMutation('resetPassword', {
  calls: ['resetPassword'],
  limit: { kind: 'secret', account: accountByEmail, number: null },
  form: {
    name: 'resetPassword',
    fields: resetPasswordFields,
  },
  refusals: {
    InvalidRequest: mapRefusalToInvalidInput('password', 'malformed', resetPasswordFields),
    InvalidToken: mapRefusalToPlainProblem('LinkExpiredProblem'),
  },
  work: async ({ input }, context, { check, send }) => {
    const link = readRecoveryLinkInput(input, check)
    const password = check.readNewPassword('password', input.password, input.confirmPassword)
    check.assertValid()
    await send('resetPassword', { body: { ...link, password, confirmPassword: password } })
    const { accountTokens, shared } = context.services
    await shared.resetCounters(listWrongSecretCounterKeys(link.email))
    await accountTokens.revokeDeviceTokens(link.email)
    const deviceToken = await accountTokens.issueToken('device', link.email, context.now())
    return { __typename: 'ResetPasswordPayload', email: link.email, deviceToken }
  },
})

function readRecoveryEmail(input: { email: string }, check: InputCheck): string {
  const email = check.readEmail('email', input.email, { max: maxEmailLength })
  check.assertValid()
  return email
}

function readRecoveryLinkInput(
  { token, email }: { token: string; email: string },
  check: InputCheck,
): { token: string; email: string } {
  return {
    token: check.readText('token', token, { min: 1, max: maxMailTokenLength }),
    email: check.readEmail('email', email, { max: maxEmailLength }),
  }
}
