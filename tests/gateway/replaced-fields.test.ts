/**
 * Tests of input fields that replace deprecated fields: the replacement has the same effect, and
 * validation errors name the field that the client has sent.
 */
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { getTorontoDay } from '../../gateway/platform/calendar-days.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { club, vehicles } from './helpers/graphql-documents.ts'
import type { Gateway } from './helpers/gateway-process.ts'

let gateway: Gateway
let token: string
beforeAll(async () => {
  gateway = await startGatewayInProcess()
  token = await gateway.signIn()
})
afterAll(async () => await gateway.stop())

interface Result {
  __typename: string
  fields?: { field: string; path: string[]; code: string }[]
}

/** Runs a GraphQL document as the demo member, and returns its data. */
async function runDocumentAsDemoMember<Data>(document: string, variables: object = {}): Promise<Data> {
  const { data, errors } = await gateway.query<Data>(document, variables, token)
  expect(errors).toBe(undefined)
  return data
}

const problemFields = '__typename ... on InvalidInputProblem { fields { field path code } }'

/** Sends a mutation and returns its result; `selection` selects fields of its payload. */
async function runMutationAsDemoMember<Payload>(
  name: string,
  input: object,
  selection = '',
): Promise<Result & Payload> {
  const type = name.slice(0, 1).toUpperCase() + name.slice(1)
  const data = await runDocumentAsDemoMember<Record<string, Result & Payload>>(
    `mutation ($input: ${type}Input!) { ${name}(input: $input) { ${problemFields} ${selection} } }`,
    { input },
  )
  return data[name]!
}

const buildExpectedFieldMistake = (field: string, code: string) => ({ field, path: field.split('.'), code })

describe('dateOfBirth', () => {
  const search = { firstName: 'Ada', lastName: 'Roy', postalCode: 'G5L 1A4', phoneNumber: '4185550100' }

  test.each([
    ['dateOfBirth', '1980-01-02', undefined],
    ['birthDate', '1980-01-02', undefined],
    ['dateOfBirth', '2025-01-02', [buildExpectedFieldMistake('dateOfBirth', 'NOT_ALLOWED')]],
    ['birthDate', '2025-01-02', [buildExpectedFieldMistake('birthDate', 'NOT_ALLOWED')]],
  ])(
    'the mutation findExistingMembers validates the birth date in the field %s: %s',
    async (field, day, fields) => {
      expect(
        (await runMutationAsDemoMember('findExistingMembers', { ...search, [field]: day })).fields,
      ).toEqual(fields)
    },
  )

  test('the mutation findExistingMembers requires a birth date, and names the deprecated field only if the client sent it', async () => {
    expect((await runMutationAsDemoMember('findExistingMembers', search)).fields).toEqual([
      buildExpectedFieldMistake('dateOfBirth', 'REQUIRED'),
    ])
    for (const birthDate of [null, ''])
      expect((await runMutationAsDemoMember('findExistingMembers', { ...search, birthDate })).fields).toEqual(
        [buildExpectedFieldMistake('birthDate', 'REQUIRED')],
      )
  })

  test('the mutation register requires a birth date, and validates the dates of birth of the account and of the former member', async () => {
    const account = {
      email: 'nouvelle@sentier.example',
      password: 'secret-1',
      confirmPassword: 'secret-1',
      firstName: 'Ada',
      lastName: 'Roy',
      phoneNumber: '4185550100',
      address: { addressLine: '1 rue A', province: 'ON', postalCode: 'K1A 0B1', otherCity: 'Ottawa' },
      agreementVersion: 1,
    }
    expect((await runMutationAsDemoMember('register', account)).fields).toEqual([
      buildExpectedFieldMistake('dateOfBirth', 'REQUIRED'),
    ])
    const formerMember = { reference: 'x', search: { ...search, dateOfBirth: '2025-01-02' } }
    const { fields } = await runMutationAsDemoMember('register', {
      ...account,
      dateOfBirth: '2024-01-02',
      formerMember,
    })
    expect(fields).toEqual(
      expect.arrayContaining([
        buildExpectedFieldMistake('dateOfBirth', 'NOT_ALLOWED'),
        buildExpectedFieldMistake('formerMember.search.dateOfBirth', 'NOT_ALLOWED'),
      ]),
    )
    expect(
      (await runMutationAsDemoMember('register', { ...account, dateOfBirth: '1980-01-02' })).__typename,
    ).toBe('RegisterPayload')
  })

  test('the mutation updateProfile stores the birth date from the field dateOfBirth', async () => {
    const { viewer } = await runDocumentAsDemoMember<{
      viewer: { firstName: string; lastName: string; phoneNumber: string }
    }>('{ viewer { firstName lastName phoneNumber } }')
    const address = { addressLine: '1 rue A', province: 'ON', postalCode: 'K1A 0B1', otherCity: 'Ottawa' }
    const updated = await runMutationAsDemoMember<{ viewer: object }>(
      'updateProfile',
      { ...viewer, address, dateOfBirth: '1981-03-04' },
      '... on UpdateProfilePayload { viewer { birthDate } }',
    )
    expect(updated.viewer).toEqual({ birthDate: '1981-03-04' })
  })

  test.each(['2025-02-30', '02/01/1980', '1980-1-2', ''])(
    'the GraphQL scalar Date rejects the text %o, which is not a date',
    async (dateOfBirth) => {
      const { errors } = await gateway.query(
        'mutation ($input: FindExistingMembersInput!) { findExistingMembers(input: $input) { __typename } }',
        { input: { ...search, dateOfBirth } },
      )
      expect(errors?.[0]?.extensions.code).toBe('BAD_REQUEST')
      const literal = `mutation { findExistingMembers(input: { dateOfBirth: "${dateOfBirth}" }) { __typename } }`
      expect((await gateway.query(literal)).errors?.[0]?.extensions.code).toBe('BAD_REQUEST')
    },
  )
})

describe('firstDay', () => {
  const dailyPass = { vehicleId: vehicles.complete, type: 'DAILY' }
  let day: string
  beforeAll(async () => {
    const { accessRightOffers } = await runDocumentAsDemoMember<{
      accessRightOffers: { offers: { type: string; lastDesiredActivation: string | null }[] }
    }>('{ accessRightOffers { offers { type lastDesiredActivation } } }')
    day = accessRightOffers.offers.find(({ type }) => type === 'DAILY')!.lastDesiredActivation!
  })

  test('a purchase quote with the argument firstDay equals the quote with the deprecated argument desiredActivation', async () => {
    const quoteFields = `${problemFields} ... on PurchaseQuote { activeAt expiresAt }`
    const { byNew, byOld, lines } = await runDocumentAsDemoMember<{
      byNew: { __typename: string; activeAt: string }
      byOld: object
      lines: object
    }>(
      `query ($vehicleId: ID!, $day: Date!, $text: String!) {
        byNew: purchaseQuote(vehicleId: $vehicleId, type: DAILY, firstDay: $day) { ${quoteFields} }
        byOld: purchaseQuote(vehicleId: $vehicleId, type: DAILY, desiredActivation: $text) { ${quoteFields} }
        lines: purchaseQuotes(lines: [{ vehicleId: $vehicleId, type: DAILY, firstDay: $day }]) {
          results { ${quoteFields} }
        }
      }`,
      { vehicleId: vehicles.complete, day, text: day },
    )
    expect(byNew.__typename).toBe('PurchaseQuote')
    expect(getTorontoDay(Date.parse(byNew.activeAt))).toBe(day)
    expect(byOld).toEqual(byNew)
    expect(lines).toEqual({ results: [byNew] })
  })

  test('if the first day of a purchase quote is invalid, the error names the argument that the client sent', async () => {
    const { tooLate } = await runDocumentAsDemoMember<{ tooLate: Result }>(
      `query ($vehicleId: ID!) {
        tooLate: purchaseQuote(vehicleId: $vehicleId, type: DAILY, firstDay: "2999-01-15") { ${problemFields} }
      }`,
      { vehicleId: vehicles.complete },
    )
    expect(tooLate.fields).toEqual([buildExpectedFieldMistake('firstDay', 'NOT_ALLOWED')])
  })

  test('a missing first day is reported at the field desiredActivation if the client sent this old field, and otherwise at firstDay', async () => {
    const { missing, emptyDeprecated } = await runDocumentAsDemoMember<{
      missing: Result
      emptyDeprecated: Result
    }>(
      `query ($vehicleId: ID!) {
        missing: purchaseQuote(vehicleId: $vehicleId, type: DAILY) { ${problemFields} }
        emptyDeprecated: purchaseQuote(vehicleId: $vehicleId, type: DAILY, desiredActivation: null) { ${problemFields} }
      }`,
      { vehicleId: vehicles.complete },
    )
    expect(missing.fields).toEqual([buildExpectedFieldMistake('firstDay', 'REQUIRED')])
    expect(emptyDeprecated.fields).toEqual([buildExpectedFieldMistake('desiredActivation', 'REQUIRED')])
  })

  test('the first day of a pass type without a choice of first day is refused, and the deprecated field is ignored', async () => {
    const refused = [buildExpectedFieldMistake('firstDay', 'NOT_ALLOWED')]
    const { quote, byOld, byOldText, byNull, lines } = await runDocumentAsDemoMember<{
      quote: Result
      byOld: Result
      byOldText: Result
      byNull: Result
      lines: { results: Result[] }
    }>(
      `query ($vehicleId: ID!, $day: Date!, $text: String!) {
        quote: purchaseQuote(vehicleId: $vehicleId, type: ANNUAL, firstDay: $day) { ${problemFields} }
        byOld: purchaseQuote(vehicleId: $vehicleId, type: ANNUAL, desiredActivation: $text) { ${problemFields} }
        byOldText: purchaseQuote(vehicleId: $vehicleId, type: ANNUAL, desiredActivation: "no day at all") {
          ${problemFields}
        }
        byNull: purchaseQuote(vehicleId: $vehicleId, type: ANNUAL, firstDay: null) { ${problemFields} }
        lines: purchaseQuotes(lines: [{ vehicleId: $vehicleId, type: ANNUAL, firstDay: $day }]) {
          results { ${problemFields} }
        }
      }`,
      { vehicleId: vehicles.complete, day, text: day },
    )
    expect(quote.fields).toEqual(refused)
    expect(lines.results[0]!.fields).toEqual(refused)
    expect(byOld.__typename).toBe('PurchaseQuote')
    expect(byOldText.__typename).toBe('PurchaseQuote')
    expect(byNull.__typename).toBe('PurchaseQuote')
    const purchase = { ...dailyPass, type: 'ANNUAL', clubId: club, idempotencyKey: 'test-fixed-first-day' }
    expect((await runMutationAsDemoMember('buyAccessRight', { ...purchase, firstDay: day })).fields).toEqual(
      refused,
    )
  })

  test('a purchase that is repeated with desiredActivation instead of firstDay returns the pass of the first purchase', async () => {
    const key = { clubId: club, idempotencyKey: `test-${crypto.randomUUID()}` }
    const selection = '... on BuyAccessRightPayload { accessRight { id desiredActivation } }'
    const first = await runMutationAsDemoMember<{ accessRight: object }>(
      'buyAccessRight',
      { ...dailyPass, ...key, firstDay: day },
      selection,
    )
    expect(first).toMatchObject({
      __typename: 'BuyAccessRightPayload',
      accessRight: { desiredActivation: day },
    })
    const again = { ...dailyPass, ...key, desiredActivation: day }
    expect(await runMutationAsDemoMember('buyAccessRight', again, selection)).toEqual(first)
  })
})

describe('modelYear', () => {
  const newVehicle = {
    name: 'NOUVEAU',
    type: 'QUAD',
    make: 'Honda',
    model: 'Foreman',
    restrictionsAccepted: true,
  }
  const selection = '... on AddVehiclePayload { vehicleEdge { node { id year modelYear } } }'

  test('the mutation addVehicle accepts the model year as a number or as a text', async () => {
    for (const year of [{ modelYear: 2021 }, { year: '2021' }])
      expect(
        await runMutationAsDemoMember('addVehicle', { ...newVehicle, ...year }, selection),
      ).toMatchObject({
        vehicleEdge: { node: { year: '2021', modelYear: 2021 } },
      })
    expect((await runMutationAsDemoMember('addVehicle', { ...newVehicle, modelYear: 1899 })).fields).toEqual([
      buildExpectedFieldMistake('modelYear', 'TOO_SMALL'),
    ])
    expect((await runMutationAsDemoMember('addVehicle', { ...newVehicle, modelYear: 2999 })).fields).toEqual([
      buildExpectedFieldMistake('modelYear', 'TOO_LARGE'),
    ])
    expect((await runMutationAsDemoMember('addVehicle', { ...newVehicle, modelYear: 21 })).fields).toEqual([
      buildExpectedFieldMistake('modelYear', 'MALFORMED'),
    ])
  })

  test('the mutation patchVehicle can change and clear the model year, and returns the member', async () => {
    const { vehicleEdge } = await runMutationAsDemoMember<{ vehicleEdge: { node: { id: string } } }>(
      'addVehicle',
      newVehicle,
      selection,
    )
    const patch = { vehicleId: vehicleEdge.node.id, restrictionsAccepted: true }
    const patchSelection = '... on PatchVehiclePayload { vehicle { modelYear } viewer { email } }'
    for (const change of [{ modelYear: 2022 }, { modelYear: null }, { modelYear: null, year: '2018' }])
      expect(
        await runMutationAsDemoMember('patchVehicle', { ...patch, ...change }, patchSelection),
      ).toMatchObject({
        vehicle: { modelYear: change.modelYear },
        viewer: { email: 'demo@sentier.example' },
      })
  })

  test('vehicles on receipts and on requests for a pass without insurance have the model year as a number', async () => {
    const { viewer } = await runDocumentAsDemoMember<{
      viewer: {
        receipts: { nodes: { accessRightSnapshot: { vehicle: Year | null } | null }[] }
        insuranceRequests: { nodes: { vehicleSnapshot: Year | null }[] }
      }
    }>(`{ viewer {
      receipts(first: 100) { nodes { accessRightSnapshot { vehicle { year modelYear } } } }
      insuranceRequests { nodes { vehicleSnapshot { year modelYear } } }
    } }`)
    const years = [
      ...viewer.receipts.nodes.map(({ accessRightSnapshot }) => accessRightSnapshot?.vehicle),
      ...viewer.insuranceRequests.nodes.map(({ vehicleSnapshot }) => vehicleSnapshot),
    ].filter((each) => each != null)
    expect(years.length).toBeGreaterThan(1)
    expect(years.some(({ year }) => year !== null)).toBe(true)
    for (const { year, modelYear } of years) expect(modelYear).toBe(year === null ? null : Number(year))
  })
})

interface Year {
  year: string | null
  modelYear: number | null
}
