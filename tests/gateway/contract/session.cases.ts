import { agreementCases } from './agreements.cases.ts'
import type { Case, CaseContext } from './run-contract-cases.ts'
import { readNewestOneTimeCode, readNewestMailLink } from './read-mail-links.ts'
import { registrationCases } from './registration.cases.ts'

const demo = 'demo@sentier.example'
const password = 'sentier-demo'
const unconfirmedEmail = 'nonconfirme@sentier.example'
const unknownEmail = 'personne@sentier.example'

const logInMutation = `mutation ($email: String!, $password: String!) {
  logIn(input: { email: $email, password: $password }) {
    __typename
    ... on LogInPayload { session { accessToken refreshToken expiresAt } viewer { email } }
    ... on Problem { message }
  }
}`
const logInWithCodeMutation = `mutation ($email: String!, $code: String!) {
  logInWithCode(input: { email: $email, code: $code }) {
    __typename
    ... on LogInPayload { viewer { email } }
    ... on Problem { message }
  }
}`
const refreshMutation = `mutation ($token: String!) {
  refreshSession(input: { refreshToken: $token }) {
    __typename
    ... on RefreshSessionPayload { session { accessToken } }
    ... on Problem { message }
  }
}`

const buildExpectedMutationPayload = (typeName: string, fields: object = {}) => ({
  __typename: typeName,
  ...fields,
})

const tokenCases: Case[] = [
  {
    call: 'token',
    code: 'ok',
    as: null,
    query: logInMutation,
    variables: { email: demo, password },
    expected: { holds: { logIn: buildExpectedMutationPayload('LogInPayload', { viewer: { email: demo } }) } },
  },
  {
    call: 'token',
    code: 'ok',
    name: 'by one-time code [P33]',
    as: null,
    query: logInWithCodeMutation,
    variables: async (context) => ({ email: demo, code: await requestOneTimeCodeByMail(context, demo) }),
    expected: {
      holds: { logInWithCode: buildExpectedMutationPayload('LogInPayload', { viewer: { email: demo } }) },
    },
  },
  {
    call: 'token',
    code: 'ok',
    name: 'by refresh token [B15]',
    as: null,
    query: refreshMutation,
    variables: async ({ sendGraphQLDocument }) => ({
      token: (await sendGraphQLDocument(logInMutation, { email: demo, password })).logIn.session.refreshToken,
    }),
    expected: { holds: { refreshSession: buildExpectedMutationPayload('RefreshSessionPayload') } },
  },
  {
    call: 'token',
    code: '102',
    as: null,
    query: logInMutation,
    variables: { email: unconfirmedEmail, password },
    expected: { problem: 'AccountNotConfirmedProblem' },
  },
  {
    call: 'token',
    code: '102',
    name: 'by one-time code',
    as: null,
    query: logInWithCodeMutation,
    variables: async (context) => ({
      email: unconfirmedEmail,
      code: await requestOneTimeCodeByMail(context, unconfirmedEmail),
    }),
    expected: { problem: 'AccountNotConfirmedProblem' },
  },
  {
    // O04: only the log names the lockout; the member reads the message of a wrong password.
    call: 'token',
    code: '103',
    as: null,
    given: async ({ sendGraphQLDocument }) => {
      for (let tries = 0; tries < 10; tries += 1)
        await sendGraphQLDocument(logInMutation, { email: demo, password: 'pas-le-bon' })
    },
    query: logInMutation,
    variables: { email: demo, password },
    expected: { problem: 'InvalidCredentialsProblem' },
  },
  {
    call: 'token',
    code: 'invalid_grant',
    as: null,
    query: logInMutation,
    variables: { email: demo, password: 'pas-le-bon' },
    expected: { problem: 'InvalidCredentialsProblem' },
  },
  {
    call: 'token',
    code: 'invalid_grant',
    name: 'a one-time code that was never sent',
    as: null,
    query: logInWithCodeMutation,
    variables: { email: demo, code: '123456' },
    expected: { problem: 'InvalidCredentialsProblem' },
  },
  {
    call: 'token',
    code: 'invalid_grant',
    name: 'a one-time code that was used already',
    as: null,
    query: logInWithCodeMutation,
    variables: async (context) => {
      const code = await requestOneTimeCodeByMail(context, demo)
      await context.sendGraphQLDocument(logInWithCodeMutation, { email: demo, code })
      return { email: demo, code }
    },
    expected: { problem: 'InvalidCredentialsProblem' },
  },
  {
    call: 'token',
    code: 'invalid_grant',
    name: 'an invalid refresh token',
    as: null,
    query: refreshMutation,
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
async function requestOneTimeCodeByMail(
  { sendGraphQLDocument, gateway }: CaseContext,
  email: string,
): Promise<string> {
  await sendGraphQLDocument(buildMailSendingMutation('requestOneTimeCode'), { email })
  return readNewestOneTimeCode(gateway, email)
}

/** Returns a GraphQL mutation that sends an e-mail if the account exists. */
function buildMailSendingMutation(mutationName: string): string {
  return `mutation ($email: String!) {
    ${mutationName}(input: { email: $email }) {
      __typename
      ... on ${mutationName.charAt(0).toUpperCase()}${mutationName.slice(1)}Payload { email }
      ... on InvalidInputProblem { fields { field message } }
      ... on Problem { message }
    }
  }`
}

const mailCalls = [
  ['getOneTimePassword', 'requestOneTimeCode', 'RequestOneTimeCodePayload'],
  ['forgottenPassword', 'requestPasswordReset', 'RequestPasswordResetPayload'],
  ['resendEmailConfirmation', 'resendEmailConfirmation', 'ResendEmailConfirmationPayload'],
] as const

/**
 * Returns the contract test cases of a mutation that sends an e-mail. The mutation's result must
 * not reveal whether the account exists (B53).
 */
function buildContractCasesOfMailMutation([call, mutation, payload]: (typeof mailCalls)[number]): Case[] {
  const commonFields = { call, as: null, query: buildMailSendingMutation(mutation) }
  const buildContractCaseOfSentMail = (email: string) => ({
    ...commonFields,
    code: 'ok',
    name: email,
    variables: { email },
    expected: { holds: { [mutation]: buildExpectedMutationPayload(payload, { email }) } },
  })
  const invalidEmailCase = {
    ...commonFields,
    code: 'InvalidRequest',
    variables: { email: 'maude' },
    expected: { problem: 'InvalidInputProblem', fields: ['email'] },
  }
  return [
    buildContractCaseOfSentMail(unconfirmedEmail),
    buildContractCaseOfSentMail(unknownEmail),
    invalidEmailCase,
  ] as Case[]
}

const confirmEmailMutation = `mutation ($token: String!, $email: String!) {
  confirmEmail(input: { token: $token, email: $email }) {
    __typename
    ... on ConfirmEmailPayload { email }
    ... on InvalidInputProblem { fields { field message } }
    ... on Problem { message }
  }
}`
const resetPasswordMutation = `mutation ($input: ResetPasswordInput!) {
  resetPassword(input: $input) {
    __typename
    ... on ResetPasswordPayload { email }
    ... on InvalidInputProblem { fields { field message } }
    ... on Problem { message }
  }
}`

async function requestEmailConfirmationLink({ sendGraphQLDocument, gateway }: CaseContext) {
  await sendGraphQLDocument(buildMailSendingMutation('resendEmailConfirmation'), { email: unconfirmedEmail })
  return readNewestMailLink(gateway, unconfirmedEmail)
}

async function requestPasswordReset({ sendGraphQLDocument, gateway }: CaseContext, overrides: object = {}) {
  await sendGraphQLDocument(buildMailSendingMutation('requestPasswordReset'), { email: demo })
  const chosen = 'nouveau-mot'
  return {
    input: { ...readNewestMailLink(gateway, demo), password: chosen, confirmPassword: chosen, ...overrides },
  }
}

const linkCases: Case[] = [
  {
    call: 'confirmEmail',
    code: 'ok',
    as: null,
    query: confirmEmailMutation,
    variables: requestEmailConfirmationLink,
    expected: {
      holds: {
        confirmEmail: buildExpectedMutationPayload('ConfirmEmailPayload', { email: unconfirmedEmail }),
      },
    },
  },
  {
    call: 'confirmEmail',
    code: 'InvalidToken',
    as: null,
    query: confirmEmailMutation,
    variables: async (context) => {
      const link = await requestEmailConfirmationLink(context)
      await context.sendGraphQLDocument(confirmEmailMutation, link)
      return link
    },
    expected: { problem: 'LinkExpiredProblem' },
  },
  {
    call: 'confirmEmail',
    code: 'InvalidRequest',
    as: null,
    query: confirmEmailMutation,
    variables: { token: '', email: 'inès' },
    expected: { problem: 'InvalidInputProblem', fields: ['token', 'email'] },
  },
  {
    call: 'resetPassword',
    code: 'ok',
    as: null,
    query: resetPasswordMutation,
    variables: async (context) => await requestPasswordReset(context),
    expected: {
      holds: { resetPassword: buildExpectedMutationPayload('ResetPasswordPayload', { email: demo }) },
    },
  },
  {
    call: 'resetPassword',
    code: 'InvalidToken',
    as: null,
    query: resetPasswordMutation,
    variables: async (context) => await requestPasswordReset(context, { token: 'false' }),
    expected: { problem: 'LinkExpiredProblem' },
  },
  {
    call: 'resetPassword',
    code: 'InvalidRequest',
    as: null,
    query: resetPasswordMutation,
    variables: async (context) => await requestPasswordReset(context, { confirmPassword: 'nouveau-mots' }),
    expected: { problem: 'InvalidInputProblem', fields: ['confirmPassword'] },
  },
  {
    // Three emoji have six UTF-16 code units: the gateway counts six characters and accepts the
    // password, the federation counts three and refuses it.
    call: 'resetPassword',
    code: 'InvalidRequest',
    name: 'refused by the federation',
    as: null,
    query: resetPasswordMutation,
    variables: async (context) =>
      await requestPasswordReset(context, { password: '🦊🦊🦊', confirmPassword: '🦊🦊🦊' }),
    expected: { problem: 'InvalidInputProblem', fields: ['password'] },
  },
]

export const sessionCases: Case[] = [
  ...tokenCases,
  ...mailCalls.flatMap(buildContractCasesOfMailMutation),
  ...linkCases,
  ...registrationCases,
  ...agreementCases,
]
