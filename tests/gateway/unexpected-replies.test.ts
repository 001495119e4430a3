/**
 * Tests of federation responses that break the REST contract. The gateway never invents a value
 * that the federation has not sent.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallName } from '../../gateway/federation/refusal-errors.ts'
import type {
  AccessRight,
  AccessRightTypes,
  BuyReply,
  Receipt,
  Vehicle,
  VolunteerState,
} from '../../gateway/federation/generated/contract.ts'
import { encodeId } from '../../gateway/graphql/global-ids.ts'
import { type ReplyProxy, startGatewayWithReplyProxy } from './helpers/federation-reply-proxy.ts'
import type { GatewayResponse, Gateway } from './helpers/gateway-process.ts'
import {
  type PurchaseResult,
  buildPurchaseVariables,
  buyDocument,
  vehicles as vehicleIds,
} from './helpers/graphql-documents.ts'

let stop: () => Promise<void>
let replies: ReplyProxy
let gateway: Gateway
let token: string
beforeAll(async () => {
  ;({ replies, gateway, token, stop } = await startGatewayWithReplyProxy({
    cache: { offersMs: 0, formRulesMs: 0 },
  }))
})
beforeEach(() => replies.reset())
afterAll(async () => await stop?.())

/**
 * Returns the code of a GraphQL result's first top-level error, or the result's data if there is no
 * error.
 */
const getFirstErrorCodeOrData = ({ data, errors }: GatewayResponse<unknown>) =>
  errors?.[0]?.extensions.code ?? data

/** Sends a GraphQL document as the demo member, in French. */
const queryAsDemoMember = async <Data>(document: string, variables = {}) =>
  await gateway.query<Data>(document, variables, token)

interface Outcome {
  __typename: string
  url?: string
  message?: string
  fields?: { field: string; message: string }[]
}

/** Sends a mutation as the demo member and returns its payload or problem. */
async function sendGraphqlMutation(
  mutationName: string,
  input: object,
  selectedFields = '',
): Promise<Outcome> {
  const type = `${mutationName.charAt(0).toUpperCase()}${mutationName.slice(1)}Input`
  const { data, errors } = await queryAsDemoMember<Record<string, Outcome>>(
    `mutation ($input: ${type}!) { ${mutationName}(input: $input) { __typename ${selectedFields} ... on Problem { message } } }`,
    { input },
  )
  expect(errors).toBe(undefined)
  return data[mutationName]!
}

/** Sends a mutation as the demo member and returns the code of its first top-level error. */
async function requestFailureCode(mutationName: string, input: object): Promise<string | undefined> {
  const type = `${mutationName.charAt(0).toUpperCase()}${mutationName.slice(1)}Input`
  const { errors } = await queryAsDemoMember(
    `mutation ($input: ${type}!) { ${mutationName}(input: $input) { __typename } }`,
    { input },
  )
  return errors?.[0]?.extensions.code
}

/** Returns the result of `run`, and the number of unreadable responses that it has counted. */
async function countUnreadableResponses<Result>(
  call: CallName,
  run: () => Promise<Result>,
): Promise<{ result: Result; count: number }> {
  const before = await readMetricOfUnreadableResponses(call)
  const result = await run()
  return { result, count: (await readMetricOfUnreadableResponses(call)) - before }
}

async function readMetricOfUnreadableResponses(call: CallName): Promise<number> {
  const text = await (await fetch(`${gateway.url}/metrics`)).text()
  const line = new RegExp(`_failures_total{[^}]*call="${call}",code="UNREADABLE"[^}]*} (\\d+)`).exec(text)
  return Number(line?.[1] ?? 0)
}

describe('links to printed documents', () => {
  const documents = [
    ['printReceipt', { receiptId: encodeId('Receipt', 1) }, 'PrintReceiptPayload'],
    ['printReceipts', { year: 2026 }, 'PrintReceiptsPayload'],
    ['printAccessRight', { accessRightId: encodeId('AccessRight', 1) }, 'PrintAccessRightPayload'],
  ] as const
  const requestPrintedDocumentUrl = async ([name, input, payload]: readonly [string, object, string]) =>
    await sendGraphqlMutation(name, input, `... on ${payload} { url }`)
  const url = 'https://files.example/recus/1.pdf?cle=a%20b'

  test.each(documents)(
    'the mutation %s returns the PDF URL that the federation sends as plain text [N31]',
    async (...row) => {
      for (const body of [url, ` ${url}\n`]) {
        replies.replace(row[0], { body })
        expect(await requestPrintedDocumentUrl(row)).toMatchObject({ __typename: row[2], url })
      }
    },
  )

  test.each(documents.flatMap((row) => [null, undefined].map((body) => ({ row, body }))))(
    'the PDF mutation $row.0 returns DocumentUnavailableProblem for the federation response $body without a URL',
    async ({ row, body }) => {
      replies.replace(row[0], { body })
      expect(await requestPrintedDocumentUrl(row)).toEqual({
        __typename: 'DocumentUnavailableProblem',
        message: 'Ce document n’est pas disponible en ce moment. Réessayez plus tard.',
      })
    },
  )

  test.each(documents)(
    'the gateway counts a federation response to %s that is neither a URL nor empty as unreadable',
    async (...row) => {
      for (const body of [{}, { url }, [], 7, 'javascript:alert(1)']) {
        replies.replace(row[0], { body })
        expect(await countUnreadableResponses(row[0], () => requestFailureCode(row[0], row[1]))).toEqual({
          result: 'FEDERATION_UNAVAILABLE',
          count: 1,
        })
      }
    },
  )
})

describe('unreadable numbers of a vehicle', () => {
  const patchNumbers = async (numbers: object, patch: object) => {
    replies.replace('getVehicle', (own: Vehicle) => ({ ...own, ...numbers }))
    return await countUnreadableResponses('getVehicle', () =>
      requestFailureCode('patchVehicle', {
        vehicleId: vehicleIds.complete,
        restrictionsAccepted: true,
        ...patch,
      }),
    )
  }

  test.each([{ cc: 650.5 }, { weight: '385 kg' }, { gm_make_id: 'honda' }, { gm_model_id: 1e10 }])(
    'patchVehicle does not erase a value that the gateway cannot read: %j',
    async (numbers) => {
      expect(await patchNumbers(numbers, { name: 'ORIGNAL' })).toEqual({
        result: 'FEDERATION_UNAVAILABLE',
        count: 1,
      })
      expect(replies.received.map(({ call }) => call)).not.toContain('updateVehicle')
    },
  )

  test.each([{ weight: null }, { weight: undefined }, { weight: ' ' }, { weight: '385' }])(
    'patchVehicle keeps a weight that is missing or a numeric text: %j',
    async (numbers) => {
      replies.replace('updateVehicle', (own: Vehicle) => own)
      expect(await patchNumbers(numbers, {})).toEqual({ result: undefined, count: 0 })
      const sent = replies.received.find(({ call }) => call === 'updateVehicle')!
      expect(JSON.parse(sent.body)).toMatchObject({ weight: numbers.weight === '385' ? 385 : null })
    },
  )
})

describe('empty responses of the federation', () => {
  test.each([[null], [undefined], [{}], [[]], [{ documentsAssurance: null }]])(
    'the field insuranceDocuments returns the error FEDERATION_UNAVAILABLE when the federation responds with %j',
    async (body) => {
      replies.replace('getInsuranceDocuments', { body })
      const { data, errors } = await queryAsDemoMember('{ viewer { insuranceDocuments { name } } }')
      expect(errors?.[0]?.extensions.code).toBe('FEDERATION_UNAVAILABLE')
      expect(data).toEqual({ viewer: { insuranceDocuments: null } })
    },
  )

  test.each([[{}], [null], [undefined], [{ numberOfVehicles: null }], [{ numberOfVehicles: 'deux' }]])(
    'the dashboard statistics are null, not zeros, when the federation responds with %j',
    async (body) => {
      replies.replace('getStats', { body })
      const { data } = await queryAsDemoMember('{ viewer { statistics { vehicles activeAccessRights } } }')
      expect(data).toEqual({ viewer: { statistics: null } })
    },
  )
})

const holder = {
  flow: 'OTHER_PROVINCES',
  cardNumber: 'NB170566',
  firstName: 'Lucien',
  lastName: 'Arsenault',
  email: 'lucien.arsenault@sentier.example',
  postalCode: 'E1A 3K8',
  province: 'Nouveau-Brunswick',
}

describe("check of a guest's pass", () => {
  const checkGuestPassWithFederationReply = async (replyBody: unknown) => {
    replies.replace('searchExternalRight', { body: replyBody })
    return (await sendGraphqlMutation('checkGuestAccessRight', { holder })).__typename
  }

  test('checkGuestAccessRight accepts a guest when the federation returns validForPayment as true [L08]', async () => {
    for (const validForPayment of [true, 'True', 1])
      expect(await checkGuestPassWithFederationReply({ validForPayment })).toBe(
        'CheckGuestAccessRightPayload',
      )
  })

  test.each([[{ validForPayment: 'False' }], [{ validForPayment: false }], [null], [undefined]])(
    'checkGuestAccessRight returns ExternalRightNotFoundProblem if no pass is valid for payment: %j [L08]',
    async (body) => {
      expect(await checkGuestPassWithFederationReply(body)).toBe('ExternalRightNotFoundProblem')
    },
  )

  test.each([
    [{ data: { validForPayment: true } }],
    [{ validForPayment: 'Oui' }],
    [{ validForPayment: null }],
    [{}],
    [[]],
  ])(
    "the gateway counts a search for a guest's pass without a readable validForPayment as unreadable: %j",
    async (body) => {
      replies.replace('searchExternalRight', { body })
      expect(
        await countUnreadableResponses('searchExternalRight', () =>
          requestFailureCode('checkGuestAccessRight', { holder }),
        ),
      ).toEqual({ result: 'FEDERATION_UNAVAILABLE', count: 1 })
    },
  )

  test("a guest purchase is refused when the pass holder and the guest's postal address have different postal codes", async () => {
    const input = {
      holder: { ...holder, postalCode: 'A1A 1A1' },
      phoneNumber: '506 555-0170',
      address: { addressLine: '4, rue Main', province: 'NB', postalCode: 'e1a3k8' },
      idempotencyKey: `test-${crypto.randomUUID()}`,
    }
    expect(
      await sendGraphqlMutation(
        'buyGuestAccessRight',
        input,
        '... on InvalidInputProblem { fields { field message } }',
      ),
    ).toMatchObject({
      __typename: 'InvalidInputProblem',
      fields: [{ field: 'holder.postalCode', message: 'Entrez le même code postal que dans votre adresse.' }],
    })
    expect(replies.received.map(({ call }) => call)).not.toContain('buyAsGuest')
  })
})

describe('invoice of a guest', () => {
  const invoice = { amount: 100, tps: 5, tvq: 9.98, totalAmount: 114.98 }
  const fetchGuestInvoice = async (invoiceFields: object) => {
    replies.replace('getThreeDaysInformation', { body: { ...invoice, ...invoiceFields } })
    return getFirstErrorCodeOrData(await queryAsDemoMember('{ guestInvoice { total { cents } } }'))
  }

  test.each([[{}], [{ totalAmount: 114.96 }], [{ totalAmount: 115 }]])(
    'the gateway accepts a guest invoice if its total differs from the sum of its amounts by at most one cent per tax: %j [L12]',
    async (changes) => {
      const { totalAmount } = { ...invoice, ...changes }
      expect(await fetchGuestInvoice(changes)).toEqual({
        guestInvoice: { total: { cents: Math.round(totalAmount * 100) } },
      })
    },
  )

  test.each([
    [{ totalAmount: 115.01 }],
    [{ totalAmount: 114.95 }],
    [{ totalAmount: 10 }],
    [{ tps: 50 }],
    [{ amount: -100, totalAmount: -85.02 }],
    [{ tps: -5, totalAmount: 104.98 }],
  ])(
    'a guest invoice with the invalid amounts %j leads to the error FEDERATION_UNAVAILABLE [L12]',
    async (changes) => {
      expect(await fetchGuestInvoice(changes)).toBe('FEDERATION_UNAVAILABLE')
    },
  )
})

describe('price of an offer', () => {
  const hour = 3_600_000
  const createCurrentPresaleDates = () => ({ startEpoch: Date.now() - hour, endEpoch: Date.now() + hour })
  const createFuturePresaleDates = () => ({ startEpoch: Date.now() + hour, endEpoch: Date.now() + 2 * hour })
  const regular = { amount: 449, taxIncluded: false }

  /** Returns the price of the annual pass in cents, or null when the pass is not offered. */
  async function fetchAnnualPassPrice(offer: object): Promise<number | null> {
    replies.replace('getAccessRightTypes', (reply: AccessRightTypes) => ({
      ...reply,
      accessRightTypes: reply.accessRightTypes.map((row) =>
        row.type === 1
          ? { ...row, price: regular, currentPrice: undefined, presale: undefined, ...offer }
          : row,
      ),
    }))
    const { data, errors } = await queryAsDemoMember<{
      accessRightOffers: { offers: { type: string; currentPrice: { cents: number } }[] }
    }>('{ accessRightOffers { offers { type currentPrice { cents } } } }')
    expect(errors).toBe(undefined)
    const annual = data.accessRightOffers.offers.find(({ type }) => type === 'ANNUAL')
    return annual?.currentPrice.cents ?? null
  }

  test.each<[string, () => object, number | null]>([
    [
      'the current price that the federation returns',
      () => ({ currentPrice: { amount: 389 }, presale: createCurrentPresaleDates() }),
      38_900,
    ],
    ['the regular price without a presale', () => ({}), 44_900],
    [
      'the regular price before a presale',
      () => ({ presale: { amount: 389, ...createFuturePresaleDates() } }),
      44_900,
    ],
    [
      'the regular price before a presale that has no price',
      () => ({ presale: createFuturePresaleDates() }),
      44_900,
    ],
    [
      'the presale price during a presale',
      () => ({ presale: { amount: 389, ...createCurrentPresaleDates() } }),
      38_900,
    ],
    ['missing during a presale that has no price', () => ({ presale: createCurrentPresaleDates() }), null],
    [
      'missing during a presale with a negative price',
      () => ({ presale: { amount: -1, ...createCurrentPresaleDates() } }),
      null,
    ],
    ['missing when the current price is negative', () => ({ currentPrice: { amount: -389 } }), null],
    ['missing when the regular price is negative', () => ({ price: { amount: -449 } }), null],
  ])('the price of the annual pass in the pass offers is %s [E78]', async (_, offer, cents) => {
    expect(await fetchAnnualPassPrice(offer())).toBe(cents)
  })
})

describe('volunteer request', () => {
  /** Makes the federation offer only the clubs with the given numbers for a volunteer request. */
  const offerOnlyClubsToVolunteers = (...clubNumbers: number[]) =>
    replies.replace('getVolunteerRequest', (reply: VolunteerState) => ({
      ...reply,
      clubs: reply.clubs.filter(({ noWeb }) => clubNumbers.includes(noWeb)),
    }))
  const offer = { responsibilities: ['WELCOME'], days: ['MONDAY'] }

  test.each([
    ['the number of the chosen club', { clubNumber: 54 }, [21, 54], 54],
    ['the number of the only club when no club is chosen', {}, [21], 21],
    ['the number of the only club when null is chosen', { clubNumber: null }, [54], 54],
  ])(
    'the REST field clubNoWeb of a volunteer request to the federation contains %s [N41]',
    async (_, changes, clubs, clubNoWeb) => {
      offerOnlyClubsToVolunteers(...clubs)
      replies.replace('requestVolunteer', { status: 400, body: {} })
      await sendGraphqlMutation('requestVolunteering', { ...offer, ...changes })
      const sent = replies.received.find(({ call }) => call === 'requestVolunteer')
      expect(JSON.parse(sent!.body)).toMatchObject({ accueilOrientation: true, lundi: true, clubNoWeb })
    },
  )

  test("a volunteer request identifies the club by its noWeb number, which differs from the club's public number [J15]", async () => {
    const { data } = await queryAsDemoMember<{
      viewer: { volunteering: { clubs: { clubNumber: number; name: string; club: object }[] } }
    }>('{ viewer { volunteering { clubs { clubNumber name club { number name } } } } }')
    const club = data.viewer.volunteering.clubs.find(({ clubNumber }) => clubNumber === 21)
    expect(club).toEqual({
      clubNumber: 21,
      name: 'Les Caps de Charlevoix',
      club: { number: '020', name: 'Les Caps de Charlevoix' },
    })
  })
})

describe('headers of federation calls', () => {
  const fetchHeadersSentToFederation = async (
    headers: Record<string, string>,
    accessToken: string | null,
  ) => {
    await gateway.query('{ guestInvoice { total { cents } } }', {}, accessToken, headers)
    return replies.received.find(({ call }) => call === 'getThreeDaysInformation')!.headers
  }

  test("the gateway sends the member's access token even with federation calls that need no session [N60]", async () => {
    expect((await fetchHeadersSentToFederation({}, token)).authorization).toBe(`Bearer ${token}`)
    replies.reset()
    expect((await fetchHeadersSentToFederation({}, null)).authorization).toBe(undefined)
    replies.reset()
    await gateway.query(
      'mutation { refreshSession(input: { refreshToken: "fini" }) { __typename } }',
      {},
      token,
    )
    const renewed = replies.received.find(({ call }) => call === ('token' satisfies CallName))
    expect(renewed?.headers.authorization).toBe(undefined)
  })

  test.each([
    [{ 'x-language': 'EN' }, 'en'],
    [{ 'x-language': 'en-CA' }, 'en'],
    [{ 'x-language': 'En_us' }, 'en'],
    [{ 'x-language': 'fr-CA', 'accept-language': 'en' }, 'fr'],
    [{ 'x-language': 'de', 'accept-language': 'EN-GB;q=0.9, fr' }, 'en'],
    [{ 'x-language': 'english' }, 'fr'],
  ])(
    'with the request headers %j, the gateway sends the federation the language %s [A02]',
    async (headers, language) => {
      expect((await fetchHeadersSentToFederation(headers, null))['x-language']).toBe(language)
    },
  )
})

describe('unreadable responses', () => {
  const vehiclesQuery = '{ viewer { vehicles(first: 5) { edges { node { id } } } } }'
  const receiptsQuery = '{ viewer { receipts(first: 1) { edges { node { id } } } } }'
  test.each([
    ['an object around a list', 'getVehicles', vehiclesQuery, { data: [] }],
    ['a list of rows with other keys', 'getVehicles', vehiclesQuery, [{ Id: 1, Name: 'Ruby' }, { Id: 2 }]],
    ['a list instead of an object', 'getCard', '{ viewer { paymentCard { last4 } } }', []],
    ['a page of HTML', 'getReceipts', receiptsQuery, '<html></html>'],
  ] as const)(
    'the gateway counts an unreadable federation response and returns FEDERATION_UNAVAILABLE: %s',
    async (_, call, document, body) => {
      replies.replace(call, { body })
      const before = await readMetricOfUnreadableResponses(call)
      expect(getFirstErrorCodeOrData(await queryAsDemoMember(document))).toBe('FEDERATION_UNAVAILABLE')
      expect(await readMetricOfUnreadableResponses(call)).toBe(before + 1)
    },
  )

  test('an empty vehicle list of the federation is returned as an empty list, not as a failure', async () => {
    replies.replace('getVehicles', { body: [] })
    expect(getFirstErrorCodeOrData(await queryAsDemoMember(vehiclesQuery))).toEqual({
      viewer: { vehicles: { edges: [] } },
    })
  })

  test('if a mutation gets an unreadable federation response, the gateway increments the metric of the failed REST call', async () => {
    replies.replace('token', { body: { data: { access_token: 'a' } } })
    const before = await readMetricOfUnreadableResponses('token')
    const result = await gateway.query(
      'mutation { logIn(input: { email: "demo@sentier.example", password: "sentier-demo" }) { __typename } }',
    )
    expect(getFirstErrorCodeOrData(result)).toBe('FEDERATION_UNAVAILABLE')
    expect(await readMetricOfUnreadableResponses('token')).toBe(before + 1)
  })

  test.each([
    ['status 204', { status: 204 }, 0],
    ['an empty body', { body: undefined }, 0],
    ['null', { body: null }, 0],
    ['a list', { body: [] }, 1],
  ])(
    'a member can sign in, by the built-in form rules, when the published form rules are %s [B48]',
    async (_, reply, unreadableCount) => {
      replies.replace('getSchema', reply)
      const before = await readMetricOfUnreadableResponses('getSchema')
      const result = await gateway.query(
        'mutation { logIn(input: { email: "demo@sentier.example", password: "sentier-demo" }) { __typename } }',
      )
      expect(getFirstErrorCodeOrData(result)).toEqual({ logIn: { __typename: 'LogInPayload' } })
      expect(await readMetricOfUnreadableResponses('getSchema')).toBe(before + unreadableCount)
    },
  )

  test.each([
    ['getCard', '{ viewer { paymentCard { last4 } } }', { viewer: { paymentCard: null } }],
    ['getLatestMagazine', '{ viewer { latestMagazine { id } } }', { viewer: { latestMagazine: null } }],
  ] as const)(
    'a response of %s without content or with the value null means that no object exists',
    async (call, document, expected) => {
      for (const reply of [{ status: 204 }, { body: null }]) {
        replies.replace(call, reply)
        expect(getFirstErrorCodeOrData(await queryAsDemoMember(document))).toEqual(expected)
      }
    },
  )

  test('a response of getReceipt without content is a failure, not a missing receipt', async () => {
    replies.replace('getReceipt', { status: 204 })
    const document = `{ node(id: "${encodeId('Receipt', 1)}") { ... on Receipt { successful } } }`
    expect(getFirstErrorCodeOrData(await queryAsDemoMember(document))).toBe('FEDERATION_UNAVAILABLE')
  })
})

describe('values that a proxy has rewritten', () => {
  const readMetricOfDroppedRows = async (call: CallName) => {
    const text = await (await fetch(`${gateway.url}/metrics`)).text()
    return Number(new RegExp(`_rows_dropped_total{[^}]*call="${call}"[^}]*} (\\d+)`).exec(text)?.[1] ?? 0)
  }
  const passesQuery =
    '{ viewer { accessRights(first: 50) { edges { node { status validity isActive activeAt expiresAt } } } } }'
  /** Returns the member's passes, or the error code of the query. */
  const queryPasses = async () =>
    getFirstErrorCodeOrData(
      await queryAsDemoMember<{ viewer: { accessRights: { edges: { node: object }[] } } }>(passesQuery),
    )
  const isPassPaid = ({ status }: AccessRight) => status === 1

  test.each([
    ['activeAtEpoch', 'demain'],
    ['expiresAtEpoch', 'demain'],
    ['expiresAtEpoch', null],
    ['expiresAtEpoch', undefined],
  ])('a paid pass whose %s is %j is dropped and counted, never shown as valid', async (field, value) => {
    const before = await readMetricOfDroppedRows('getAccessRights')
    let paid = 0
    replies.replace('getAccessRights', (passes: AccessRight[]) => {
      paid = passes.filter(isPassPaid).length
      return passes.map((pass) => (isPassPaid(pass) ? { ...pass, [field]: value } : pass))
    })
    expect(JSON.stringify(await queryPasses())).not.toContain('ACTIVE')
    expect(paid).toBeGreaterThan(0)
    expect(await readMetricOfDroppedRows('getAccessRights')).toBe(before + paid)
  })

  test.each([null, undefined])(
    'a paid pass whose start is %j is kept: an expired pass stays expired, any other pass is current',
    async (activeAtEpoch) => {
      const before = await readMetricOfDroppedRows('getAccessRights')
      let ends: number[] = []
      replies.replace('getAccessRights', (passes: AccessRight[]) => {
        ends = passes.filter(isPassPaid).map(({ expiresAtEpoch }) => expiresAtEpoch!)
        return passes.map((pass) => (isPassPaid(pass) ? { ...pass, activeAtEpoch } : pass))
      })
      const { data } = await queryAsDemoMember<{
        viewer: { accessRights: { edges: { node: { status: string; validity: string; activeAt: null } }[] } }
      }>(passesQuery)
      const passes = data.viewer.accessRights.edges
        .map(({ node }) => node)
        .filter(({ status }) => status === 'ACTIVE')
      const countPassesWithValidity = (validity: string) =>
        passes.filter((pass) => pass.validity === validity && pass.activeAt === null).length
      const expired = ends.filter((end) => end < Date.now()).length
      expect(expired).toBeGreaterThan(0)
      expect(expired).toBeLessThan(ends.length)
      expect(countPassesWithValidity('EXPIRED')).toBe(expired)
      expect(countPassesWithValidity('CURRENT')).toBe(ends.length - expired)
      expect(await readMetricOfDroppedRows('getAccessRights')).toBe(before)
    },
  )

  test('a purchase whose response contains a pass without a start returns the bought pass', async () => {
    replies.replace('buy', (reply: BuyReply) => ({
      ...reply,
      accessRight: { ...reply.accessRight!, activeAtEpoch: null },
    }))
    replies.replace('getAccessRights', (passes: AccessRight[]) =>
      passes.map((pass) => ({ ...pass, activeAtEpoch: null })),
    )
    const { data } = await queryAsDemoMember<{ buyAccessRight: PurchaseResult }>(
      buyDocument,
      buildPurchaseVariables(),
    )
    expect(data.buyAccessRight).toMatchObject({
      __typename: 'BuyAccessRightPayload',
      accessRight: { status: 'ACTIVE', validity: 'CURRENT' },
    })
  })

  test('a purchase whose response contains only the id of the pass returns the pass and its receipt of the successful payment', async () => {
    let passId = 0
    replies.replace('buy', ({ accessRightId }: BuyReply) => ({ accessRightId: (passId = accessRightId) }))
    let receiptId = 0
    replies.replace('getReceipts', (own: Receipt[]) => {
      const receipt = own.find(({ accessRight }) => accessRight?.id === passId)!
      receiptId = receipt.id
      return [{ ...receipt, id: 999_999, successful: false }, ...own]
    })
    const { data } = await queryAsDemoMember<{ buyAccessRight: PurchaseResult }>(
      buyDocument,
      buildPurchaseVariables({ vehicleId: vehicleIds.secondComplete }),
    )
    expect(data.buyAccessRight).toMatchObject({
      __typename: 'BuyAccessRightPayload',
      accessRight: { id: encodeId('AccessRight', passId), status: 'ACTIVE' },
      receipt: { id: encodeId('Receipt', receiptId) },
    })
  })

  test("a vehicle's paid passes whose end cannot be read are dropped and counted, and the vehicle stays", async () => {
    const before = await readMetricOfDroppedRows('getVehicles')
    let paid = 0
    replies.replace('getVehicles', (vehicles: Vehicle[]) =>
      vehicles.map((vehicle) => {
        paid += vehicle.accessRights.filter(isPassPaid).length
        const accessRights = vehicle.accessRights.map((pass) => ({ ...pass, expiresAtEpoch: 'demain' }))
        return { ...vehicle, accessRights }
      }),
    )
    const { data } = await queryAsDemoMember<{
      viewer: { vehicles: { edges: { node: { activePass: { status: string } | null } }[] } }
    }>('{ viewer { vehicles(first: 50) { edges { node { activePass { status } } } } } }')
    const { edges } = data.viewer.vehicles
    expect(edges.length).toBeGreaterThan(0)
    expect(JSON.stringify(edges)).not.toContain('"ACTIVE"')
    expect(paid).toBeGreaterThan(0)
    expect(await readMetricOfDroppedRows('getVehicles')).toBe(before + paid)
  })

  test('the gateway reads a date of the federation as a number, a numeric text or an ISO text', async () => {
    const expected = await queryPasses()
    for (const format of [String, (epoch: number) => new Date(epoch).toISOString()]) {
      replies.replace('getAccessRights', (passes: AccessRight[]) =>
        passes.map((pass) => ({
          ...pass,
          activeAtEpoch: pass.activeAtEpoch == null ? null : format(pass.activeAtEpoch),
          expiresAtEpoch: pass.expiresAtEpoch == null ? null : format(pass.expiresAtEpoch),
        })),
      )
      expect(await queryPasses()).toEqual(expected)
    }
  })

  const receiptQuery = `{ node(id: "${encodeId('Receipt', 1)}") { ... on Receipt { successful } } }`
  test.each([
    ['True', { node: { successful: true } }],
    ['1', { node: { successful: true } }],
    ['Y', { node: { successful: true } }],
    ['FALSE', { node: { successful: false } }],
    [0, { node: { successful: false } }],
    ['paid', 'FEDERATION_UNAVAILABLE'],
    [null, 'FEDERATION_UNAVAILABLE'],
    [undefined, 'FEDERATION_UNAVAILABLE'],
  ])(
    'a receipt with the value %j of successful is read as it was meant, and never as a failed payment by default',
    async (successful, expected) => {
      replies.replace('getReceipt', (receipt: Receipt) => ({ ...receipt, successful }))
      expect(getFirstErrorCodeOrData(await queryAsDemoMember(receiptQuery))).toEqual(expected)
    },
  )

  const offersQuery = '{ accessRightOffers { offers { type } } }'
  test.each([
    ['rows without a readable price', (row: object) => ({ ...row, currentPrice: { amount: 'gratuit' } })],
    ['no list', null],
  ])('pass offers with %s are a failure, not an empty list', async (_, change) => {
    replies.replace('getAccessRightTypes', (reply: AccessRightTypes) => ({
      ...reply,
      accessRightTypes: change && reply.accessRightTypes.map(change),
    }))
    expect(getFirstErrorCodeOrData(await queryAsDemoMember(offersQuery))).toBe('FEDERATION_UNAVAILABLE')
  })

  test('an offer that cannot be read is dropped and counted, and the other offers stay', async () => {
    const before = await readMetricOfDroppedRows('getAccessRightTypes')
    let offers = 0
    replies.replace('getAccessRightTypes', (reply: AccessRightTypes) => {
      const [first, ...others] = reply.accessRightTypes
      offers = others.length
      return { ...reply, accessRightTypes: [{ ...first, available: 'peut-être' }, ...others] }
    })
    const { data } = await queryAsDemoMember<{ accessRightOffers: { offers: object[] } }>(offersQuery)
    expect(data.accessRightOffers.offers).toHaveLength(offers)
    expect(await readMetricOfDroppedRows('getAccessRightTypes')).toBe(before + 1)
  })
})
