import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCardToken } from '../federation/helpers/card-token.ts'
import { getTorontoDay } from '../../gateway/platform/calendar-days.ts'
import { encodeId } from '../../gateway/graphql/global-ids.ts'
import { runFederationStaffAction } from './helpers/run-staff-action.ts'
import {
  type PurchaseResult,
  buyDocument,
  club,
  buildPurchaseVariables,
  vehicles,
} from './helpers/graphql-documents.ts'
import {
  testCards,
  readChargesInCents,
  closeClub,
  removeBillingAddress,
  resetFederationDatabase,
  updateAdditionalFee,
  setPassPrice,
} from './helpers/federation-database.ts'
import type { Gateway } from './helpers/gateway-process.ts'
import { buildRateLimitEnv } from './helpers/rate-limit-env.ts'

let gateway: Gateway
let token: string

beforeAll(async () => {
  gateway = await startGatewayInProcess({ config: { cache: { offersMs: 0 } } })
})
afterAll(async () => await gateway.stop())

/** Restores the seed data before each test, because each test makes charges. */
beforeEach(async () => {
  resetFederationDatabase(gateway)
  token = await gateway.signIn()
})

async function buyPass(
  purchaseFields: object = {},
  headers: Record<string, string> = {},
): Promise<PurchaseResult> {
  const { data, errors } = await gateway.query<{ buyAccessRight: PurchaseResult }>(
    buyDocument,
    buildPurchaseVariables(purchaseFields),
    token,
    headers,
  )
  expect(errors).toBe(undefined)
  return data.buyAccessRight
}

const setCardDocument =
  'mutation ($token: String!) { setPaymentCard(input: { token: $token }) { __typename ... on SetPaymentCardPayload { paymentCard { last4 isExpired } viewer { paymentCard { last4 } } } ... on Problem { message } } }'
async function storePaymentCard(cardNumber: string) {
  const variables = { token: await createCardToken(gateway.federationUrl, cardNumber) }
  return (
    await gateway.query<{ setPaymentCard: { __typename: string; message?: string } }>(
      setCardDocument,
      variables,
      token,
    )
  ).data.setPaymentCard
}

describe('buyAccessRight mutation', () => {
  test('the mutation buyAccessRight accepts an input that a third-party client writes into the document, without variables', async () => {
    const { data, errors } = await gateway.query<{ buyAccessRight: PurchaseResult }>(
      `mutation { buyAccessRight(input: {vehicleId: "${vehicles.complete}", clubId: "${club}", type: ANNUAL, idempotencyKey: "word-for-word-1"}) { __typename ... on BuyAccessRightPayload { accessRight { id number status } receipt { id } } ... on Problem { message } } }`,
      {},
      token,
    )
    expect(errors).toBe(undefined)
    expect(data.buyAccessRight).toEqual({
      __typename: 'BuyAccessRightPayload',
      accessRight: {
        id: expect.any(String) as string,
        number: expect.stringMatching(/^#\d{6}$/) as string,
        status: 'ACTIVE',
      },
      receipt: { id: expect.any(String) as string },
    })
    expect(readChargesInCents(gateway)).toHaveLength(1)
  })

  test("the purchase payload returns the viewer's updated data", async () => {
    const { data } = await gateway.query(
      `mutation ($input: BuyAccessRightInput!) { buyAccessRight(input: $input) { ... on BuyAccessRightPayload {
        viewer { statistics { activeAccessRights purchasedAccessRights } vehicle(id: "${vehicles.complete}") { activePass { status } } magazinePreferences { printedQuantity maximumPrintedQuantity } }
      } } }`,
      buildPurchaseVariables({ magazines: { printedQuantity: 2, digital: false } }),
      token,
    )
    expect(data).toMatchObject({
      buyAccessRight: {
        viewer: {
          vehicle: { activePass: { status: 'ACTIVE' } },
          magazinePreferences: { printedQuantity: 2 },
        },
      },
    })
  })

  test('a used idempotency key returns its completed purchase again, and cannot buy another pass', async () => {
    const first = await buyPass({ idempotencyKey: 'the-same-key' })
    expect(first.__typename).toBe('BuyAccessRightPayload')
    expect(await buyPass({ idempotencyKey: 'the-same-key' })).toEqual(first)
    const otherPurchase = await buyPass({
      idempotencyKey: 'the-same-key',
      vehicleId: vehicles.secondComplete,
    })
    expect(otherPurchase).toMatchObject({
      __typename: 'InvalidInputProblem',
      fields: [{ field: 'idempotencyKey' }],
    })
    expect(readChargesInCents(gateway)).toHaveLength(1)
  })

  test('an idempotency key returns its completed purchase even after the price and the fee have changed', async () => {
    const quote = await gateway.query<{ purchaseQuote: { invoice: { total: { cents: number } } } }>(
      `{ purchaseQuote(vehicleId: "${vehicles.complete}", type: ANNUAL) { ... on PurchaseQuote { invoice { total { cents } } } } }`,
      {},
      token,
    )
    const input = {
      idempotencyKey: 'an-old-key',
      expectedTotal: { cents: quote.data.purchaseQuote.invoice.total.cents },
    }
    const first = await buyPass(input)
    setPassPrice(gateway, 1, 99_900)
    updateAdditionalFee(gateway, 500)
    expect(await buyPass(input)).toEqual(first)
    expect(readChargesInCents(gateway)).toEqual([quote.data.purchaseQuote.invoice.total.cents])
  })

  test('after a declined payment card, the same idempotency key can buy with a valid card', async () => {
    expect(await storePaymentCard(testCards.declinedWhenCharged)).toMatchObject({
      __typename: 'SetPaymentCardPayload',
      viewer: { paymentCard: { last4: '0341' } },
    })
    const declined = await buyPass({ idempotencyKey: 'declined-once' }, { 'x-language': 'en' })
    expect(declined.__typename).toBe('PaymentDeclinedProblem')
    expect(declined.message).toMatch(/declined/)
    expect(readChargesInCents(gateway)).toEqual([])
    await storePaymentCard(testCards.good)
    expect((await buyPass({ idempotencyKey: 'declined-once' })).__typename).toBe('BuyAccessRightPayload')
    expect(readChargesInCents(gateway)).toHaveLength(1)
  })

  test('a second purchase for a vehicle, under another idempotency key, gets AlreadyActiveProblem [O35]', async () => {
    await buyPass()
    const secondPurchase = await buyPass()
    expect(secondPurchase).toMatchObject({
      __typename: 'AlreadyActiveProblem',
      period: { activeAt: expect.any(String) as string, expiresAt: expect.any(String) as string },
    })
    expect(secondPurchase.message).toMatch(
      /^Ce véhicule a déjà un droit d’accès du .+ au 30 septembre 20\d\d\.$/,
    )
    expect(readChargesInCents(gateway)).toHaveLength(1)
  })

  test('a purchase without consent to the additional fee returns a problem', async () => {
    updateAdditionalFee(gateway, 1_234)
    expect(await buyPass()).toMatchObject({
      __typename: 'AdditionalFeeNotAcceptedProblem',
      fee: { cents: 1_234 },
    })
    expect(readChargesInCents(gateway)).toEqual([])
    expect((await buyPass({ additionalFeeAccepted: true })).__typename).toBe('BuyAccessRightPayload')
  })

  test('a purchase with an outdated price returns a problem and charges nothing', async () => {
    const changed = await buyPass({ expectedTotal: { cents: 1 } })
    expect(changed).toMatchObject({
      __typename: 'PriceChangedProblem',
      total: { cents: expect.any(Number) as number },
    })
    expect(readChargesInCents(gateway)).toEqual([])
    const { total } = changed as unknown as { total: { cents: number } }
    const bought = await buyPass({ expectedTotal: total })
    expect(bought.receipt?.total).toEqual(total)
    expect(readChargesInCents(gateway)).toEqual([total.cents])
  })

  test.each([
    ['a vehicle of another member', { vehicleId: vehicles.others }, ['vehicleId']],
    ['an unknown vehicle', { vehicleId: encodeId('Vehicle', 999_999) }, ['vehicleId']],
    ['an unknown club', { clubId: encodeId('Club', 999_999) }, ['clubId']],
    [
      'malformed ids and a malformed key',
      { vehicleId: 'x', clubId: vehicles.complete, idempotencyKey: 'kurz' },
      ['vehicleId', 'clubId', 'idempotencyKey'],
    ],
    ['a key with odd characters', { idempotencyKey: 'not a key é' }, ['idempotencyKey']],
    ['a daily pass without a first day', { type: 'DAILY' }, ['firstDay']],
    [
      'a first day that does not exist',
      { type: 'DAILY', desiredActivation: '2026-02-30' },
      ['desiredActivation'],
    ],
    ['a first day in the past', { type: 'DAILY', desiredActivation: '2020-01-01' }, ['desiredActivation']],
    [
      'too many magazines',
      { magazines: { printedQuantity: 99, digital: true } },
      ['magazines.printedQuantity'],
    ],
    [
      'a negative number of magazines',
      { magazines: { printedQuantity: -1, digital: true } },
      ['magazines.printedQuantity'],
    ],
    [
      'neither printed nor digital magazine',
      { magazines: { printedQuantity: 0, digital: false } },
      ['magazines'],
    ],
  ])('a purchase reports every invalid input field: %s', async (_, changes, fields) => {
    const refusal = await buyPass(changes)
    expect(refusal.__typename).toBe('InvalidInputProblem')
    expect(refusal.fields?.map(({ field }) => field)).toEqual(fields)
    expect(readChargesInCents(gateway)).toEqual([])
  })

  test('if the federation refuses a price quote, the gateway returns the reason as a problem', async () => {
    closeClub(gateway, 1, 'Fermé pour la chasse.')
    const fetchPurchaseQuote = async (quoteArguments: string, vehicleId = vehicles.complete) => {
      const document = `{ purchaseQuote(vehicleId: "${vehicleId}", ${quoteArguments}) { __typename ... on Problem { message } } }`
      const { data } = await gateway.query<{ purchaseQuote: PurchaseResult }>(document, {}, token)
      return data.purchaseQuote
    }
    expect(await fetchPurchaseQuote(`clubId: "${encodeId('Club', 1)}", type: ANNUAL`)).toEqual({
      __typename: 'ClubUnavailableProblem',
      message:
        'Ce club ne vend pas de droits d’accès en ce moment. Message du club\u00a0: Fermé pour la chasse.',
    })
    expect((await fetchPurchaseQuote('type: SUMMER')).__typename).toBe('OfferUnavailableProblem')
    expect((await fetchPurchaseQuote('type: DAILY')).__typename).toBe('InvalidInputProblem')
    expect((await fetchPurchaseQuote('clubId: "nonsense", type: ANNUAL')).__typename).toBe(
      'InvalidInputProblem',
    )
    expect((await fetchPurchaseQuote('type: ANNUAL', 'nonsense')).__typename).toBe('VehicleNotFoundProblem')
    expect((await fetchPurchaseQuote('type: ANNUAL', vehicles.incomplete)).__typename).toBe(
      'VehicleIncompleteProblem',
    )
  })

  test('each obstacle to a purchase has its own problem type, and nothing is charged', async () => {
    expect((await buyPass({ vehicleId: vehicles.incomplete })).__typename).toBe('VehicleIncompleteProblem')
    expect((await buyPass({ type: 'SUMMER' })).__typename).toBe('OfferUnavailableProblem')
    expect((await buyPass({ type: 'ANNUAL_RENTAL' })).__typename).toBe('OfferUnavailableProblem')
    closeClub(gateway, 1, 'Fermé pour la chasse.')
    expect(await buyPass()).toMatchObject({
      __typename: 'ClubUnavailableProblem',
      message:
        'Ce club ne vend pas de droits d’accès en ce moment. Message du club\u00a0: Fermé pour la chasse.',
    })

    const document =
      'mutation { removePaymentCard { __typename ... on RemovePaymentCardPayload { viewer { paymentCard { last4 } } } } }'
    expect((await gateway.query(document, {}, token)).data).toEqual({
      removePaymentCard: { __typename: 'RemovePaymentCardPayload', viewer: { paymentCard: null } },
    })
    const openClub = encodeId('Club', 2)
    expect(await buyPass({ clubId: openClub })).toMatchObject({
      __typename: 'PaymentDetailsMissingProblem',
      missing: ['CARD'],
      message: 'Il manque une carte. Ajoutez une carte, puis réessayez.',
    })
    removeBillingAddress(gateway)
    expect(await buyPass({ clubId: openClub })).toMatchObject({
      missing: ['CARD', 'BILLING_ADDRESS'],
      message: 'Il manque une carte et une adresse de facturation. Ajoutez les deux, puis réessayez.',
    })
    await storePaymentCard(testCards.good)
    expect(await buyPass({ clubId: openClub })).toMatchObject({
      __typename: 'PaymentDetailsMissingProblem',
      missing: ['BILLING_ADDRESS'],
      message: 'Il manque une adresse de facturation. Ajoutez une adresse, puis réessayez.',
    })
    expect(readChargesInCents(gateway)).toEqual([])
  })

  test.each([
    ['that needs an update', 'BERNACHE', {}, 'NEEDS_UPDATE', /Mettez ce véhicule à jour/],
    ['that is incomplete', 'LYNX-12', {}, 'INCOMPLETE', /Il manque des renseignements/],
    [
      'with an unpaid intervention report',
      'CASTOR-450',
      { plate: 'V318 226' },
      'UNPAID_REPORT',
      /rapport d’intervention/,
    ],
  ])(
    'for a vehicle %s, the dashboard, the price quote and the purchase give the same reason to refuse a pass',
    async (_, name, report, obstacle, expectedMessage) => {
      if ('plate' in report)
        await runFederationStaffAction(gateway, 'issue-report', { ...report, price: '500' })
      const { data } = await gateway.query<{
        viewer: { vehicles: { edges: { node: { id: string; name: string; purchaseObstacle: string } }[] } }
      }>('{ viewer { vehicles { edges { node { id name purchaseObstacle } } } } }', {}, token)
      const vehicle = data.viewer.vehicles.edges.find(({ node }) => node.name === name)!.node
      expect(vehicle.purchaseObstacle).toBe(obstacle)

      const document =
        'query ($id: ID!) { purchaseQuote(vehicleId: $id, type: ANNUAL) { __typename ... on PurchaseQuote { obstacle } } }'
      const quote = await gateway.query(document, { id: vehicle.id }, token)
      expect(quote.data).toEqual({
        purchaseQuote:
          obstacle === 'INCOMPLETE'
            ? { __typename: 'VehicleIncompleteProblem' }
            : { __typename: 'PurchaseQuote', obstacle },
      })

      const refusal = await buyPass({ vehicleId: vehicle.id })
      expect(refusal.__typename).toBe(
        obstacle === 'INCOMPLETE' ? 'VehicleIncompleteProblem' : 'VehicleObstacleProblem',
      )
      expect(refusal.message).toMatch(expectedMessage)
      expect((await buyPass({ vehicleId: vehicle.id }, { 'x-language': 'en' })).message).not.toBe(
        refusal.message,
      )
      expect(readChargesInCents(gateway)).toEqual([])
    },
  )

  test('an idempotency key returns its completed purchase even after an unpaid intervention report blocks further passes for the vehicle', async () => {
    const first = await buyPass({ idempotencyKey: 'before-the-report' })
    await runFederationStaffAction(gateway, 'issue-report', { plate: 'V214 507', price: '500' })
    expect(await buyPass({ idempotencyKey: 'before-the-report' })).toEqual(first)
    expect(readChargesInCents(gateway)).toHaveLength(1)
  })

  test("a purchase saves the member's magazine choice, but ignores it for a pass without magazines", async () => {
    expect(await buyPass({ magazines: { printedQuantity: 1, digital: true } })).toMatchObject({
      magazinesSaved: true,
    })
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const daily = { type: 'DAILY', vehicleId: vehicles.secondComplete, desiredActivation: tomorrow }
    expect(await buyPass({ ...daily, magazines: { printedQuantity: 50, digital: true } })).toMatchObject({
      __typename: 'BuyAccessRightPayload',
      magazinesSaved: null,
    })
  })

  test('a payment card that the card processor refuses to store returns a problem (O30)', async () => {
    const refusal = await storePaymentCard(testCards.refusedWhenStored)
    expect(refusal).toEqual({
      __typename: 'CardRefusedProblem',
      message: expect.stringMatching(/refusée/) as string,
    })
  })

  test('a card token that does not exist is reported as not found', async () => {
    const document = `mutation { setPaymentCard(input: { token: "nonsense" }) {
      __typename ... on InvalidInputProblem { fields { field code } } } }`
    expect((await gateway.query(document, {}, token)).data).toEqual({
      setPaymentCard: { __typename: 'InvalidInputProblem', fields: [{ field: 'token', code: 'NOT_FOUND' }] },
    })
  })

  test.each([
    [{ expectedTotal: { cents: -1 } }, 'expectedTotal.cents', 'TOO_SMALL', 0],
    [{ magazines: { printedQuantity: -1, digital: true } }, 'magazines.printedQuantity', 'TOO_SMALL', 0],
    [{ magazines: { printedQuantity: 99, digital: true } }, 'magazines.printedQuantity', 'TOO_LARGE', 3],
  ])('a purchase with a number out of range is refused with the violated limit: %j', async (...row) => {
    const [input, field, code, limit] = row
    const { data } = await gateway.query(
      `mutation ($input: BuyAccessRightInput!) { buyAccessRight(input: $input) {
        __typename ... on InvalidInputProblem { fields { path code limit } } } }`,
      buildPurchaseVariables(input),
      token,
    )
    const fields = [{ path: field.split('.'), code, limit }]
    expect(data).toEqual({ buyAccessRight: { __typename: 'InvalidInputProblem', fields } })
    expect(readChargesInCents(gateway)).toEqual([])
  })

  test.each([
    [-1, 'TOO_SMALL', 0],
    [99, 'TOO_LARGE', 2],
  ])('magazine preferences with %i printed copies are refused with the violated limit', async (...row) => {
    const [printedQuantity, code, limit] = row
    const { data } = await gateway.query(
      `mutation ($input: SetMagazinePreferencesInput!) { setMagazinePreferences(input: $input) {
        __typename ... on InvalidInputProblem { fields { field code limit } } } }`,
      { input: { printedQuantity, digital: true } },
      token,
    )
    const fields = [{ field: 'printedQuantity', code, limit }]
    expect(data).toEqual({ setMagazinePreferences: { __typename: 'InvalidInputProblem', fields } })
  })

  test('a bought pass can be printed, but an expired pass cannot [H12]', async () => {
    const { accessRight } = await buyPass()
    const requestPassPdfUrl = async (passId: string) =>
      (
        await gateway.query<{ printAccessRight: { __typename: string; url: string } }>(
          'mutation ($id: ID!) { printAccessRight(input: { accessRightId: $id }) { __typename ... on PrintAccessRightPayload { url } ... on Problem { message } } }',
          { id: passId },
          token,
        )
      ).data.printAccessRight
    const { url } = await requestPassPdfUrl(accessRight?.id ?? '')
    expect(url).toMatch(/^http:\/\/localhost:\d+\//)
    const pdf = await fetch(url)
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])

    const { data } = await gateway.query<{
      viewer: { accessRights: { edges: { node: { id: string; canPrint: boolean } }[] } }
    }>('{ viewer { accessRights { edges { node { id canPrint } } } } }', {}, token)
    const past = data.viewer.accessRights.edges.find(({ node }) => !node.canPrint)?.node.id ?? ''
    expect((await requestPassPdfUrl(past)).__typename).toBe('NotPrintableProblem')
    expect((await requestPassPdfUrl(encodeId('AccessRight', 999_999))).__typename).toBe('InvalidInputProblem')
    expect((await requestPassPdfUrl('nonsense')).__typename).toBe('InvalidInputProblem')
  })
})

describe('price of a pass with or without taxes (E78)', () => {
  const parts =
    'accessRight { price { amount { cents } taxIncluded } } receipt { amount { cents } total { cents } }'
  interface PricedResult {
    accessRight: { price: { amount: { cents: number }; taxIncluded: boolean } }
    receipt: { amount: { cents: number }; total: { cents: number } }
  }
  const buyPassAndReadPrice = async (purchaseFields: object, accessToken = token): Promise<PricedResult> =>
    (
      await gateway.query<{ buyAccessRight: PricedResult }>(
        `mutation ($input: BuyAccessRightInput!) { buyAccessRight(input: $input) { __typename ... on BuyAccessRightPayload { ${parts} } } }`,
        buildPurchaseVariables(purchaseFields),
        accessToken,
      )
    ).data.buyAccessRight

  test.each([
    ['ANNUAL', false],
    ['THREE_DAY', false],
    ['DAILY', true],
  ] as const)(
    'after the purchase of a pass of the type %s, the field taxIncluded of its price is %s',
    async (type, taxIncluded) => {
      const { accessRight, receipt } = await buyPassAndReadPrice({
        type,
        desiredActivation: getTorontoDay(Date.now()),
      })
      expect(accessRight.price.taxIncluded).toBe(taxIncluded)
      // Without a fee the price equals the total (taxes included) or the amount before taxes.
      expect(taxIncluded ? receipt.total : receipt.amount).toEqual(accessRight.price.amount)
      expect(receipt.total.cents).toBeGreaterThan(receipt.amount.cents)
    },
  )

  test('the field price.taxIncluded is false for a rental pass and for a pass paid with an intervention report', async () => {
    const business = await gateway.signIn('entreprise@sentier.example')
    const { viewer } = (
      await gateway.query<{
        viewer: { vehicles: { edges: { node: { id: string; activePass: object | null } }[] } }
      }>('{ viewer { vehicles { edges { node { id activePass { id } } } } } }', {}, business)
    ).data
    const vehicleWithoutPass = viewer.vehicles.edges.find(({ node }) => node.activePass === null)
    const rental = await buyPassAndReadPrice(
      { vehicleId: vehicleWithoutPass?.node.id, type: 'ANNUAL_RENTAL' },
      business,
    )
    expect(rental.accessRight.price).toEqual({ amount: rental.receipt.amount, taxIncluded: false })
    const { data } = await gateway.query<{ viewer: { interventionReports: { id: string }[] } }>(
      '{ viewer { interventionReports { id } } }',
      {},
      token,
    )
    const paid = await gateway.query<{ payInterventionReport: PricedResult }>(
      `mutation ($input: PayInterventionReportInput!) { payInterventionReport(input: $input) { __typename ... on PayInterventionReportPayload { ${parts} } } }`,
      {
        input: {
          interventionReportId: data.viewer.interventionReports[0]?.id,
          vehicleId: vehicles.complete,
          clubId: club,
          idempotencyKey: 'a-report-priced',
        },
      },
      token,
    )
    const { accessRight, receipt } = paid.data.payInterventionReport
    expect(accessRight.price).toEqual({ amount: receipt.amount, taxIncluded: false })
  })
})

test('purchase attempts are rate limited per member', async () => {
  const limited = await startGatewayInProcess({ env: buildRateLimitEnv({ purchases: 3 }) })
  try {
    const sendPurchaseAndReadErrorCode = async (accessToken: string) =>
      (await limited.query(buyDocument, buildPurchaseVariables({ vehicleId: 'x' }), accessToken)).errors?.[0]
        ?.extensions.code
    const member = await limited.signIn()
    for (let times = 0; times < 3; times += 1)
      expect(await sendPurchaseAndReadErrorCode(member)).toBe(undefined)
    expect(await sendPurchaseAndReadErrorCode(member)).toBe('RATE_LIMITED')
    expect(await sendPurchaseAndReadErrorCode(await limited.signIn('nouveau@sentier.example'))).toBe(
      undefined,
    )
  } finally {
    await limited.stop()
  }
})
