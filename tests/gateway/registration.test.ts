/**
 * Tests of registration from the first form to a session, and of account recovery after a lost
 * password.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readNewestOneTimeCode, readNewestMailLink } from './contract/read-mail-links.ts'
import { type RunningGateway, startGateway } from './helpers/gateway-process.ts'

let gateway: RunningGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(async () => await gateway.stop())

/** Sends a mutation with one input object and returns the payload or the GraphQL problem. */
async function sendGraphqlMutation(
  name: string,
  input: object,
  fields = '',
): Promise<{ __typename: string; message?: string } & Record<string, unknown>> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
  const { data, errors } = await gateway.query<Record<string, never>>(
    `mutation ($input: ${type}!) { ${name}(input: $input) {
      __typename ${fields}
      ... on InvalidInputProblem { fields { field message } }
      ... on Problem { message }
    } }`,
    { input },
  )
  if (errors !== undefined) throw new Error(errors[0]!.message)
  return data[name]!
}
const foundFields = '... on FindExistingMembersPayload { members { reference firstName } }'
const sessionFields = '... on LogInPayload { session { accessToken } viewer { email isBusiness } }'
const fetchMutationResultType = async (mutationName: string, input: object) =>
  (await sendGraphqlMutation(mutationName, input)).__typename

const account = {
  password: 'secret-de-lea',
  confirmPassword: 'secret-de-lea',
  firstName: 'Léa',
  lastName: 'Poirier',
  phoneNumber: '506 555-0111',
  birthDate: '1991-04-30',
  address: {
    addressLine: '7, rang du Moulin',
    otherCity: 'Edmundston',
    province: 'nb',
    postalCode: 'e3v1a1',
  },
  agreementVersion: 1,
}

/**
 * Registers an account and confirms its e-mail address. Returns the access token of its first
 * session.
 */
async function registerAndSignIn(email: string, overrides: object = {}): Promise<string> {
  expect(await sendGraphqlMutation('register', { ...account, email, ...overrides })).toMatchObject({
    __typename: 'RegisterPayload',
  })
  expect(await fetchMutationResultType('logIn', { email, password: account.password })).toBe(
    'AccountNotConfirmedProblem',
  )
  expect(await fetchMutationResultType('confirmEmail', readNewestMailLink(gateway, email))).toBe(
    'ConfirmEmailPayload',
  )
  return await gateway.signIn(email, account.password)
}

describe('registration of a new account', () => {
  test.each([
    ['emoji', '🦊 Renarde', 'Poirier 🍁'],
    ['right-to-left scripts', 'ליאה', 'بواريه'],
    ['markup', '<b>Léa</b>', '"; DROP TABLE'],
  ])(
    "a new account stores the member's first and last names unchanged, even with unusual characters: %s",
    async (kind, firstName, lastName) => {
      const email = `${kind.split(' ')[0]}@sentier.example`
      const token = await registerAndSignIn(email, { firstName, lastName })
      const { data } = await gateway.query('{ viewer { email firstName lastName } }', {}, token)
      expect(data).toEqual({ viewer: { email, firstName, lastName } })
    },
  )

  test('a business account sees the pass types that businesses can buy', async () => {
    const token = await registerAndSignIn('location@sentier.example', { isBusiness: true })
    const { data } = await gateway.query<{ accessRightOffers: { offers: { type: string }[] } }>(
      '{ accessRightOffers { offers { type } } }',
      {},
      token,
    )
    const types = data.accessRightOffers.offers.map(({ type }) => type)
    expect(types.toSorted()).toEqual(['ANNUAL_RENTAL', 'SUMMER_RENTAL'])
  })

  test.each([
    ['an e-mail address of 41 characters [P30]', { email: `${'a'.repeat(25)}@sentier.example` }, 'email'],
    ['a password of 5 characters [P30]', { password: '12345', confirmPassword: '12345' }, 'password'],
    [
      'a password of 51 characters [P30]',
      { password: 'x'.repeat(51), confirmPassword: 'x'.repeat(51) },
      'password',
    ],
    ['a NUL character', { firstName: 'L\0a' }, 'firstName'],
    ['half of a surrogate pair', { lastName: 'Poirier\ud83e' }, 'lastName'],
    [
      'a line break',
      { address: { ...account.address, addressLine: '7, rang\ndu Moulin' } },
      'address.addressLine',
    ],
    [
      'an id of another type as its city',
      { address: { ...account.address, province: 'QC', cityId: 'Q2x1YjoxMDAx' } },
      'address.cityId',
    ],
    [
      'an unknown former member',
      { formerMember: { reference: '0:1042', search: { controlNumber: 'A1042', birthDate: '1951-03-09' } } },
      'formerMember.reference',
    ],
  ])('a registration with %s creates no account', async (_, changes, field) => {
    const answer = await sendGraphqlMutation('register', {
      ...account,
      email: 'non@sentier.example',
      ...changes,
    })
    expect(answer).toMatchObject({ __typename: 'InvalidInputProblem', fields: [{ field }] })
    expect(
      await fetchMutationResultType('register', {
        ...account,
        email: 'non@sentier.example',
        agreementVersion: 9,
      }),
    ).toBe('AgreementOutdatedProblem')
  })

  test('a registration with two different passwords gets an error at the field confirmPassword (B25)', async () => {
    const answer = await sendGraphqlMutation('register', {
      ...account,
      email: 'non@sentier.example',
      confirmPassword: 'autre',
    })
    expect(answer).toMatchObject({
      fields: [
        {
          field: 'confirmPassword',
          message: 'Les deux mots de passe ne sont pas identiques. Entrez de nouveau les deux mots de passe.',
        },
      ],
    })
  })
})

describe('registration of a former member', () => {
  const search = { controlNumber: '2305', birthDate: '2001-12-02' }

  test('a former member can register only once, and only with the search criteria that found their record', async () => {
    const { members } = (await sendGraphqlMutation(
      'findExistingMembers',
      search,
      foundFields,
    )) as unknown as {
      members: { reference: string; firstName: string }[]
    }
    expect(members.map(({ firstName }) => firstName)).toEqual(['Zoé'])
    const { reference } = members[0]!
    const registerFormerMember = async (email: string, criteria: object) =>
      await fetchMutationResultType('register', {
        ...account,
        email,
        formerMember: { reference, search: criteria },
      })
    const otherCriteria = { controlNumber: '2231KL', birthDate: '1979-06-21' }
    expect(await registerFormerMember('voleuse@sentier.example', otherCriteria)).toBe(
      'FormerMemberNotFoundProblem',
    )
    expect(await registerFormerMember('zoe@sentier.example', search)).toBe('RegisterPayload')
    expect(await registerFormerMember('zoe-2@sentier.example', search)).toBe('FormerMemberNotFoundProblem')
    expect(await sendGraphqlMutation('findExistingMembers', search, foundFields)).toMatchObject({
      members: [],
    })
  })
})

describe('account with a lost password', () => {
  const email = 'nouveau@sentier.example'

  test('a one-time code signs the member in even if it was pasted with spaces', async () => {
    await sendGraphqlMutation('requestOneTimeCode', { email })
    const code = readNewestOneTimeCode(gateway, email)
    const answer = await sendGraphqlMutation(
      'logInWithCode',
      { email, code: ` ${code.slice(0, 3)} ${code.slice(3)} ` },
      sessionFields,
    )
    expect(answer).toMatchObject({ __typename: 'LogInPayload', viewer: { email } })
  })

  test("a password reset by e-mail ends the account's sessions", async () => {
    const token = await gateway.signIn(email)
    await sendGraphqlMutation('requestPasswordReset', { email })
    const link = readNewestMailLink(gateway, email)
    const password = 'nouveau-mot'
    expect(
      await fetchMutationResultType('resetPassword', { ...link, password, confirmPassword: password }),
    ).toBe('ResetPasswordPayload')
    const { errors } = await gateway.query('{ viewer { email } }', {}, token)
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
    expect(await fetchMutationResultType('logIn', { email, password: 'sentier-demo' })).toBe(
      'InvalidCredentialsProblem',
    )
    expect(await fetchMutationResultType('logIn', { email, password })).toBe('LogInPayload')
  })

  test('ten sign-in attempts with a wrong password lock an account, and only the log reveals the lock [O04]', async () => {
    const businessAccount = { email: 'entreprise@sentier.example', password: 'pas-le-bon' }
    const answers = []
    for (let tries = 0; tries < 11; tries += 1)
      answers.push(await sendGraphqlMutation('logIn', businessAccount))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]!.__typename).toBe('InvalidCredentialsProblem')
    const log = await gateway.readCompleteOutput()
    expect(log.split('\n').filter((line) => line.includes('"code":"103"'))).toHaveLength(1)
    expect(log).not.toContain(businessAccount.email)
  })
})
