/**
 * Tests of unusual but valid texts, which are stored and returned unchanged, and never rendered as
 * markup.
 */
import { startGatewayInProcess } from '../gateway/helpers/gateway-in-process.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resetFederationDatabase } from '../gateway/helpers/federation-database.ts'
import type { Gateway } from '../gateway/helpers/gateway-process.ts'

let gateway: Gateway
let token: string
beforeAll(async () => {
  gateway = await startGatewayInProcess()
})
afterAll(async () => await gateway?.stop())

const texts = [
  ['an emoji', '🏍️ Zoé 🌲'],
  ['emoji of several code points', '🇨🇦👩‍👩‍👧'],
  ['right-to-left script', 'مرحبا بكم'],
  ['letters with combining marks', 'Ǝ̈l̥o͂ïse'],
  ['markup', '<b>x</b>'],
  ['a script', '<script>x'],
  ['an attribute breakout', '"><img src=x'],
  ['a template placeholder', '{{firstName}}'],
  ['an SQL statement', "'; DROP TABLE--"],
  ['a spreadsheet formula', '=1+1'],
] as const

describe.each(texts)('unusual text (%s)', (_what, text) => {
  test('text with emoji, markup or SQL in the profile and the billing address is returned unchanged', async () => {
    resetFederationDatabase(gateway)
    token = await gateway.signIn()
    const address = { addressLine: text, province: 'ON', otherCity: text, postalCode: 'K1A 0B1' }
    const { data, errors } = await gateway.query<{
      updateProfile: { __typename: string; viewer?: object }
      setBillingAddress: object
    }>(
      `mutation ($profile: UpdateProfileInput!, $billing: SetBillingAddressInput!) {
        updateProfile(input: $profile) { __typename ... on UpdateProfilePayload { viewer { firstName lastName address { addressLine cityName } } } }
        setBillingAddress(input: $billing) { __typename ... on SetBillingAddressPayload { billingAddress { addressLine cityName } } }
      }`,
      {
        profile: { firstName: text, lastName: text, phoneNumber: '418 555-0199', address },
        billing: address,
      },
      token,
    )
    expect(errors).toBeUndefined()
    const stored = { addressLine: text, cityName: text }
    expect(data.updateProfile).toMatchObject({ viewer: { firstName: text, lastName: text, address: stored } })
    expect(data.setBillingAddress).toMatchObject({ billingAddress: stored })
    const { data: again } = await gateway.query(
      '{ viewer { firstName lastName address { addressLine cityName } billingAddress { addressLine cityName } } }',
      {},
      token,
    )
    expect(again).toEqual({
      viewer: { firstName: text, lastName: text, address: stored, billingAddress: stored },
    })
  })

  test("the federation's decision page and e-mail outbox display unusual text as plain text, not as markup", async () => {
    resetFederationDatabase(gateway)
    const member = 'sansassurance@sentier.example'
    token = await gateway.signIn(member)
    const { data } = await gateway.query<{ updateProfile: { __typename: string } }>(
      'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { __typename } }',
      {
        input: {
          firstName: text,
          lastName: text,
          phoneNumber: '418 555-0199',
          address: { addressLine: text, province: 'ON', otherCity: text, postalCode: 'K1A 0B1' },
        },
      },
      token,
    )
    expect(data.updateProfile.__typename).toBe('UpdateProfilePayload')
    const fetchFederationPage = async (path: string) =>
      await (await fetch(gateway.federationUrl + path)).text()
    const decisions = await fetchFederationPage('/desk/decisions')
    expect(extractTextFromHtml(decisions)).toContain(text)
    for (const page of [decisions, await fetchFederationPage(`/desk?to=${encodeURIComponent(text)}`)])
      expect(page).not.toMatch(/<script>x|<img src=x|<b>x<\/b>/)
  })
})

/** Returns the text of an HTML page: tags removed, entities decoded. */
function extractTextFromHtml(page: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
  return page
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&(\w+);/g, (_, name: string) => entities[name] ?? '')
}
