/** Tests that a purchase charges exactly the total of the invoice, for every offer. */
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type PurchaseResult,
  buyDocument,
  club,
  buildPurchaseVariables,
  vehicles,
} from './helpers/graphql-documents.ts'
import {
  readChargesInCents,
  decideInsuranceRequestAsStaff,
  resetFederationDatabase,
  setFederationClock,
  updateAdditionalFee,
  setPassPrice,
} from './helpers/federation-database.ts'
import { decodeId, encodeId } from '../../gateway/graphql/global-ids.ts'
import type { Gateway } from './helpers/gateway-process.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGatewayInProcess()
})
afterAll(async () => await gateway.stop())

type Invoice = Record<'taxable' | 'nonTaxable' | 'subtotal' | 'tps' | 'tvq' | 'total', { cents: number }> & {
  lines: { amount: { cents: number } }[]
}
interface SubmitResult {
  submitInsuranceRequest: { insuranceRequest: { id: string; invoice: Invoice } }
}
interface Quote {
  purchaseQuote: {
    invoice: Invoice
    activeAt: string
    expiresAt: string
    additionalFee: { cents: number } | null
    maximumPrintedMagazines: number | null
  }
}

const invoiceFields =
  'lines { kind amount { cents } } taxable { cents } nonTaxable { cents } subtotal { cents } tps { cents } tvq { cents } total { cents }'
const receiptDocument =
  'query ($id: ID!) { viewer { receipt(id: $id) { amount { cents } taxable { cents } nonTaxable { cents } tps { cents } tvq { cents } total { cents } lines { amount { cents } } } } }'
const submitDocument = `mutation ($input: SubmitInsuranceRequestInput!) {
  submitInsuranceRequest(input: $input) {
    ... on SubmitInsuranceRequestPayload { insuranceRequest { id invoice { ${invoiceFields} } } }
  }
}`
const payDocument = `mutation ($input: PayInsuranceRequestInput!) {
  payInsuranceRequest(input: $input) {
    __typename
    ... on PayInsuranceRequestPayload { accessRight { id number status } receipt { id total { cents } } }
    ... on PriceChangedProblem { total { cents } }
  }
}`
const quoteDocument = `query ($vehicleId: ID!, $clubId: ID, $type: OfferedAccessRightType!, $desiredActivation: String) {
  purchaseQuote(vehicleId: $vehicleId, clubId: $clubId, type: $type, desiredActivation: $desiredActivation) {
    ... on PurchaseQuote {
      invoice { ${invoiceFields} }
      activeAt expiresAt additionalFee { cents } maximumPrintedMagazines
    }
  }
}`

const individual = 'demo@sentier.example'
const rental = 'entreprise@sentier.example'
const [april, november] = [Date.UTC(2027, 3, 12, 16), Date.UTC(2026, 10, 21, 16)]
const january = Date.UTC(2027, 0, 12, 17)

test.each([
  ['ANNUAL in its presale', 'ANNUAL', individual, november, 0],
  ['ANNUAL with a fee', 'ANNUAL', individual, november, 1_999],
  ['ANNUAL after its presale', 'ANNUAL', individual, january, 0],
  ['SUMMER', 'SUMMER', individual, april, 0],
  ['SUMMER with a fee', 'SUMMER', individual, april, 733],
  ['THREE_DAY', 'THREE_DAY', individual, november, 0],
  ['DAILY with taxes included and without a fee', 'DAILY', individual, november, 1_999],
  ['ANNUAL_RENTAL', 'ANNUAL_RENTAL', rental, november, 0],
  ['ANNUAL_RENTAL with a fee', 'ANNUAL_RENTAL', rental, january, 50],
  ['SUMMER_RENTAL', 'SUMMER_RENTAL', rental, april, 1],
])(
  'the invoice, the charge and the receipt of a pass have equal totals: %s',
  async (_, type, email, moment, fee) => {
    resetFederationDatabase(gateway)
    setFederationClock(gateway, moment)
    updateAdditionalFee(gateway, fee)
    const token = await gateway.signIn(email)
    const vehicleId = email === individual ? vehicles.complete : encodeId('Vehicle', 10)
    const desiredActivation = new Date(moment + 3 * 86_400_000).toISOString().slice(0, 10)
    const goods = { vehicleId, type, desiredActivation }

    const quoted = await gateway.query<Quote>(quoteDocument, goods, token)
    expect(quoted.errors).toBe(undefined)
    const { invoice, additionalFee, activeAt, expiresAt } = quoted.data.purchaseQuote
    expect(additionalFee?.cents ?? 0).toBe(['THREE_DAY', 'DAILY'].includes(type) ? 0 : fee)

    const input = { ...goods, additionalFeeAccepted: true, expectedTotal: { cents: invoice.total.cents } }
    const { data } = await gateway.query<{ buyAccessRight: PurchaseResult }>(
      buyDocument,
      buildPurchaseVariables(input),
      token,
    )
    expect(data.buyAccessRight).toMatchObject({
      __typename: 'BuyAccessRightPayload',
      receipt: { total: { cents: invoice.total.cents } },
      accessRight: { expiresAt },
    })
    expect(readChargesInCents(gateway)).toEqual([invoice.total.cents])
    expect(Date.parse(activeAt)).toBeLessThan(Date.parse(expiresAt))
    await expectReceiptMatchesInvoice(data.buyAccessRight.receipt!.id, invoice, token)
  },
)

test.each([
  ['ANNUAL_WITHOUT_INSURANCE in its presale', 'ANNUAL_WITHOUT_INSURANCE', november, 0, null],
  ['ANNUAL_WITHOUT_INSURANCE after its presale', 'ANNUAL_WITHOUT_INSURANCE', january, 0, null],
  ['SUMMER_WITHOUT_INSURANCE without a fee', 'SUMMER_WITHOUT_INSURANCE', april, 1_999, null],
  ['SUMMER_WITHOUT_INSURANCE with taxes that need rounding', 'SUMMER_WITHOUT_INSURANCE', april, 0, 23_063],
])(
  'the invoice, the charge and the receipt of a requested pass without insurance have equal totals: %s',
  async (_, type, moment, fee, price) => {
    resetFederationDatabase(gateway)
    setFederationClock(gateway, moment)
    updateAdditionalFee(gateway, fee)
    if (price !== null) setPassPrice(gateway, 9, price)
    const token = await gateway.signIn(individual)
    const goods = { vehicleId: vehicles.secondComplete, clubId: club, type }
    const quoted = await gateway.query<Quote>(quoteDocument, goods, token)
    expect(quoted.errors).toBe(undefined)

    const proof = { fileName: 'preuve.pdf', base64: btoa('%PDF-1.7'), contentType: 'application/pdf' }
    const submitted = await gateway.query<SubmitResult>(
      submitDocument,
      { input: { ...goods, insurerName: 'Boréale', policyNumber: 'BA-118', proof } },
      token,
    )
    const { id, invoice } = submitted.data.submitInsuranceRequest.insuranceRequest
    expect(invoice).toEqual(quoted.data.purchaseQuote.invoice)
    expect(decideInsuranceRequestAsStaff(gateway, decodeId('InsuranceRequest', id)!, true)).toBe(true)

    const payUninsuredPassRequest = async (expectedTotal: number) => {
      const input = {
        insuranceRequestId: id,
        expectedTotal: { cents: expectedTotal },
        idempotencyKey: `test-${crypto.randomUUID()}`,
      }
      return (await gateway.query<{ payInsuranceRequest: PurchaseResult }>(payDocument, { input }, token))
        .data.payInsuranceRequest
    }
    expect(await payUninsuredPassRequest(invoice.total.cents + 1)).toMatchObject({
      __typename: 'PriceChangedProblem',
      total: { cents: invoice.total.cents },
    })
    expect(readChargesInCents(gateway)).toEqual([])
    const paid = await payUninsuredPassRequest(invoice.total.cents)
    expect(paid).toMatchObject({
      __typename: 'PayInsuranceRequestPayload',
      receipt: { total: { cents: invoice.total.cents } },
    })
    expect(readChargesInCents(gateway)).toEqual([invoice.total.cents])
    await expectReceiptMatchesInvoice(paid.receipt!.id, invoice, token)
  },
)

/** Checks that a receipt has the amounts of the invoice that the member confirmed. */
async function expectReceiptMatchesInvoice(
  receiptId: string,
  invoice: Invoice,
  token: string,
): Promise<void> {
  const { data } = await gateway.query<{ viewer: { receipt: Invoice } }>(
    receiptDocument,
    { id: receiptId },
    token,
  )
  const { taxable, nonTaxable, tps, tvq, total, subtotal } = invoice
  expect(data.viewer.receipt).toMatchObject({ amount: subtotal, taxable, nonTaxable, tps, tvq, total })
  const sumLineAmountsInCents = (lines: { amount: { cents: number } }[]) =>
    lines.reduce((cents, { amount }) => cents + amount.cents, 0)
  expect(sumLineAmountsInCents(data.viewer.receipt.lines)).toBe(sumLineAmountsInCents(invoice.lines))
}

test.each([
  ['a first day with surrounding spaces', ' 2026-12-01 ', { __typename: 'PurchaseQuote' }],
  ['a first day that does not exist', '2027-02-29', buildExpectedProblemOfInvalidDay()],
  ['a first day of 30,000 characters', '1'.repeat(30_000), buildExpectedProblemOfInvalidDay()],
])(
  'a purchaseQuote query for a daily pass validates the first day: %s',
  async (_, desiredActivation, expected) => {
    resetFederationDatabase(gateway)
    setFederationClock(gateway, november)
    const { data } = await gateway.query<{ purchaseQuote: object }>(
      `query ($vehicleId: ID!, $desiredActivation: String) {
      purchaseQuote(vehicleId: $vehicleId, type: DAILY, desiredActivation: $desiredActivation) {
        __typename
        ... on InvalidInputProblem { fields { field } }
      }
    }`,
      { vehicleId: vehicles.complete, desiredActivation },
      await gateway.signIn(individual),
    )
    expect(data.purchaseQuote).toEqual(expected)
  },
)

function buildExpectedProblemOfInvalidDay() {
  return { __typename: 'InvalidInputProblem', fields: [{ field: 'desiredActivation' }] }
}
