/** Tests of the offer cache: requests share cached pass offers until an offer changes. */
import { afterEach, expect, test } from 'vitest'
import { setFederationClock, updateAdditionalFee } from './helpers/federation-database.ts'
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import type { Gateway } from './helpers/gateway-process.ts'

let gateway: Gateway
afterEach(async () => await gateway?.stop())

/**
 * Returns the price of the annual pass in cents and the state of its presale, as an anonymous
 * visitor gets them.
 */
async function fetchAnnualPassPrice() {
  const { data } = await gateway.query<{
    accessRightOffers: {
      offers: { type: string; currentPrice: { cents: number }; presale: { isOn: boolean } }[]
    }
  }>('{ accessRightOffers { offers { type currentPrice { cents } presale { isOn } } } }')
  const { currentPrice, presale } = data.accessRightOffers.offers.find(({ type }) => type === 'ANNUAL')!
  return { cents: currentPrice.cents, isPresale: presale.isOn }
}
const presaleOffer = { cents: 389_00, isPresale: true }
const regularOffer = { cents: 449_00, isPresale: false }

test('with a cache lifetime of an hour, cached pass offers expire earlier if the presale ends earlier', async () => {
  gateway = await startGatewayInProcess({ config: { cache: { offersMs: 3_600_000 } } })
  await gateway.signIn()
  setFederationClock(gateway, Date.parse('2026-12-15T23:59:50-05:00'))
  // The sign-in response carries the federation's clock.
  await gateway.signIn()
  expect(await fetchAnnualPassPrice()).toEqual(presaleOffer)
  await expect.poll(fetchAnnualPassPrice, { interval: 100 }).toEqual(regularOffer)
})

test("cached pass offers expire when the federation's clock changes, even if clients query only pass offers", async () => {
  gateway = await startGatewayInProcess()
  setFederationClock(gateway, Date.parse('2026-11-21T12:00:00-05:00'))
  await gateway.signIn()
  expect(await fetchAnnualPassPrice()).toEqual(presaleOffer)
  setFederationClock(gateway, Date.parse('2027-01-15T12:00:00-05:00'))
  await expect.poll(fetchAnnualPassPrice, { interval: 100 }).toEqual(regularOffer)
})

test('a pass offer states its type, availability, end of sale, prices, presale and insurance premium [E17, E18, E21, E23]', async () => {
  gateway = await startGatewayInProcess()
  setFederationClock(gateway, Date.parse('2026-11-21T12:00:00-05:00'))
  const token = await gateway.signIn()
  const { data } = await gateway.query<{ accessRightOffers: { offers: object[] } }>(
    `{ accessRightOffers { offers {
      type available currentPrice { cents } regularPrice { cents } taxIncluded
      presale { price { cents } startsAt endsAt isOn } insurance { cents }
      choiceEndsAt endsAt needsDesiredActivation
    } } }`,
    {},
    token,
  )
  expect(data.accessRightOffers.offers).toMatchObject([
    {
      type: 'ANNUAL',
      available: true,
      currentPrice: { cents: 389_00 },
      regularPrice: { cents: 449_00 },
      taxIncluded: false,
      presale: {
        price: { cents: 389_00 },
        startsAt: expect.any(String) as string,
        endsAt: expect.stringMatching(/^2026-12-16T04:59:59/) as string,
        isOn: true,
      },
      insurance: { cents: 42_57 },
      endsAt: expect.stringMatching(/^2027-10-01T03:59:59/) as string,
      needsDesiredActivation: false,
    },
    { type: 'SUMMER', available: false, needsDesiredActivation: false },
    { type: 'THREE_DAY', available: true, currentPrice: { cents: 149_00 }, needsDesiredActivation: true },
    {
      type: 'DAILY',
      available: true,
      currentPrice: { cents: 60_00 },
      taxIncluded: true,
      presale: null,
      needsDesiredActivation: true,
    },
  ])
})

test('a pass offer states its total with taxes and the additional fee', async () => {
  gateway = await startGatewayInProcess()
  setFederationClock(gateway, Date.parse('2026-11-21T12:00:00-05:00'))
  updateAdditionalFee(gateway, 12_50)
  const token = await gateway.signIn()
  const { data } = await gateway.query<{
    accessRightOffers: { offers: { type: string; total: { cents: number } }[] }
  }>('{ accessRightOffers { offers { type total { cents } } } }', {}, token)
  expect(
    Object.fromEntries(data.accessRightOffers.offers.map(({ type, total }) => [type, total.cents])),
  ).toMatchObject({
    // The price of 346.43 and the fee of 12.50 are taxed; the premium of 42.57 is not.
    ANNUAL: 455_25,
    // Short passes carry no additional fee; the daily price includes taxes.
    THREE_DAY: 169_19,
    DAILY: 60_00,
  })
})
