/**
 * Tests of the validation of HTTP requests by the federation, and of the responses to invalid
 * requests.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCardToken } from './helpers/card-token.ts'
import { type Client, createFederationClient, demo, signIn } from './helpers/federation-client.ts'
import { type RunningFederation, startFederation } from './helpers/start-federation.ts'

let federation: RunningFederation
let visitor: Client
let maude: Client
let token: string

beforeAll(async () => {
  federation = await startFederation()
  visitor = createFederationClient(federation.url)
  const { reply } = await visitor.call('token', { body: { grant_type: 'password', ...demo } })
  token = reply.access_token
  maude = createFederationClient(federation.url, { token })
})
afterAll(async () => await federation.stop())

const sendFederationRequest = async (path: string, request: RequestInit = {}) =>
  await fetch(federation.url + path, {
    ...request,
    headers: { authorization: `Bearer ${token}`, ...(request.headers as Record<string, string>) },
  })

describe('request URL', () => {
  test.each(['/api/Vehicle/GetVehicles', '/API/vehicle/getVEHICLES', '/api/vehicle/getvehicles'])(
    'the federation matches request paths without regard to case: %s',
    async (path) => {
      expect((await sendFederationRequest(path)).status).toBe(200)
    },
  )

  test('an unknown path returns 404 in JSON, in the reader’s language', async () => {
    const response = await sendFederationRequest('/api/nothing', { headers: { 'x-language': 'en' } })
    expect([response.status, await response.json()]).toEqual([
      404,
      { message: 'This address does not exist.' },
    ])
    expect((await sendFederationRequest('/api/Vehicle/GetVehicles', { method: 'DELETE' })).status).toBe(404)
  })

  test('an invalid id returns the same error as the id of an object that does not exist', async () => {
    const response = await sendFederationRequest('/api/receipt/getreceipt/abc')
    expect([response.status, await response.json()]).toEqual([
      404,
      { message: 'Rien n’a été trouvé à ce numéro.' },
    ])
    expect((await visitor.call('getClubImage', { path: { id: 999_999 } })).code).toBe('404')
    expect((await visitor.call('getClubImage', { path: { id: 'x' as unknown as number } })).code).toBe('404')
    expect((await maude.call('printAccessRight', { path: { id: -1 } })).code).toBe('AccessRightNotFound')
    expect((await visitor.call('getClubs', { query: { regionId: 'x' } })).reply).toEqual([])
    expect((await visitor.call('getClubs', { query: { regionId: 99 } })).reply).toEqual([])
  })
})

describe('response headers and language', () => {
  test('the Date header of each response shows the time of the federation’s adjustable clock', async () => {
    const readFederationClockOffset = async () =>
      Date.parse((await sendFederationRequest('/health')).headers.get('date')!) - Date.now()
    expect(Math.abs(await readFederationClockOffset())).toBeLessThan(2_000)
    federation.moveClock(40 * 86_400_000)
    expect(Math.abs((await readFederationClockOffset()) - 40 * 86_400_000)).toBeLessThan(2_000)
    federation.moveClock(0)
  })

  test('the /health response identifies the federation, its version and its settings, and contains no file path', async () => {
    expect(await (await sendFederationRequest('/health')).json()).toEqual({
      service: 'sentier-federation',
      folder: expect.stringMatching(/^[\da-f]{12}$/) as string,
      pid: federation.pid,
      version: expect.stringMatching(/^\d+\.\d+\.\d+\+[\da-f]{12}$/) as string,
      settings: expect.stringMatching(/^[\da-f]{12}$/) as string,
    })
  })

  test('the response is in French when the requested language is missing or unknown [P24]', async () => {
    const messages = await Promise.all(
      [undefined, 'de', 'fr', 'en'].map(
        async (language) =>
          (await createFederationClient(federation.url, { language }).call('getUser')).refusal.message,
      ),
    )
    expect(messages.map((message) => message!.startsWith('Votre'))).toEqual([true, true, true, false])
  })
})

describe('request body', () => {
  const json = { 'content-type': 'application/json' }

  test.each([
    ['a request body that is not JSON', { headers: json, body: '{' }, 400],
    ['a request body with a __proto__ key', { headers: json, body: '{"__proto__": {"a": 1}}' }, 400],
    [
      'a request body with an unsupported content type',
      { headers: { 'content-type': 'text/xml' }, body: '<a/>' },
      415,
    ],
    [
      'a request body that is too large',
      { headers: json, body: JSON.stringify({ addressLine: 'a'.repeat(70_000) }) },
      413,
    ],
  ])(
    'the federation rejects %s with a general message that reveals no detail',
    async (_, request, status) => {
      const response = await sendFederationRequest('/api/Payment/SetBillingAddress', {
        method: 'POST',
        ...request,
      })
      expect([response.status, await response.json()]).toEqual([
        status,
        { message: 'Cette demande n’a pas pu être lue.' },
      ])
    },
  )

  test.each(['null', '[]', '"text"', '7', ''])(
    'the federation rejects a request body that is not a JSON object: %o',
    async (body) => {
      const response = await sendFederationRequest('/api/AccessRight/Buy', {
        method: 'POST',
        headers: json,
        body,
      })
      expect(response.status).toBe(400)
      expect(Object.keys(((await response.json()) as { errors: object }).errors)).toEqual(['InvalidRequest'])
    },
  )

  test('a REST call whose request body is optional accepts a request without a body, with any Content-Type header', async () => {
    for (const headers of [{}, json]) {
      expect(
        (await sendFederationRequest('/api/Payment/RemoveCard', { method: 'POST', headers })).status,
      ).toBe(204)
    }
  })
})

describe('billing address of a member', () => {
  const fetchCityIdByName = async (cityName: string) =>
    (await visitor.call('getCities')).reply.find((city) => city.name === cityName)!.id
  const buildQuebecAddress = async () => ({
    addressLine: '118, rue du Belvédère',
    province: 'QC',
    postalCode: 'G5L 4B7',
    countryId: 1,
    cityId: await fetchCityIdByName('Rimouski'),
  })
  const vermont = {
    addressLine: '20 Pine Street',
    otherCity: 'Burlington',
    province: 'VT',
    postalCode: '05401',
    countryId: 2,
  }
  const listRejectedFields = async (body: Record<string, unknown>) =>
    Object.keys((await maude.call('setBillingAddress', { body })).refusal.modelState ?? {}).toSorted()

  test('a billing address is stored normalized, with the names of its city and country', async () => {
    const { reply } = await maude.call('setBillingAddress', {
      body: {
        ...(await buildQuebecAddress()),
        addressLine: ' 118, rue du Belvédère ',
        postalCode: 'g5l4b7',
        apartment: '  ',
        otherCity: 'Ailleurs',
      },
    })
    expect(reply).toMatchObject({
      addressLine: '118, rue du Belvédère',
      apartment: null,
      postalCode: 'G5L 4B7',
      city: 'Rimouski',
      otherCity: null,
      country: 'Canada',
    })
    expect((await maude.call('getBillingAddress')).reply).toEqual(reply)
  })

  test('a billing address outside Quebec stores its city as text', async () => {
    const { reply } = await maude.call('setBillingAddress', { body: { ...vermont, cityId: 1002 } })
    expect(reply).toMatchObject({ otherCity: 'Burlington', cityId: null, city: null, country: 'États-Unis' })
  })

  test('the error for an invalid billing address lists every invalid field', async () => {
    expect(await listRejectedFields({})).toEqual(['AddressLine', 'OtherCity', 'PostalCode', 'Province'])
    expect(
      await listRejectedFields({
        ...(await buildQuebecAddress()),
        addressLine: ' ',
        postalCode: '05401',
        cityId: null,
      }),
    ).toEqual(['AddressLine', 'CityId', 'PostalCode'])
    expect(
      await listRejectedFields({ ...vermont, postalCode: 'G5L 4B7', province: 'QC', otherCity: '' }),
    ).toEqual(['OtherCity', 'PostalCode', 'Province'])
    expect(await listRejectedFields({ ...vermont, countryId: 3 })).toEqual(['CountryId'])
    expect(
      await listRejectedFields({
        ...vermont,
        addressLine: 'a'.repeat(46),
        apartment: 'b'.repeat(11),
        otherCity: 7,
      }),
    ).toEqual(['AddressLine', 'Apartment', 'OtherCity'])
  })

  test.each([1, 8429, 8430, 999_999, 1e300])(
    'the federation rejects a billing address with the invalid municipality id %i',
    async (cityId) => {
      expect(await listRejectedFields({ ...(await buildQuebecAddress()), cityId })).toEqual(['CityId'])
    },
  )

  test.each(['\0', 'a\u0000b', 'a\u001Bb', 'a\nb', '\uD800'])(
    'the federation rejects a billing address that contains control characters or an unpaired surrogate: %j',
    async (addressLine) => {
      expect(await listRejectedFields({ ...vermont, addressLine })).toEqual(['AddressLine'])
    },
  )

  test('a request for the billing address of a member who has no billing address returns 404', async () => {
    const newcomer = await signIn(federation.url, 'nouveau@sentier.example')
    expect((await newcomer.call('getBillingAddress')).code).toBe('404')
  })
})

describe('payment card of a member', () => {
  const storeMemberCard = async (stripeSourceToken: string) =>
    await maude.call('setCard', { body: { stripeSourceToken } })

  test('a card token stores a payment card once, and a second use of the token is rejected', async () => {
    const cardToken = await createCardToken(federation.url, '5555555555554444')
    expect((await storeMemberCard(cardToken)).reply).toMatchObject({
      brand: 'Mastercard',
      last4: '4444',
      name: 'Maude',
      currency: 'CAD',
    })
    expect((await maude.call('getCard')).reply.last4).toBe('4444')
    expect((await storeMemberCard(cardToken)).refusal.modelState).toHaveProperty('StripeSourceToken')
  })

  test('a payment card declined by the card processor is not stored, and the member gets a message', async () => {
    await storeMemberCard(await createCardToken(federation.url, '4242424242424242'))
    const declined = await storeMemberCard(await createCardToken(federation.url, '4000000000009995'))
    expect([declined.code, declined.refusal.message]).toEqual([
      'CardDeclined',
      expect.stringMatching(/pas assez de fonds/),
    ])
    expect((await maude.call('getCard')).reply.last4).toBe('4242')
  })

  test('a request for a removed payment card returns 404', async () => {
    expect((await maude.call('removeCard')).status).toBe(204)
    expect((await maude.call('getCard')).code).toBe('404')
  })

  test('storing a payment card needs a card token and a session', async () => {
    expect((await maude.call('setCard', { body: {} })).code).toBe('InvalidRequest')
    for (const name of [
      'getCard',
      'setCard',
      'removeCard',
      'getBillingAddress',
      'setBillingAddress',
    ] as const) {
      expect((await visitor.call(name, { body: { stripeSourceToken: 'x' } })).code).toBe('401')
    }
  })
})

describe('choice of printed and digital magazines', () => {
  const submitMagazineDeliveryChoice = async (quantity: unknown, magazineDigital: unknown, client = maude) =>
    await client.call('updateMagazines', { body: { quantity, magazineDigital } as Record<string, unknown> })

  test('a member can choose at most one copy of the magazine for each active pass [P14, I09]', async () => {
    const { maxNbrOfMagazines } = (await maude.call('getUser')).reply
    expect((await submitMagazineDeliveryChoice(maxNbrOfMagazines, false)).status).toBe(204)
    expect((await maude.call('getUser')).reply).toMatchObject({
      nbrOfMagazines: maxNbrOfMagazines,
      magazineDigital: false,
    })
    expect(
      (await submitMagazineDeliveryChoice(maxNbrOfMagazines! + 1, false)).refusal.modelState,
    ).toHaveProperty('Quantity')
  })

  test('a member who may receive the magazine must choose paper or digital delivery', async () => {
    expect((await submitMagazineDeliveryChoice(0, false)).refusal.modelState).toHaveProperty(
      'MagazineDigital',
    )
    const newcomer = await signIn(federation.url, 'nouveau@sentier.example')
    expect((await submitMagazineDeliveryChoice(0, false, newcomer)).status).toBe(204)
  })

  test.each([
    [-1, true],
    [1.5, true],
    ['1', true],
    [1, 'oui'],
    [undefined, true],
  ])(
    'the federation rejects a magazine delivery choice with an invalid value (printed copies %o, digital delivery %o)',
    async (quantity, digital) => {
      expect((await submitMagazineDeliveryChoice(quantity, digital)).code).toBe('InvalidRequest')
    },
  )

  test('a member needs a session to choose magazine delivery', async () => {
    expect((await submitMagazineDeliveryChoice(1, true, visitor)).code).toBe('401')
  })
})

describe('calls about the signed-in member', () => {
  test.each([
    'getUser',
    'getStats',
    'getVehicles',
    'getMakes',
    'getAccessRights',
    'getReceipts',
    'logOut',
  ] as const)('the federation rejects the REST call %s without a session', async (name) =>
    expect((await visitor.call(name)).code).toBe('401'),
  )

  test.each(['getReceipt', 'printAccessRight'] as const)(
    'the REST call %s, whose path contains an id, is rejected without a session',
    async (name) => {
      expect((await visitor.call(name, { path: { id: 1 } })).code).toBe('401')
    },
  )
})

describe('internal errors', () => {
  test('an internal error response reveals no detail, and the federation process continues', async () => {
    const renameFederationTable = (oldName: string, newName: string) =>
      federation.runWithDatabase((db) => db.exec(`ALTER TABLE ${oldName} RENAME TO ${newName}`))
    renameFederationTable('receipts', 'receipts_elsewhere')
    const response = await sendFederationRequest('/api/receipt/getreceipts', {
      headers: { 'x-language': 'en' },
    })
    renameFederationTable('receipts_elsewhere', 'receipts')
    expect([response.status, await response.json()]).toEqual([
      500,
      { message: 'Something went wrong at the federation. Try again in a few minutes.' },
    ])
    expect((await maude.call('getReceipts')).status).toBe(200)
  })
})
