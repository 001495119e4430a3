/** The invoice that a member confirms is, to the cent, what the federation charges: for every offer. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bought, buyDocument, purchase, vehicles } from './documents.ts'
import { chargesOf, reset, setClock, setFee } from './judge.ts'
import { encodeId } from '../../gateway/graphql/node-ids.ts'
import { type RunningGateway, startGateway } from './start.ts'

let gateway: RunningGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(async () => await gateway.stop())

interface Quote {
  purchaseQuote: {
    invoice: Record<'taxable' | 'nonTaxable' | 'subtotal' | 'tps' | 'tvq' | 'total', { cents: number }> & {
      lines: { amount: { cents: number } }[]
    }
    activeAt: string
    expiresAt: string
    additionalFee: { cents: number } | null
    maximumPrintedMagazines: number | null
  }
}

const quoteDocument = `query ($vehicleId: ID!, $clubId: ID, $type: AccessRightType!, $desiredActivation: String) {
  purchaseQuote(vehicleId: $vehicleId, clubId: $clubId, type: $type, desiredActivation: $desiredActivation) {
    invoice { lines { kind amount { cents } } taxable { cents } nonTaxable { cents } subtotal { cents } tps { cents } tvq { cents } total { cents } }
    activeAt expiresAt additionalFee { cents } maximumPrintedMagazines
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
  ['DAILY, taxes included, and no fee', 'DAILY', individual, november, 1_999],
  ['ANNUAL_RENTAL', 'ANNUAL_RENTAL', rental, november, 0],
  ['ANNUAL_RENTAL with a fee', 'ANNUAL_RENTAL', rental, january, 50],
  ['SUMMER_RENTAL', 'SUMMER_RENTAL', rental, april, 1],
])('%s', async (_, type, email, moment, fee) => {
  reset(gateway)
  setClock(gateway, moment)
  setFee(gateway, fee)
  const token = await gateway.signIn(email)
  const vehicleId = email === individual ? vehicles.complete : encodeId('Vehicle', 10)
  const desiredActivation = new Date(moment + 3 * 86_400_000).toISOString().slice(0, 10)
  const goods = { vehicleId, type, desiredActivation }

  const quoted = await gateway.query<Quote>(quoteDocument, goods, token)
  expect(quoted.errors).toBe(undefined)
  const { invoice, additionalFee, activeAt, expiresAt } = quoted.data.purchaseQuote
  expect(additionalFee?.cents ?? 0).toBe(['THREE_DAY', 'DAILY'].includes(type) ? 0 : fee)

  const input = { ...goods, additionalFeeAccepted: true, expectedTotal: { cents: invoice.total.cents } }
  const { data } = await gateway.query<{ buyAccessRight: Bought }>(buyDocument, purchase(input), token)
  expect(data.buyAccessRight).toMatchObject({
    __typename: 'BuyAccessRightPayload',
    receipt: { total: { cents: invoice.total.cents } },
    accessRight: { expiresAt },
  })
  expect(chargesOf(gateway)).toEqual([invoice.total.cents])
  expect(Date.parse(activeAt)).toBeLessThan(Date.parse(expiresAt))

  const receipt = await gateway.query<{
    viewer: { receipt: Record<string, { cents: number }> & { lines: { amount: { cents: number } }[] } }
  }>(
    'query ($id: ID!) { viewer { receipt(id: $id) { amount { cents } taxable { cents } nonTaxable { cents } tps { cents } tvq { cents } total { cents } lines { amount { cents } } } } }',
    { id: data.buyAccessRight.receipt?.id },
    token,
  )
  const { taxable, nonTaxable, tps, tvq, total, subtotal } = invoice
  expect(receipt.data.viewer.receipt).toMatchObject({
    amount: subtotal,
    taxable,
    nonTaxable,
    tps,
    tvq,
    total,
  })
  const sum = (lines: { amount: { cents: number } }[]) =>
    lines.reduce((cents, { amount }) => cents + amount.cents, 0)
  expect(sum(receipt.data.viewer.receipt.lines)).toBe(sum(invoice.lines))
})
