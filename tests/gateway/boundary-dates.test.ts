/**
 * Tests of the dates at which seasons, sales or daylight saving time begin or end. The gateway and
 * the federation must switch offers, prices, periods and validity in the same minute, in the time
 * zone America/Toronto.
 */
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { DateTime } from 'luxon'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, signIn } from '../federation/helpers/federation-client.ts'
import { decodeId } from '../../gateway/graphql/global-ids.ts'
import { submitUninsuredPassRequest } from './contract/insurance.cases.ts'
import { runFederationStaffAction, fetchMailsToRecipient } from './helpers/run-staff-action.ts'
import { buyDocument, club, buildPurchaseVariables, vehicles } from './helpers/graphql-documents.ts'
import { resetFederationDatabase } from './helpers/federation-database.ts'
import type { Gateway } from './helpers/gateway-process.ts'

const zone = 'America/Toronto'

let gateway: Gateway
let token: string
let federationClient: Client
beforeAll(async () => {
  gateway = await startGatewayInProcess({
    config: { cache: { referenceMs: 0, offersMs: 0 } },
  })
})
afterAll(async () => await gateway?.stop())

/**
 * Moves the federation's clock to a time in Quebec and signs in again, because sessions do not last
 * a year.
 */
async function moveFederationClock(day: string, time: string): Promise<DateTime> {
  await runFederationStaffAction(gateway, 'set-clock', { day, time })
  token = await gateway.signIn()
  federationClient = await signIn(gateway.federationUrl)
  return DateTime.fromISO(`${day}T${time}`, { zone })
}

/**
 * Dates at which seasons, sales or daylight saving time begin or end. Each date is tested in its
 * first and in its last minute.
 */
const boundaryDates = [
  { what: 'end of daylight saving time', days: ['2026-10-31', '2026-11-01', '2026-11-02'] },
  {
    what: 'last days of the presale and of the banner',
    days: ['2026-12-13', '2026-12-14', '2026-12-15', '2026-12-16'],
  },
  { what: 'end of the year', days: ['2026-12-31', '2027-01-01'] },
  { what: 'start of the sale of summer passes', days: ['2027-02-28', '2027-03-01'] },
  { what: 'start of daylight saving time', days: ['2027-03-13', '2027-03-14', '2027-03-15'] },
  { what: 'start of the summer season', days: ['2027-04-30', '2027-05-01'] },
  {
    what: 'end of the season’s sale and start of the next presale',
    days: ['2027-08-31', '2027-09-01'],
  },
  { what: 'end of the season', days: ['2027-09-30', '2027-10-01'] },
  { what: 'end of the summer season', days: ['2027-10-31', '2027-11-01'] },
]

interface YearResult {
  accessRightOffers: {
    offers: {
      type: string
      available: boolean
      currentPrice: { cents: number }
      presale: { isOn: boolean } | null
    }[]
  }
  viewer: {
    statistics: { bannerDate: string | null; bannerDaysLeft: number | null; activeAccessRights: number }
    accessRights: {
      edges: { node: { number: string; status: string; validity: string | null; canPrint: boolean } }[]
    }
    vehicles: { edges: { node: { id: string; name: string } }[] }
  }
}

const document = `{
  accessRightOffers { offers { type available currentPrice { cents } presale { isOn } } }
  viewer {
    statistics { bannerDate bannerDaysLeft activeAccessRights }
    accessRights(first: 100) { edges { node { number status validity canPrint } } }
    vehicles(first: 100) { edges { node { id name } } }
  }
}`

/**
 * Returns the presale, summer sale and banner that are expected on a date. The function computes
 * them without the code under test.
 */
function computeExpectedPresaleAndSummerSale(time: DateTime) {
  const monthAndDay = time.toFormat('MM-dd')
  const isTestDateBetween = (first: string, last: string) => monthAndDay >= first && monthAndDay <= last
  const isPresale = isTestDateBetween('09-01', '12-15')
  const lastDay = time.set({ month: 12, day: 15 }).startOf('day')
  return {
    isPresale,
    isSummerSold: isTestDateBetween('03-01', '08-31'),
    bannerDate: isPresale ? lastDay.toISODate() : null,
    bannerDaysLeft: isPresale ? lastDay.diff(time.startOf('day'), 'days').days + 1 : null,
  }
}

describe.each(boundaryDates)('boundary dates of a year: $what', ({ days }) => {
  test.each(
    days.flatMap(
      (day) =>
        [
          [day, '00:00'],
          [day, '23:59'],
        ] as const,
    ),
  )(
    'on %s at %s, the gateway and the federation sell the pass types that the sales calendar allows',
    async (day, time) => {
      const moment = await moveFederationClock(day, time)
      const calendar = computeExpectedPresaleAndSummerSale(moment)
      const { data, errors } = await gateway.query<YearResult>(document, {}, token)
      expect(errors).toBeUndefined()

      const offers = (await federationClient.call('getAccessRightTypes')).reply.accessRightTypes
      expect(data.accessRightOffers.offers.map((each) => [each.available, each.currentPrice.cents])).toEqual(
        offers.map((each) => [each.available, Math.round(each.currentPrice.amount * 100)]),
      )
      const annual = data.accessRightOffers.offers.find(({ type }) => type === 'ANNUAL')
      expect([annual?.available, annual?.presale?.isOn]).toEqual([true, calendar.isPresale])
      const summer = data.accessRightOffers.offers.find(({ type }) => type === 'SUMMER')
      expect(summer?.available).toBe(calendar.isSummerSold)

      const { bannerDate, bannerDaysLeft } = data.viewer.statistics
      expect({ bannerDate, bannerDaysLeft }).toEqual({
        bannerDate: calendar.bannerDate,
        bannerDaysLeft: calendar.bannerDaysLeft,
      })

      const rights = (await federationClient.call('getAccessRights')).reply
      const active = rights.filter(({ isActive }) => isActive === true)
      expect(data.viewer.statistics.activeAccessRights).toBe(active.length)
      for (const accessRight of rights) {
        const pass = data.viewer.accessRights.edges
          .map(({ node }) => node)
          .find(({ number }) => number === `#${String(accessRight.id).padStart(6, '0')}`)
        const counts = pass?.status === 'ACTIVE' && pass.validity !== 'EXPIRED'
        expect([counts, pass?.canPrint]).toEqual([accessRight.isActive, accessRight.isPrintable])
      }

      const vehicle = data.viewer.vehicles.edges.find(({ node }) => node.name === 'RENARD-21')!.node
      const vehicleId = (await federationClient.call('getVehicles')).reply.find(
        ({ name }) => name === 'RENARD-21',
      )!.id
      const { reply: period } = await federationClient.call('getBuyInfo', { body: { type: 1, vehicleId } })
      const { data: quoted } = await gateway.query<{
        purchaseQuote: {
          activeAt: string
          expiresAt: string
          invoice: { lines: { amount: { cents: number } }[] }
        }
      }>(
        'query ($id: ID!) { purchaseQuote(vehicleId: $id, type: ANNUAL) { ... on PurchaseQuote { activeAt expiresAt invoice { lines { amount { cents } } } } } }',
        { id: vehicle.id },
        token,
      )
      expect(Date.parse(quoted.purchaseQuote.expiresAt)).toBe(period.expiresAtEpoch)
      // A pass begins now or with its season; the two calls are some milliseconds apart.
      expect(Math.abs(Date.parse(quoted.purchaseQuote.activeAt) - period.activeAtEpoch)).toBeLessThan(10_000)
      const lastDay = DateTime.fromMillis(period.expiresAtEpoch, { zone })
      expect(lastDay.toFormat('MM-dd HH:mm:ss.SSS')).toBe('09-30 23:59:59.999')
    },
  )
})

describe('validity of an annual pass', () => {
  test('the gateway and the federation treat an annual pass as valid until the last minute of its last day', async () => {
    await runFederationStaffAction(gateway, 'reset-personas', { day: '2026-11-21' })
    await moveFederationClock('2026-11-21', '10:00')
    const bought = await buyAnnualPass()
    const [mail] = await fetchMailsToRecipient(gateway, 'demo@sentier.example')
    expect(mail?.text).toContain(bought.number)

    for (const [day, time, validity] of [
      ['2027-09-30', '00:00', 'CURRENT'],
      ['2027-09-30', '23:59', 'CURRENT'],
      ['2027-10-01', '00:00', 'EXPIRED'],
    ] as const) {
      await moveFederationClock(day, time)
      const { data } = await gateway.query<{ node: { validity: string; canPrint: boolean } }>(
        'query ($id: ID!) { node(id: $id) { ... on AccessRight { validity canPrint } } }',
        { id: bought.id },
        token,
      )
      expect([day, data.node.validity, data.node.canPrint]).toEqual([day, validity, validity === 'CURRENT'])
      const { data: printed } = await gateway.query<{ printAccessRight: { __typename: string } }>(
        'mutation ($input: PrintAccessRightInput!) { printAccessRight(input: $input) { __typename } }',
        { input: { accessRightId: bought.id } },
        token,
      )
      expect(printed.printAccessRight.__typename).toBe(
        validity === 'CURRENT' ? 'PrintAccessRightPayload' : 'NotPrintableProblem',
      )
    }
  })

  async function buyAnnualPass(): Promise<{ id: string; number: string }> {
    const { data: chosen } = await gateway.query<{
      viewer: YearResult['viewer']
      regions: { id: string }[]
    }>('{ viewer { vehicles(first: 100) { edges { node { id name } } } } regions { id } }', {}, token)
    const vehicleId = chosen.viewer.vehicles.edges.find(({ node }) => node.name === 'RENARD-21')!.node.id
    const { data: listed } = await gateway.query<{ clubs: { id: string; available: boolean }[] }>(
      'query ($id: ID!) { clubs(regionId: $id) { id available } }',
      { id: chosen.regions[0]!.id },
      token,
    )
    const { data } = await gateway.query<{ buyAccessRight: { accessRight: { id: string; number: string } } }>(
      `mutation ($input: BuyAccessRightInput!) {
        buyAccessRight(input: $input) { __typename ... on BuyAccessRightPayload { accessRight { id number } } }
      }`,
      {
        input: {
          vehicleId,
          clubId: listed.clubs.find(({ available }) => available)!.id,
          type: 'ANNUAL',
          idempotencyKey: 'a-year-of-days',
        },
      },
      token,
    )
    return data.buyAccessRight.accessRight
  }
})

/** Buys a pass. Returns the season in the purchase quote and the season of the bought pass. */
async function buyPassAndReturnQuotedAndBoughtSeason(
  type: string,
  at: Gateway,
  by: string,
  desiredActivation?: string,
): Promise<(string | null)[]> {
  const { input } = buildPurchaseVariables({ type, vehicleId: vehicles.secondComplete, desiredActivation })
  const { data } = await at.query<{ purchaseQuote: { season: string } }>(
    `query ($vehicleId: ID!, $clubId: ID!, $type: OfferedAccessRightType!, $desiredActivation: String) {
      purchaseQuote(
        vehicleId: $vehicleId, clubId: $clubId, type: $type, desiredActivation: $desiredActivation
      ) { ... on PurchaseQuote { season } }
    }`,
    { ...input },
    by,
  )
  const bought = await at.query<{ buyAccessRight: { accessRight: { season: string | null } } }>(
    `mutation ($input: BuyAccessRightInput!) {
      buyAccessRight(input: $input) { __typename ... on BuyAccessRightPayload { accessRight { season } } }
    }`,
    { input },
    by,
  )
  return [data.purchaseQuote.season, bought.data.buyAccessRight.accessRight.season]
}

describe('season shown with a pass [E67, P22]', () => {
  test('a pass bought in the presale, in summer or in mid-season belongs to the season of its validity dates', async () => {
    resetFederationDatabase(gateway)
    await moveFederationClock('2027-04-02', '10:00')
    expect(await buyPassAndReturnQuotedAndBoughtSeason('SUMMER', gateway, token)).toEqual(['2027', '2027'])
    resetFederationDatabase(gateway)
    await moveFederationClock('2027-02-10', '10:00')
    expect(await buyPassAndReturnQuotedAndBoughtSeason('ANNUAL', gateway, token)).toEqual([
      '2026-2027',
      '2026-2027',
    ])
    resetFederationDatabase(gateway)
    await moveFederationClock('2027-09-02', '10:00')
    expect(await buyPassAndReturnQuotedAndBoughtSeason('ANNUAL', gateway, token)).toEqual([
      '2027-2028',
      '2027-2028',
    ])
  })

  test('a three-day pass from September 30 belongs to the season of its first day', async () => {
    resetFederationDatabase(gateway)
    await moveFederationClock('2027-09-20', '10:00')
    const seasons = await buyPassAndReturnQuotedAndBoughtSeason('THREE_DAY', gateway, token, '2027-09-30')
    expect(seasons).toEqual(['2026-2027', '2026-2027'])
  })

  test('the setting SEASON_LABEL overrides the season of every pass', async () => {
    const labelled = await startGatewayInProcess({ env: { SEASON_LABEL: '2017-2018' } })
    try {
      const by = await labelled.signIn()
      expect(await buyPassAndReturnQuotedAndBoughtSeason('ANNUAL', labelled, by)).toEqual([
        '2017-2018',
        '2017-2018',
      ])
    } finally {
      await labelled.stop()
    }
  })
})

test('a member without a valid pass gets no printed magazines, but keeps the stored magazine preference [I15]', async () => {
  resetFederationDatabase(gateway)
  await moveFederationClock('2026-11-21', '12:00')
  const parts =
    'magazinePreferences { printedQuantity receivedPrintedQuantity digital maximumPrintedQuantity }'
  const fetchMagazinePreferences = async () =>
    (await gateway.query<{ viewer: object }>(`{ viewer { ${parts} } }`, {}, token)).data.viewer
  const saveMagazinePreferences = async (printedQuantity: number, digital: boolean) =>
    (
      await gateway.query<{ setMagazinePreferences: object }>(
        `mutation ($input: SetMagazinePreferencesInput!) { setMagazinePreferences(input: $input) {
          __typename ... on InvalidInputProblem { fields { field } }
        } }`,
        { input: { printedQuantity, digital } },
        token,
      )
    ).data.setMagazinePreferences
  await saveMagazinePreferences(2, false)
  expect(await fetchMagazinePreferences()).toEqual({
    magazinePreferences: {
      printedQuantity: 2,
      receivedPrintedQuantity: 2,
      digital: false,
      maximumPrintedQuantity: 2,
    },
  })
  await moveFederationClock('2028-11-21', '12:00')
  expect(await fetchMagazinePreferences()).toMatchObject({
    magazinePreferences: { printedQuantity: 2, receivedPrintedQuantity: 0, maximumPrintedQuantity: 0 },
  })
  expect(await saveMagazinePreferences(2, true)).toEqual({ __typename: 'SetMagazinePreferencesPayload' })
  expect(await saveMagazinePreferences(1, true)).toMatchObject({
    fields: [{ field: 'printedQuantity' }],
  })
})

test('a member who pays for an intervention report before the season starts gets a pass for the coming season', async () => {
  resetFederationDatabase(gateway)
  await moveFederationClock('2027-09-10', '12:00')
  const { data } = await gateway.query<{ viewer: { interventionReports: { id: string }[] } }>(
    '{ viewer { interventionReports { id } } }',
    {},
    token,
  )
  const input = {
    interventionReportId: data.viewer.interventionReports[0]?.id,
    vehicleId: vehicles.complete,
    clubId: club,
    idempotencyKey: 'before-the-season',
  }
  const pass = 'season validity activeAt expiresAt hasInsuranceDocuments'
  // The gateway also returns the period before the payment.
  const result = await gateway.query(
    `query ($id: ID!, $vehicleId: ID!) { viewer { interventionReport(id: $id) {
      passPeriod(vehicleId: $vehicleId) { activeAt expiresAt }
    } } }`,
    { id: input.interventionReportId, vehicleId: input.vehicleId },
    token,
  )
  const period = { activeAt: '2027-10-01T04:00:00.000Z', expiresAt: '2028-10-01T03:59:59.999Z' }
  expect(result.data).toEqual({ viewer: { interventionReport: { passPeriod: period } } })
  const paid = await gateway.query(
    `mutation ($input: PayInterventionReportInput!) { payInterventionReport(input: $input) {
      ... on PayInterventionReportPayload { accessRight { ${pass} } }
    } }`,
    { input },
    token,
  )
  const expectedPass = {
    season: '2027-2028',
    activeAt: '2027-10-01T04:00:00.000Z',
    expiresAt: '2028-10-01T03:59:59.999Z',
    hasInsuranceDocuments: false,
  }
  expect(paid.data).toEqual({
    payInterventionReport: { accessRight: { ...expectedPass, validity: 'UPCOMING' } },
  })
  await moveFederationClock('2027-10-01', '00:00')
  const later = await gateway.query(
    `{ viewer { vehicle(id: "${vehicles.complete}") { activePass { ${pass} } } } }`,
    {},
    token,
  )
  expect(later.data).toEqual({
    viewer: { vehicle: { activePass: { ...expectedPass, validity: 'CURRENT' } } },
  })
})

describe('payment deadline of five days for an accepted request without insurance [P27, F24]', () => {
  test.each([
    ['across the end of daylight saving time', '2026-10-30', '2026-11-04', '4 novembre 2026'],
    ['across the end of the year', '2026-12-29', '2027-01-03', '3 janvier 2027'],
    ['across the start of daylight saving time', '2027-03-11', '2027-03-16', '16 mars 2027'],
  ])(
    'the gateway, the federation and the e-mails state the same payment deadline for a pass without insurance, %s',
    async (_what, accepted, last, written) => {
      await runFederationStaffAction(gateway, 'reset-personas', { day: accepted })
      await moveFederationClock(accepted, '12:00')
      const sendGraphQLDocument = async (text: string, variables: object = {}) =>
        (await gateway.query<never>(text, variables, token)).data
      const id = await submitUninsuredPassRequest(sendGraphQLDocument)
      await runFederationStaffAction(gateway, 'approve-insurance-request', {
        request: decodeId('InsuranceRequest', id),
      })

      const lastMinute = DateTime.fromISO(last, { zone }).endOf('day')
      expect(await fetchInsuranceRequestFromGatewayAndFederation(id)).toEqual({
        status: 'PAYMENT_PENDING',
        canPay: true,
        payObstacle: null,
        expiresAt: lastMinute.toUTC().toISO(),
        federation: [3, lastMinute.toMillis()],
        lapsed: null,
      })
      const [mail] = await fetchMailsToRecipient(gateway, 'demo@sentier.example')
      expect(mail?.kind).toBe('insuranceRequestAccepted')
      expect(mail?.text.replaceAll('\u00a0', ' ')).toContain(`le ${written} à 23 h 59`)

      await moveFederationClock(last, '23:59')
      expect(await fetchInsuranceRequestFromGatewayAndFederation(id)).toMatchObject({
        status: 'PAYMENT_PENDING',
        canPay: true,
      })

      const { year, month, day } = lastMinute.plus({ days: 1 })
      await moveFederationClock(DateTime.local(year, month, day).toISODate()!, '00:00')
      expect(await fetchInsuranceRequestFromGatewayAndFederation(id)).toEqual({
        status: 'REFUSED',
        canPay: false,
        payObstacle: 'LAPSED',
        expiresAt: lastMinute.toUTC().toISO(),
        federation: [1, lastMinute.toMillis()],
        // The vehicle returns the lapsed request as well, so the home screen needs no further call.
        lapsed: { id, expiresAt: lastMinute.toUTC().toISO() },
      })
      expect((await fetchMailsToRecipient(gateway, 'demo@sentier.example'))[0]).toMatchObject({
        kind: 'insuranceRequestExpired',
      })
    },
  )

  /**
   * Returns the state of a request for a pass without insurance, as reported by the gateway and by
   * the federation.
   */
  async function fetchInsuranceRequestFromGatewayAndFederation(id: string) {
    const { data } = await gateway.query<{
      node: { status: string; canPay: boolean; payObstacle: string | null; expiresAt: string | null }
      viewer: { vehicle: { lapsedInsuranceRequest: { id: string; expiresAt: string } | null } }
    }>(
      `query ($id: ID!, $vehicle: ID!) {
        node(id: $id) { ... on InsuranceRequest { status canPay payObstacle expiresAt } }
        viewer { vehicle(id: $vehicle) { lapsedInsuranceRequest { id expiresAt } } }
      }`,
      { id, vehicle: vehicles.secondComplete },
      token,
    )
    const { reply } = await federationClient.call('getInsuranceRequests')
    const row = reply.find((each) => each.id === decodeId('InsuranceRequest', id))
    return {
      ...data.node,
      federation: [row?.statut, row?.expireAtEpoch ?? null],
      lapsed: data.viewer.vehicle.lapsedInsuranceRequest,
    }
  }
})

test("the gateway follows the federation's clock, even in the hour that daylight saving time skips", async () => {
  const moment = await moveFederationClock('2027-03-14', '03:30')
  const { data } = await gateway.query<{ portal: { now: string } }>('{ portal { now } }', {}, token)
  expect(Math.abs(Date.parse(data.portal.now) - moment.toMillis())).toBeLessThan(10_000)
})

describe('validity of passes on a moved federation clock', () => {
  const day = '2026-11-25'
  const passes = `{ viewer { accessRights(vehicleId: "${vehicles.secondComplete}") {
    edges { node { type validity canPrint canResend } } } } }`
  const fetchCurrentPasses = async () => {
    const { data } = await gateway.query<{ viewer: { accessRights: { edges: { node: object }[] } } }>(
      passes,
      {},
      token,
    )
    return data.viewer.accessRights.edges.map(({ node }) => node)
  }

  test('the purchase of a pass that is valid at once returns the validity CURRENT', async () => {
    await runFederationStaffAction(gateway, 'reset-personas', { day })
    await moveFederationClock(day, '12:00')
    const { data } = await gateway.query(buyDocument, buildPurchaseVariables(), token)
    expect(data).toMatchObject({ buyAccessRight: { accessRight: { status: 'ACTIVE', validity: 'CURRENT' } } })
  })

  test('if a purchase replaces a pass, the replaced pass expires at the moment of the purchase (R-48)', async () => {
    await runFederationStaffAction(gateway, 'reset-personas', { day })
    await moveFederationClock(day, '12:00')
    const sendGraphQLDocument = async (text: string, variables: object = {}) =>
      (await gateway.query<never>(text, variables, token)).data
    const id = await submitUninsuredPassRequest(sendGraphQLDocument)
    await runFederationStaffAction(gateway, 'approve-insurance-request', {
      request: decodeId('InsuranceRequest', id),
    })
    const quoted = await sendGraphQLDocument(
      `query ($id: ID!) {
        beside: purchaseQuote(vehicleId: $id, type: ANNUAL) { ...Obstacle }
        inItsPlace: purchaseQuote(vehicleId: $id, type: ANNUAL, insuranceCancellationRequest: true) { ...Obstacle }
        anotherLikeIt: purchaseQuote(
          vehicleId: $id
          type: ANNUAL_WITHOUT_INSURANCE
          insuranceCancellationRequest: true
        ) { ...Obstacle }
      }
      fragment Obstacle on PurchaseQuote { obstacle }`,
      { id: vehicles.secondComplete },
    )
    expect(quoted).toEqual({
      beside: { obstacle: 'OPEN_REQUEST' },
      inItsPlace: { obstacle: null },
      anotherLikeIt: { obstacle: 'OPEN_REQUEST' },
    })
    await sendGraphQLDocument(
      `mutation ($input: PayInsuranceRequestInput!) { payInsuranceRequest(input: $input) { __typename } }`,
      { input: { insuranceRequestId: id, idempotencyKey: 'paid-and-given-up' } },
    )
    const without = { type: 'ANNUAL_WITHOUT_INSURANCE' }
    expect(await fetchCurrentPasses()).toEqual([
      { ...without, validity: 'CURRENT', canPrint: true, canResend: true },
    ])

    const input = { vehicleId: vehicles.secondComplete, insuranceCancellationRequest: true }
    await sendGraphQLDocument(buyDocument, buildPurchaseVariables(input))
    expect(await fetchCurrentPasses()).toEqual([
      { type: 'ANNUAL', validity: 'CURRENT', canPrint: true, canResend: true },
      { ...without, validity: 'EXPIRED', canPrint: false, canResend: false },
    ])
  })
})
