/**
 * Tests of a member who has not accepted the current agreements. The federation returns no data of
 * this member, but the GraphQL field `consentRequired` is still true.
 */
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Gateway } from './helpers/gateway-process.ts'

const account = { email: 'consentement@sentier.example', password: 'sentier-demo' }

let gateway: Gateway
let token: string
beforeAll(async () => {
  gateway = await startGatewayInProcess()
  token = await gateway.signIn(account.email)
})
afterAll(async () => await gateway.stop())

const withoutConsent = { viewer: { consentRequired: true } }

test.each([
  ['by the executor of the gateway', '{ viewer { consentRequired } }', withoutConsent],
  [
    'by graphql-js, which executes introspection',
    '{ viewer { consentRequired } __type(name: "Member") { name } }',
    { ...withoutConsent, __type: { name: 'Member' } },
  ],
])(
  'for a member without consent to the agreements, the field consentRequired is true and causes no error (execution mode: %s) [C12, C13]',
  async (_by, document, expected) => {
    // The first request is executed by Apollo Server, and the second on the trusted path.
    for (let times = 0; times < 2; times += 1) {
      const { data, errors } = await gateway.query(document, {}, token)
      expect([data, errors]).toEqual([expected, undefined])
    }
  },
)

test('if a member signs in without consent to the agreements, the sign-in returns consentRequired: true [C13]', async () => {
  const { data, errors } = await gateway.query(
    `mutation ($input: LogInInput!) {
      logIn(input: $input) { ... on LogInPayload { viewer { consentRequired } } }
    }`,
    { input: account },
  )
  expect([data, errors]).toEqual([{ logIn: withoutConsent }, undefined])
})

test.each([
  ['phoneNumber', { consentRequired: true, phoneNumber: null }],
  ['vehicles { totalCount }', { consentRequired: true, vehicles: null }],
  ['previousClub { name }', { consentRequired: true, previousClub: null }],
  ['id', null],
  ['firstName', null],
  ['magazinePreferences { digital }', null],
])(
  'for a member without consent to the agreements, the field %s returns the error CONSENT_REQUIRED [C12]',
  async (field, viewer) => {
    const selection = `{ viewer { consentRequired ${field} } }`
    for (const document of [selection, selection.replace(/}$/, '__type(name: "Member") { name } }')]) {
      const { data, errors } = await gateway.query<{ viewer: unknown }>(document, {}, token)
      expect(data.viewer).toEqual(viewer)
      expect(errors?.map(({ path, extensions }) => [path, extensions.code])).toEqual([
        [['viewer', /^\w+/.exec(field)![0]], 'CONSENT_REQUIRED'],
      ])
    }
  },
)

test('after a member accepts the agreements, the field consentRequired is false and all data is readable [C03]', async () => {
  const { data: terms } = await gateway.query<{ terms: { version: number } }>('{ terms { version } }')
  const { data } = await gateway.query(
    `mutation ($input: AcceptAgreementsInput!) {
      acceptAgreements(input: $input) {
        ... on AcceptAgreementsPayload { viewer { consentRequired email } }
      }
    }`,
    { input: terms.terms },
    token,
  )
  expect(data).toEqual({ acceptAgreements: { viewer: { consentRequired: false, email: account.email } } })
})
