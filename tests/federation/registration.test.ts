import { type FederationInProcess, startFederationInProcess } from './helpers/federation-in-process.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CreateAccountRequest, ExistingAccountSearch } from '../../federation/generated/contract.ts'
import { type Client, createFederationClient, demo } from './helpers/federation-client.ts'
import { readMailLinkParameters, listMailsToRecipient } from './helpers/read-mails.ts'
import { pixelPng } from '../gateway/helpers/sample-photos.ts'

let federation: FederationInProcess
let visitor: Client

beforeAll(async () => {
  federation = await startFederationInProcess()
  visitor = createFederationClient(federation.url)
})
beforeEach(() => federation.reset())
afterAll(async () => await federation.stop())

const newcomer: CreateAccountRequest = {
  email: 'lea@sentier.example',
  password: 'secret-de-lea',
  confirmPassword: 'secret-de-lea',
  firstName: 'Léa',
  lastName: 'Poirier',
  phoneNumber: '418 555-0111',
  birthDate: '1991-04-30',
  address: {
    addressLine: '7, rang du Moulin',
    otherCity: 'Edmundston',
    province: 'NB',
    postalCode: 'e3v1a1',
    countryId: 1,
  },
  version: 1,
}
const createAccount = async (overrides: Partial<Record<keyof CreateAccountRequest, unknown>> = {}) =>
  await visitor.call('createAccount', { body: { ...newcomer, ...overrides } })
const searchFormerMember = async (body: Partial<ExistingAccountSearch>) =>
  await visitor.call('findExistingAccount', { body })

/** Confirms the e-mail address of an account and signs in. */
async function confirmEmailAndSignIn(email: string, password = newcomer.password): Promise<Client> {
  const { token = '' } = readMailLinkParameters(federation, email)
  await visitor.call('confirmEmail', { body: { token, email } })
  const { reply } = await visitor.call('token', {
    body: { grant_type: 'password', username: email, password },
  })
  return createFederationClient(federation.url, { token: reply.access_token })
}

describe('registration of a new account', () => {
  test('a new account stores the submitted data, and can sign in after the e-mail address is confirmed', async () => {
    const english = createFederationClient(federation.url, { language: 'en' })
    const { reply } = await english.call('createAccount', {
      body: { ...newcomer, email: ' Lea@sentier.example ' },
    })
    expect(listMailsToRecipient(federation, newcomer.email)).toMatchObject([
      { kind: 'confirmEmail', language: 'en' },
    ])
    const signInBeforeConfirmation = await visitor.call('token', {
      body: { grant_type: 'password', username: newcomer.email, password: newcomer.password },
    })
    expect(signInBeforeConfirmation.code).toBe('102')
    const lea = await confirmEmailAndSignIn(newcomer.email)
    expect((await lea.call('getUser')).reply).toMatchObject({
      id: reply.userId,
      email: 'Lea@sentier.example',
      firstName: 'Léa',
      lastName: 'Poirier',
      phoneNumber: '(418) 555-0111',
      birthDate: '1991-04-30',
      gender: 0,
      isCanadian: true,
      isBusiness: false,
      consent_required: false,
      address: { addressLine: '7, rang du Moulin', otherCity: 'Edmundston', postalCode: 'E3V 1A1' },
    })
  })

  test('a new account can belong to a business and have a picture', async () => {
    await createAccount({
      isBusiness: true,
      isCanadian: false,
      gender: 1,
      picture: { upload: { fileName: 'moi.png', contentType: 'image/png', base64: pixelPng } },
    })
    const business = await confirmEmailAndSignIn(newcomer.email)
    const { reply } = await business.call('getUser')
    expect(reply).toMatchObject({ isBusiness: true, isCanadian: false, gender: 1 })
    expect(reply.picture).toMatchObject({ contentType: 'image/png' })
    const offeredPassTypes = (await business.call('getAccessRightTypes')).reply.accessRightTypes.map(
      ({ type }) => type,
    )
    expect(offeredPassTypes.toSorted((a, b) => a - b)).toEqual([5, 6])
  })

  test.each([
    ['1899-12-31', '1900-01-01'],
    ['1900-01-01', '1900-01-01'],
  ])(
    '1900-01-01 is the earliest birth date that a new account stores: the submitted date %s becomes %s (B43)',
    async (birthDate, expectedDay) => {
      await createAccount({ birthDate })
      const row = federation.runWithDatabase((db) =>
        db.prepare('SELECT birth_date FROM members WHERE email = ?').get(newcomer.email),
      )
      expect(row?.['birth_date']).toBe(expectedDay)
    },
  )

  test('creating an account stores no password in plain text', async () => {
    await createAccount()
    const row = federation.runWithDatabase((db) =>
      JSON.stringify(db.prepare('SELECT * FROM members WHERE email = ?').get(newcomer.email)),
    )
    expect(row).not.toContain(newcomer.password)
  })

  test('an e-mail address has at most one account, regardless of its spelling', async () => {
    expect((await createAccount({ email: 'DEMO@sentier.example' })).code).toBe('EmailTaken')
    expect((await createAccount({ email: 'Élise@sentier.example' })).status).toBe(200)
    expect((await createAccount({ email: 'élise@sentier.example' })).code).toBe('EmailTaken')
    for (const username of [
      'élise@sentier.example',
      'ÉLISE@SENTIER.EXAMPLE',
      ' E\u0301lise@sentier.example',
    ]) {
      const body = { grant_type: 'password' as const, username, password: newcomer.password }
      // Only the right password reveals that the account is unconfirmed.
      expect((await visitor.call('token', { body })).code).toBe('102')
      expect((await visitor.call('resendEmailConfirmation', { body: { email: username } })).code).toBe(null)
    }
    expect(listMailsToRecipient(federation, 'élise@sentier.example')).toHaveLength(4)
    const codes = await Promise.all(Array.from({ length: 4 }, async () => (await createAccount()).code))
    expect(codes.map(String).toSorted()).toEqual(['EmailTaken', 'EmailTaken', 'EmailTaken', 'null'])
  })

  test('registration needs acceptance of the agreements in force', async () => {
    expect((await createAccount({ version: 2 })).code).toBe('AgreementOutdated')
    expect((await createAccount({ version: 0 })).code).toBe('AgreementOutdated')
  })

  test('registration rejects an invalid picture', async () => {
    const upload = { fileName: 'moi.png', contentType: 'image/png', base64: 'bm9uZQ==' }
    expect((await createAccount({ picture: { upload } })).code).toBe('PictureInvalid')
    expect((await createAccount()).status).toBe(200)
  })

  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  test.each([
    ['an invalid e-mail address', { email: 'lea' }, ['Email']],
    ['an e-mail address that is too long', { email: `${'a'.repeat(30)}@sentier.example` }, ['Email']],
    [
      'a password confirmation that does not match',
      { confirmPassword: 'secret-de-lee' },
      ['ConfirmPassword'],
    ],
    ['a short password', { password: 'court', confirmPassword: 'court' }, ['Password']],
    ['names that contain only spaces', { firstName: ' ', lastName: ' ' }, ['FirstName', 'LastName']],
    ['an invalid phone number', { phoneNumber: 'appelez-moi' }, ['PhoneNumber']],
    ['a birth date in the future', { birthDate: tomorrow }, ['BirthDate']],
    ['a birth date that does not exist', { birthDate: '1991-02-30' }, ['BirthDate']],
    ['an unknown gender', { gender: 7 }, ['Gender']],
    [
      'a postal address without a city',
      { address: { ...newcomer.address, otherCity: '' } },
      ['Address.otherCity'],
    ],
    [
      'a postal address that is too long',
      { address: { ...newcomer.address, addressLine: 'a'.repeat(46), apartment: 'a'.repeat(11) } },
      ['Address.addressLine', 'Address.apartment'],
    ],
    [
      'a control character in the postal address',
      { address: { ...newcomer.address, addressLine: '7, rang\0' } },
      ['Address.addressLine'],
    ],
    ['a former member without a search', { gM_Id: { id: 1042, origin: 0 } }, ['ExistingAccountSearch']],
  ])(
    'the federation refuses to create an account from a request that contains %s',
    async (_, changes, fields) => {
      const { code, refusal } = await createAccount(changes)
      expect([code, Object.keys(refusal.modelState ?? {})]).toEqual(['InvalidRequest', fields])
      expect(listMailsToRecipient(federation, newcomer.email)).toEqual([])
    },
  )
})

describe('registration of a former member', () => {
  const byNumber = { ctrlNumber: '51042', birthDate: '1988-11-23' }
  const eve = { id: 1042, origin: 1 as const }

  test('a control number of a former member can open only one account', async () => {
    expect((await searchFormerMember(byNumber)).reply).toEqual([
      {
        ...eve,
        firstName: 'Marie-Ève',
        lastName: 'Bouchard',
        birthDate: '1988-11-23',
        birthDateEpoch: Date.UTC(1988, 10, 23),
        quad: 'Polaris Sportsman 500 2010',
      },
    ])
    const returning = { gM_Id: eve, existingAccountSearch: byNumber }
    expect((await createAccount(returning)).status).toBe(200)
    expect((await createAccount({ ...returning, email: 'voleuse@sentier.example' })).code).toBe(
      'ExistingAccountNotFound',
    )
    expect((await searchFormerMember(byNumber)).reply).toEqual([])
  })

  test('a former member is found by name, postal code, phone number and birth date', async () => {
    const search = {
      firstName: 'leo paul',
      lastName: 'DESROSIERS',
      postalCode: 'g0l1a0',
      phoneNumber: '(418) 555-0161',
      birthDate: '1951-03-09',
    }
    expect((await searchFormerMember(search)).reply.map(({ id, origin }) => [id, origin])).toEqual([
      [1042, 0],
    ])
    expect((await searchFormerMember({ ...search, postalCode: 'G0L 1A1' })).reply).toEqual([])
  })

  test('a former member with an unknown birth date is found by other criteria, and the response marks the date as unknown', async () => {
    const otherCriteria = {
      firstName: 'Thérèse',
      lastName: 'Lachance',
      postalCode: 'G0A 3M0',
      phoneNumber: '418 555-0129',
      birthDate: '1948-06-06',
    }
    for (const birthDate of ['1948-06-06', '1900-01-01'])
      expect((await searchFormerMember({ ctrlNumber: 'B1077', birthDate })).reply).toEqual([])
    const searchWithBirthDate = { ctrlNumber: 'B1077', birthDate: '1948-06-06' }
    expect(
      (await createAccount({ gM_Id: { id: 1077, origin: 0 }, existingAccountSearch: searchWithBirthDate }))
        .code,
    ).toBe('ExistingAccountNotFound')
    const [formerMember] = (await searchFormerMember(otherCriteria)).reply
    expect(formerMember).toMatchObject({ firstName: 'Thérèse', birthDateEpoch: -2_208_988_800_000 })
  })

  test('a search for former members returns every match', async () => {
    const { reply } = await searchFormerMember({ ctrlNumber: 'C1103', birthDate: '1959-08-30' })
    expect(reply.map(({ firstName }) => firstName)).toEqual(['Régent', 'Réjean'])
  })

  test('a former member who has an account is never returned by the search', async () => {
    const maude = { ctrlNumber: 'M1008', birthDate: '1986-05-17' }
    expect((await searchFormerMember(maude)).reply).toEqual([])
    expect((await createAccount({ gM_Id: { id: 1008, origin: 0 }, existingAccountSearch: maude })).code).toBe(
      'ExistingAccountNotFound',
    )
  })

  test.each([
    ['a member number of the other member file', { id: 1042, origin: 0 }],
    ['a member number that no former member has', { id: 9, origin: 1 }],
  ])('a former member cannot create an account with %s', async (_, gM_Id) => {
    expect((await createAccount({ gM_Id, existingAccountSearch: byNumber })).code).toBe(
      'ExistingAccountNotFound',
    )
    expect(
      (await visitor.call('token', { body: { ...demo, grant_type: 'password', username: newcomer.email } }))
        .code,
    ).toBe('invalid_grant')
  })

  test.each([
    ['an empty search', {}, ['BirthDate']],
    [
      'a control number that is too long',
      { ctrlNumber: 'A1234567', birthDate: '1951-03-09' },
      ['CtrlNumber'],
    ],
    [
      'only a birth date',
      { birthDate: '1951-03-09' },
      ['FirstName', 'LastName', 'PostalCode', 'PhoneNumber'],
    ],
  ])(
    'the search for a former member rejects an incomplete or invalid request: %s',
    async (_, search, fields) => {
      const { code, refusal } = await searchFormerMember(search)
      expect([code, Object.keys(refusal.modelState ?? {})]).toEqual(['InvalidRequest', fields])
    },
  )
})
