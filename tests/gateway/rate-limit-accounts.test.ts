/**
 * Tests that a rate limit per account still counts earlier requests after the account gets a new
 * access token.
 */
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Gateway } from './helpers/gateway-process.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGatewayInProcess({ config: { rates: { sensitive: { file: { account: 3 } } } } })
})
afterAll(async () => await gateway.stop())

test("a new access token does not reset a member's rate limit, and each member has a separate limit", async () => {
  const requestPassPdfOrGetError = async (token: string, language = 'fr') => {
    const { data, errors } = await gateway.query<{ printAccessRight: object } | null>(
      'mutation { printAccessRight(input: { accessRightId: "QWNjZXNzUmlnaHQ6OTk5OTk5" }) { __typename } }',
      {},
      token,
      { 'x-language': language },
    )
    return errors === undefined ? data : [errors[0]?.extensions.code, errors[0]?.message]
  }
  const allowedResult = { printAccessRight: { __typename: 'InvalidInputProblem' } }
  const first = await gateway.signIn()
  expect([await requestPassPdfOrGetError(first), await requestPassPdfOrGetError(first)]).toEqual([
    allowedResult,
    allowedResult,
  ])
  const second = await gateway.signIn()
  expect(await requestPassPdfOrGetError(second)).toEqual(allowedResult)
  expect(await requestPassPdfOrGetError(second)).toEqual([
    'RATE_LIMITED',
    expect.stringMatching(/^Il y a eu trop de tentatives\./),
  ])
  expect(await requestPassPdfOrGetError(first, 'en')).toEqual([
    'RATE_LIMITED',
    expect.stringMatching(/^[A-Z].+\.$/),
  ])
  expect(await requestPassPdfOrGetError(await gateway.signIn('entreprise@sentier.example'))).toEqual(
    allowedResult,
  )
})

test.each([
  ['exportData', ''],
  // Each call of logOut sends a refresh token to the federation.
  ['logOut', '(input: { refreshToken: "guess" })'],
])('a GraphQL request may contain the mutation %s only once', async (mutation, input) => {
  const field = `${mutation}${input} { __typename }`
  const { errors } = await gateway.query(`mutation { a: ${field} b: ${field} }`, {}, await gateway.signIn())
  expect(errors?.map(({ message }) => message)).toEqual([`${mutation} may be asked for once in a request.`])
})
