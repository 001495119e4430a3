/** What a member who cannot sign in asks for by mail. No answer tells whether there is such an account (B53). */
import type { InputCheck } from '../graphql/input-check.ts'
import { mutation } from '../graphql/mutations.ts'

/** The longest e-mail of an anonymous form (B07, B20, B23, B27). */
export const longestEmail = 100
/** The longest token of a link. */
const longestToken = 200

export const requestOneTimeCode = mutation('requestOneTimeCode', async ({ input }, { federation }, check) => {
  const email = readEmail(input, check)
  await federation.call('getOneTimePassword', { body: { email } })
  return { __typename: 'RequestOneTimeCodePayload', email }
})

export const requestPasswordReset = mutation(
  'requestPasswordReset',
  async ({ input }, { federation }, check) => {
    const email = readEmail(input, check)
    await federation.call('forgottenPassword', { body: { email } })
    return { __typename: 'RequestPasswordResetPayload', email }
  },
)

export const resendEmailConfirmation = mutation(
  'resendEmailConfirmation',
  async ({ input }, { federation }, check) => {
    const email = readEmail(input, check)
    await federation.call('resendEmailConfirmation', { body: { email } })
    return { __typename: 'ResendEmailConfirmationPayload', email }
  },
)

export const confirmEmail = mutation('confirmEmail', async ({ input }, { federation }, check) => {
  const link = readLink(input, check)
  check.done()
  await federation.call('confirmEmail', { body: link })
  return { __typename: 'ConfirmEmailPayload', email: link.email }
})

export const resetPassword = mutation('resetPassword', async ({ input }, { federation }, check) => {
  const link = readLink(input, check)
  const password = check.newPassword('password', input.password, input.confirmPassword)
  check.done()
  await federation.call('resetPassword', { body: { ...link, password, confirmPassword: password } })
  return { __typename: 'ResetPasswordPayload', email: link.email }
})

function readEmail(input: { email: string }, check: InputCheck): string {
  const typed = check.email('email', input.email, { max: longestEmail })
  check.done()
  return typed
}

function readLink(
  { token, email }: { token: string; email: string },
  check: InputCheck,
): { token: string; email: string } {
  return {
    token: check.text('token', token, { min: 1, max: longestToken }),
    email: check.email('email', email, { max: longestEmail }),
  }
}
