import { agreementCases } from './agreements.cases.ts'
import type { Case, Stage } from './harness.ts'
import { codeIn, linkIn } from './mail.ts'
import { registrationCases } from './registration.cases.ts'

const demo = 'demo@sentier.example'
const password = 'sentier-demo'
const unconfirmed = 'nonconfirme@sentier.example'
const nobody = 'personne@sentier.example'

const logIn = `mutation ($email: String!, $password: String!) {
  logIn(input: { email: $email, password: $password }) {
    __typename
    ... on LogInPayload { session { accessToken refreshToken expiresAt } viewer { email } }
    ... on Problem { message }
  }
}`
const logInWithCode = `mutation ($email: String!, $code: String!) {
  logInWithCode(input: { email: $email, code: $code }) {
    __typename
    ... on LogInPayload { viewer { email } }
    ... on Problem { message }
  }
}`
const refreshSession = `mutation ($token: String!) {
  refreshSession(input: { refreshToken: $token }) {
    __typename
    ... on RefreshSessionPayload { session { accessToken } }
    ... on Problem { message }
  }
}`

const payloadOf = (name: string, rest: object = {}) => ({ __typename: name, ...rest })

const tokenCases: Case[] = [
  {
    call: 'token',
    code: 'ok',
    as: null,
    query: logIn,
    variables: { email: demo, password },
    expected: { holds: { logIn: payloadOf('LogInPayload', { viewer: { email: demo } }) } },
  },
  {
    call: 'token',
    code: 'ok',
    name: 'by one-time code [P33]',
    as: null,
    query: logInWithCode,
    variables: async (stage) => ({ email: demo, code: await askCode(stage, demo) }),
    expected: { holds: { logInWithCode: payloadOf('LogInPayload', { viewer: { email: demo } }) } },
  },
  {
    call: 'token',
    code: 'ok',
    name: 'by refresh token [B15]',
    as: null,
    query: refreshSession,
    variables: async ({ ask }) => ({
      token: (await ask(logIn, { email: demo, password })).logIn.session.refreshToken,
    }),
    expected: { holds: { refreshSession: payloadOf('RefreshSessionPayload') } },
  },
  {
    call: 'token',
    code: '102',
    as: null,
    query: logIn,
    variables: { email: unconfirmed, password },
    expected: { problem: 'AccountNotConfirmedProblem' },
  },
  {
    call: 'token',
    code: '102',
    name: 'by one-time code',
    as: null,
    query: logInWithCode,
    variables: async (stage) => ({ email: unconfirmed, code: await askCode(stage, unconfirmed) }),
    expected: { problem: 'AccountNotConfirmedProblem' },
  },
  {
    // O04: only the log names the lockout; the member reads the message of a wrong password.
    call: 'token',
    code: '103',
    as: null,
    given: async ({ ask }) => {
      for (let tries = 0; tries < 10; tries += 1) await ask(logIn, { email: demo, password: 'pas-le-bon' })
    },
    query: logIn,
    variables: { email: demo, password },
    expected: { problem: 'InvalidCredentialsProblem' },
  },
  {
    call: 'token',
    code: 'invalid_grant',
    as: null,
    query: logIn,
    variables: { email: demo, password: 'pas-le-bon' },
    expected: { problem: 'InvalidCredentialsProblem' },
  },
  {
    call: 'token',
    code: 'invalid_grant',
    name: 'a one-time code that was never sent',
    as: null,
    query: logInWithCode,
    variables: { email: demo, code: '123456' },
    expected: { problem: 'InvalidCredentialsProblem' },
  },
  {
    call: 'token',
    code: 'invalid_grant',
    name: 'a one-time code that was used already',
    as: null,
    query: logInWithCode,
    variables: async (stage) => {
      const code = await askCode(stage, demo)
      await stage.ask(logInWithCode, { email: demo, code })
      return { email: demo, code }
    },
    expected: { problem: 'InvalidCredentialsProblem' },
  },
  {
    call: 'token',
    code: 'invalid_grant',
    name: 'an invalid refresh token',
    as: null,
    query: refreshSession,
    variables: { token: 'false' },
    expected: { problem: 'SessionExpiredProblem' },
  },
  {
    call: 'logOut',
    code: 'ok',
    query: 'mutation { logOut { revoked } }',
    expected: { holds: { logOut: { revoked: true } } },
    withoutSession: { logOut: { revoked: false } },
  },
]

/** Requests a one-time code and returns the code from the e-mail. */
async function askCode({ ask, gateway }: Stage, email: string): Promise<string> {
  await ask(byMail('requestOneTimeCode'), { email })
  return codeIn(gateway, email)
}

/** Returns a mutation that sends an e-mail if the account exists. */
function byMail(name: string): string {
  return `mutation ($email: String!) {
    ${name}(input: { email: $email }) {
      __typename
      ... on ${name.charAt(0).toUpperCase()}${name.slice(1)}Payload { email }
      ... on InvalidInputProblem { fields { field message } }
      ... on Problem { message }
    }
  }`
}

const mailed = [
  ['getOneTimePassword', 'requestOneTimeCode', 'RequestOneTimeCodePayload'],
  ['forgottenPassword', 'requestPasswordReset', 'RequestPasswordResetPayload'],
  ['resendEmailConfirmation', 'resendEmailConfirmation', 'ResendEmailConfirmationPayload'],
] as const

/**
 * Returns the cases of a mutation that sends an e-mail. B53: the result does not depend on whether
 * the account exists.
 */
function mailCasesOf([call, mutation, payload]: (typeof mailed)[number]): Case[] {
  const asked = { call, as: null, query: byMail(mutation) }
  const answered = (email: string) => ({
    ...asked,
    code: 'ok',
    name: email,
    variables: { email },
    expected: { holds: { [mutation]: payloadOf(payload, { email }) } },
  })
  const refused = {
    ...asked,
    code: 'InvalidRequest',
    variables: { email: 'maude' },
    expected: { problem: 'InvalidInputProblem', fields: ['email'] },
  }
  return [answered(unconfirmed), answered(nobody), refused] as Case[]
}

const confirmEmail = `mutation ($token: String!, $email: String!) {
  confirmEmail(input: { token: $token, email: $email }) {
    __typename
    ... on ConfirmEmailPayload { email }
    ... on InvalidInputProblem { fields { field message } }
    ... on Problem { message }
  }
}`
const resetPassword = `mutation ($input: ResetPasswordInput!) {
  resetPassword(input: $input) {
    __typename
    ... on ResetPasswordPayload { email }
    ... on InvalidInputProblem { fields { field message } }
    ... on Problem { message }
  }
}`

async function confirmationLink({ ask, gateway }: Stage) {
  await ask(byMail('resendEmailConfirmation'), { email: unconfirmed })
  return linkIn(gateway, unconfirmed)
}

async function reset({ ask, gateway }: Stage, rest: object = {}) {
  await ask(byMail('requestPasswordReset'), { email: demo })
  const chosen = 'nouveau-mot'
  return { input: { ...linkIn(gateway, demo), password: chosen, confirmPassword: chosen, ...rest } }
}

const linkCases: Case[] = [
  {
    call: 'confirmEmail',
    code: 'ok',
    as: null,
    query: confirmEmail,
    variables: confirmationLink,
    expected: { holds: { confirmEmail: payloadOf('ConfirmEmailPayload', { email: unconfirmed }) } },
  },
  {
    call: 'confirmEmail',
    code: 'InvalidToken',
    as: null,
    query: confirmEmail,
    variables: async (stage) => {
      const link = await confirmationLink(stage)
      await stage.ask(confirmEmail, link)
      return link
    },
    expected: { problem: 'LinkExpiredProblem' },
  },
  {
    call: 'confirmEmail',
    code: 'InvalidRequest',
    as: null,
    query: confirmEmail,
    variables: { token: '', email: 'inès' },
    expected: { problem: 'InvalidInputProblem', fields: ['token', 'email'] },
  },
  {
    call: 'resetPassword',
    code: 'ok',
    as: null,
    query: resetPassword,
    variables: async (stage) => await reset(stage),
    expected: { holds: { resetPassword: payloadOf('ResetPasswordPayload', { email: demo }) } },
  },
  {
    call: 'resetPassword',
    code: 'InvalidToken',
    as: null,
    query: resetPassword,
    variables: async (stage) => await reset(stage, { token: 'false' }),
    expected: { problem: 'LinkExpiredProblem' },
  },
  {
    call: 'resetPassword',
    code: 'InvalidRequest',
    as: null,
    query: resetPassword,
    variables: async (stage) => await reset(stage, { confirmPassword: 'nouveau-mots' }),
    expected: { problem: 'InvalidInputProblem', fields: ['confirmPassword'] },
  },
  {
    // Three emoji have six UTF-16 code units: the gateway counts six characters and accepts the
    // password, the federation counts three and refuses it.
    call: 'resetPassword',
    code: 'InvalidRequest',
    name: 'refused by the federation',
    as: null,
    query: resetPassword,
    variables: async (stage) => await reset(stage, { password: '🦊🦊🦊', confirmPassword: '🦊🦊🦊' }),
    expected: { problem: 'InvalidInputProblem', fields: ['password'] },
  },
]

export const sessionCases: Case[] = [
  ...tokenCases,
  ...mailed.flatMap(mailCasesOf),
  ...linkCases,
  ...registrationCases,
  ...agreementCases,
]
