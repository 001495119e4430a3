import { type FederationInProcess, startFederationInProcess } from './helpers/federation-in-process.ts'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCardToken } from './helpers/card-token.ts'
import { toQuebecCalendarDay } from '../../federation/quebec-days.ts'
import { openDatabaseStore } from '../../federation/store/database.ts'
import type { Operations } from '../../federation/generated/contract.ts'
import { readFederationConfig } from '../../federation/config.ts'
import { createReceiptPdfRenderer } from '../../federation/demo/documents/receipt-renderers.ts'
import { readGuestReceiptDocument } from '../../federation/guests/guest-pass.ts'
import { deleteExpiredGuestPaymentCards } from '../../federation/guests/payment-cards.ts'
import { type Client, createFederationClient } from './helpers/federation-client.ts'
import { listMailsToRecipient } from './helpers/read-mails.ts'

const now = Date.parse('2026-11-21T10:00:00-05:00')
const minute = 60_000

/**
 * Price of the three-day pass with taxes, in cents: 149.00 dollars (134.81 of it taxable) plus
 * taxes of 6.74 and 13.45 dollars.
 */
const total = 169_19

/**
 * Data of two guests in the seed data who may buy a pass. One guest holds a pass of another
 * province's federation, and the other a pass of this federation.
 */
const megan = {
  externalRightNumber: 'ON-482 913',
  firstName: 'Megan',
  lastName: 'Doyle',
  email: 'megan.doyle@sentier.example',
}
const meganHome = { postalCode: 'k1n5t2', province: 'Ontario' }
const mireille = {
  externalRightNumber: 'QC905124',
  firstName: 'MIREILLE',
  lastName: 'gosselin ',
  email: 'Mireille.Gosselin@sentier.example',
}
const mireilleHome = { postalCode: 'J8X 2K1', province: 'Québec' }

let federation: FederationInProcess
let visitor: Client

beforeAll(async () => {
  federation = await startFederationInProcess()
  visitor = createFederationClient(federation.url)
})
beforeEach(() => federation.reset(now))
afterAll(async () => await federation.stop())

function setFederationClock(time: number): void {
  federation.moveClock(time - Date.now())
}

const countStoredCards = () =>
  federation.runWithDatabase((db) =>
    Number(db.prepare('SELECT count(*) AS count FROM cards').get()?.['count']),
  )

const isExternalPassAcceptedForGuestPurchase = async (overrides: object = {}) =>
  (await visitor.call('searchExternalRight', { query: { ...megan, ...meganHome, ...overrides } })).reply
    .validForPayment
const isFqcqPassAcceptedForGuestPurchase = async (overrides: object = {}) =>
  (
    await visitor.call('searchFqcqExternalRight', {
      query: { ...mireille, ...mireilleHome, provinceOfDestination: 'ON', ...overrides },
    })
  ).reply.validForPayment
const storeGuestCard = async (cardNumber = '4242424242424242', overrides: object = {}) => {
  const body = {
    ...megan,
    stripeSourceToken: await createCardToken(federation.url, cardNumber),
    ...overrides,
  }
  return await visitor.call('setCardAsGuest', { body })
}
const buildGuestPurchaseBody = (overrides: object = {}): Operations['buyAsGuest']['body'] => {
  const address = { addressLine: '12 Rideau Street', city: 'Ottawa', ...meganHome, countryId: 1 }
  return {
    ...megan,
    type: 3,
    phoneNumber: '613 555-0111',
    isCanadian: true,
    languageCode: 'en-CA',
    address,
    billingAddress: address,
    ...overrides,
  }
}
const buyGuestPass = async (overrides: object = {}, idempotencyKey?: string) =>
  await visitor.call('buyAsGuest', { body: buildGuestPurchaseBody(overrides), key: idempotencyKey })
const listSuccessfulCharges = () => federation.charges().filter(({ status }) => status === 'succeeded')

describe('search for an external right of another province', () => {
  test('the search for an external access right ignores accents, letter case and spaces', async () => {
    expect(await isExternalPassAcceptedForGuestPurchase()).toBe(true)
    expect(
      await isExternalPassAcceptedForGuestPurchase({
        externalRightNumber: 'on482913',
        firstName: 'mégan',
        province: 'ON',
      }),
    ).toBe(true)
  })

  test.each([
    ['another number', { externalRightNumber: 'ON482914' }],
    ['another first name', { firstName: 'Morgan' }],
    ['another last name', { lastName: 'Doyl' }],
    ['another e-mail', { email: 'megan@sentier.example' }],
    ['another postal code', { postalCode: 'K1N 5T3' }],
    ['another province', { province: 'NB' }],
    [
      'an expired right',
      {
        externalRightNumber: 'ON300117',
        firstName: 'Harold',
        lastName: 'Finch',
        email: 'harold.finch@sentier.example',
        postalCode: 'P3E 2W4',
      },
    ],
    ['a right of this federation', { ...mireille, ...mireilleHome }],
    ['a wildcard', { externalRightNumber: '%', firstName: '%' }],
  ])(
    'the search for an external access right finds nothing when a search parameter does not match: %s',
    async (_, changes) => {
      expect(await isExternalPassAcceptedForGuestPurchase(changes)).toBe(false)
    },
  )
})

describe.each([
  ['searchExternalRight', { ...megan, ...meganHome }],
  ['searchFqcqExternalRight', { ...mireille, ...mireilleHome, provinceOfDestination: 'ON' }],
] as const)('validation of the call %s', (call, validQuery: Record<string, string>) => {
  test('if a search for an external access right has no parameters, the federation returns an error for each missing parameter', async () => {
    const { code, status, refusal } = await visitor.call(call, { query: {} })
    expect([code, status]).toEqual(['InvalidRequest', 400])
    const names = Object.keys(validQuery).map((name) => name.charAt(0).toUpperCase() + name.slice(1))
    expect(Object.keys(refusal.modelState ?? {}).toSorted()).toEqual(names.toSorted())
  })

  test.each(Object.keys(validQuery))(
    'the search for an external access right rejects a request if the parameter %s is missing or invalid',
    async (name) => {
      const { [name]: _, ...incompleteQuery } = validQuery
      for (const query of [
        incompleteQuery,
        { ...validQuery, [name]: ' ' },
        { ...validQuery, [name]: 'a\u0000b' },
      ])
        expect((await visitor.call(call, { query })).code).toBe('InvalidRequest')
    },
  )
})

describe('search for an external right of this federation', () => {
  test('a holder of a pass of this federation can choose only Ontario or New Brunswick as destination of a guest pass [L25]', async () => {
    expect(await isFqcqPassAcceptedForGuestPurchase()).toBe(true)
    expect(await isFqcqPassAcceptedForGuestPurchase({ provinceOfDestination: 'NB' })).toBe(true)
    for (const provinceOfDestination of ['QC', 'Ontario'])
      expect(await isFqcqPassAcceptedForGuestPurchase({ provinceOfDestination })).toBe(false)
    expect(await isFqcqPassAcceptedForGuestPurchase({ ...megan, ...meganHome })).toBe(false)
  })

  test('the search for an external access right also finds a member’s active pass by its control number', async () => {
    const maude = {
      externalRightNumber: 'r8w4h6b',
      firstName: 'Maude',
      lastName: 'Tremblay',
      email: 'demo@sentier.example',
      postalCode: 'G5L4B7',
      province: 'QC',
    }
    expect(await isFqcqPassAcceptedForGuestPurchase(maude)).toBe(true)
    // The pass of the previous season and the pass whose payment failed are not found.
    expect(await isFqcqPassAcceptedForGuestPurchase({ ...maude, externalRightNumber: 'K3M7Q2T' })).toBe(false)
    expect(await isFqcqPassAcceptedForGuestPurchase({ ...maude, externalRightNumber: 'T6D3V8P' })).toBe(false)
  })
})

describe('guest purchase', () => {
  test('a guest purchase costs the price of the offer with taxes, to the cent', async () => {
    expect((await visitor.call('getThreeDaysInformation')).reply).toEqual({
      amount: 149,
      insurance: 14.19,
      tps: 6.74,
      tpsRate: 0.05,
      tvq: 13.45,
      tvqRate: 0.09975,
      totalAmount: 169.19,
    })
    await storeGuestCard()
    const { reply } = await buyGuestPass()
    expect(reply.totalAmount).toBe(169.19)
    expect(federation.charges()).toEqual([{ cents: total, status: 'succeeded' }])
  })

  test('a guest receives an e-mail in their language with a PDF link that stays valid for three days', async () => {
    await storeGuestCard()
    const { reply } = await buyGuestPass()
    const [mail] = listMailsToRecipient(federation, megan.email)
    const number = `#${String(reply.number).padStart(6, '0')}`
    expect(mail).toMatchObject({ kind: 'guestAccessRightBought', language: 'en' })
    expect(mail!.subject).toContain(number)
    // The e-mail and the response both name the three days.
    expect(mail!.text.replaceAll(/\s/g, ' ')).toContain('valid from November 21 to November 23, 2026')
    expect(toQuebecCalendarDay(reply.activeAtEpoch!)).toBe('2026-11-21')
    expect(reply.expiresAtEpoch).toBe(Date.parse('2026-11-23T23:59:59.999-05:00'))
    expect(mail!.attachments).toMatchObject([
      { kind: 'guests', label: `Pass ${number} (PDF)` },
      { kind: 'guestreceipts', label: `Receipt ${number} (PDF)` },
    ])
    const link = mail!.links.at(-1)!.url
    const file = await fetch(link)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const pageTexts = (await extractText(await getDocumentProxy(await file.bytes()))).text
      .join(' ')
      .replaceAll(/\s+/g, ' ')
    for (const fact of [number, 'Megan Doyle', 'With pass ON-482 913', 'in Quebec', 'November 23, 2026'])
      expect(pageTexts).toContain(fact)
    setFederationClock(Date.parse('2026-11-23T23:59:00-05:00'))
    expect((await fetch(link)).status).toBe(200)
    setFederationClock(Date.parse('2026-11-24T00:00:10-05:00'))
    expect((await fetch(link)).status).toBe(404)
  })

  test('the receipt of a guest names the buyer, card, pass, amounts and both tax numbers', async () => {
    await storeGuestCard()
    const { reply } = await buyGuestPass()
    // A later price does not change the receipt.
    federation.runWithDatabase((db) => db.exec('UPDATE offers SET price = 200_00, presale = NULL'))
    const receipt = federation.runWithStore((store) => readGuestReceiptDocument(store, reply.number, 'en'))
    const draw = createReceiptPdfRenderer(readFederationConfig({}).seller, () => receipt)
    const file = await draw(reply.number, { language: 'en', issuer: 'Sentier', now }, null)
    const number = String(reply.number)
    expect(file!.name).toContain(number)
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(file!.bytes)))
    const documentText = text.join(' ').replaceAll(/\s+/g, ' ')
    for (const fact of [
      `#${number}`,
      'Megan Doyle',
      'Visa',
      '4242',
      'Three-day',
      'November 23, 2026',
      '$134.81',
      '$14.19',
      '$6.74',
      '$13.45',
      '$169.19',
      'RT0001',
      'TQ0001',
    ])
      expect(documentText).toContain(fact)
    expect(documentText).not.toMatch(/Vehicle|Club/)
  })

  test('a guest who holds a pass of this federation gets a guest pass that names the destination province', async () => {
    const card = { ...mireille, stripeSourceToken: await createCardToken(federation.url, '4242424242424242') }
    expect((await visitor.call('setCardAsFqcqGuest', { body: card })).status).toBe(200)
    const address = { addressLine: '4, rue Principale', ...mireilleHome }
    const body = {
      ...buildGuestPurchaseBody(),
      ...mireille,
      languageCode: 'fr-CA' as const,
      address,
      billingAddress: address,
      provinceOfDestination: 'NB' as const,
    }
    const buyGuestPassWithFixedIdempotencyKey = async (overrides: object = {}) =>
      await visitor.call('buyAsFqcqGuest', { body: { ...body, ...overrides }, key: 'trip-east' })
    const { reply } = await buyGuestPassWithFixedIdempotencyKey()
    expect((await buyGuestPassWithFixedIdempotencyKey()).reply).toEqual(reply)
    expect((await buyGuestPassWithFixedIdempotencyKey({ provinceOfDestination: 'ON' })).code).toBe(
      'KeyReused',
    )
    expect(listSuccessfulCharges()).toHaveLength(1)
    const [mail] = listMailsToRecipient(federation, mireille.email)
    const file = await fetch(mail!.links.at(-1)!.url)
    const documentText = (await extractText(await getDocumentProxy(await file.bytes()))).text.join(' ')
    expect(documentText).toContain('au Nouveau-Brunswick')
  })

  test('repeated guest purchases with the same idempotency key charge once', async () => {
    await storeGuestCard()
    const answers = await Promise.all(Array.from({ length: 5 }, async () => await buyGuestPass({}, 'once')))
    expect(new Set(answers.map(({ reply }) => reply.number)).size).toBe(1)
    expect(listSuccessfulCharges()).toHaveLength(1)
    // The stored card is deleted after the purchase, but a retry still returns the first response.
    expect((await buyGuestPass({}, 'once')).reply).toEqual(answers[0]!.reply)
    expect((await buyGuestPass({}, 'twice')).code).toBe('CardMissing')
    expect((await buyGuestPass({ languageCode: 'fr-CA' }, 'once')).reply).toEqual(answers[0]!.reply)
    expect((await buyGuestPass({ phoneNumber: '613 555-0112' }, 'once')).code).toBe('KeyReused')
  })

  test('a guest’s payment card is stored for one hour, only for purchases with the same access right and e-mail address', async () => {
    expect((await buyGuestPass()).code).toBe('CardMissing')
    expect((await storeGuestCard()).reply).toMatchObject({ last4: '4242', brand: 'Visa' })
    const before = countStoredCards()
    setFederationClock(now + 61 * minute)
    expect((await buyGuestPass()).code).toBe('CardMissing')
    expect(federation.charges()).toEqual([])
    // The cleanup deletes expired guest cards only, and keeps the cards of members.
    const store = openDatabaseStore(federation.dataDir)
    deleteExpiredGuestPaymentCards(store, now + 61 * minute)
    store.db.close()
    expect(countStoredCards()).toBe(before - 1)
  })

  test('a guest purchase is refused when the external access right has expired since the card was stored', async () => {
    await storeGuestCard()
    federation.runWithDatabase((db) => db.exec('UPDATE external_rights SET valid_until = 0'))
    expect((await buyGuestPass()).code).toBe('ExternalRightNotFound')
    expect((await storeGuestCard()).code).toBe('ExternalRightNotFound')
  })

  test.each([
    ['postal code', { address: { addressLine: '1', province: 'ON', postalCode: 'K1N 5T3' } }],
    ['access right number', { externalRightNumber: 'ON482914' }],
  ])(
    'a guest purchase whose %s does not match the external access right is refused and charges nothing',
    async (_, changes) => {
      await storeGuestCard()
      expect((await buyGuestPass(changes)).code).toBe('ExternalRightNotFound')
      expect(federation.charges()).toEqual([])
    },
  )

  test('the response to a refused guest purchase names the invalid fields', async () => {
    const { refusal } = await buyGuestPass({ phoneNumber: '5'.repeat(33), languageCode: 'de-DE', type: 1 })
    expect(Object.keys(refusal.modelState!).toSorted()).toEqual(['LanguageCode', 'PhoneNumber', 'Type'])
  })

  test('a guest purchase whose card is refused or declined charges nothing', async () => {
    expect((await storeGuestCard('4000000000000002')).code).toBe('CardDeclined')
    expect((await storeGuestCard('4242424242424242', { stripeSourceToken: 'tok_gone' })).code).toBe(
      'InvalidRequest',
    )
    expect((await buyGuestPass()).code).toBe('CardMissing')
    await storeGuestCard('4000000000000341')
    expect((await buyGuestPass({}, 'tried')).code).toBe('CardDeclined')
    await storeGuestCard()
    expect((await buyGuestPass({}, 'tried')).status).toBe(200)
    expect(listSuccessfulCharges()).toHaveLength(1)
  })
})

describe('key of a guest’s pass', () => {
  const buyGuestPassAndGetKey = async () => {
    await storeGuestCard()
    return (await buyGuestPass()).reply.passKey!
  }
  const requestGuestPassPdf = async (passKey: string) =>
    await visitor.call('printGuestPass', { body: { passKey } })
  const resendGuestPassMail = async (passKey: string) =>
    await createFederationClient(federation.url, { language: 'fr' }).call('resendGuestPassEmail', {
      body: { passKey },
    })

  test('the response to a guest purchase contains the pass’s control number and an unguessable key for reading the pass', async () => {
    await storeGuestCard()
    const { reply } = await buyGuestPass()
    expect(reply.passKey).toMatch(/^[0-9a-f]{48}$/)
    expect(reply.ctrlId).toMatch(/^[2-9A-HJ-NP-Z]{7}$/)
    expect(reply.passKey).not.toContain(String(reply.number))
  })

  test('with the pass key, a guest gets PDF links that work for ten minutes, but no link after the pass has expired', async () => {
    const passKey = await buyGuestPassAndGetKey()
    setFederationClock(Date.parse('2026-11-23T23:50:30-05:00'))
    const { reply: url } = await requestGuestPassPdf(passKey)
    const file = await fetch(url)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    setFederationClock(Date.parse('2026-11-24T00:00:10-05:00'))
    expect((await requestGuestPassPdf(passKey)).code).toBe('GuestPassNotFound')
    expect((await resendGuestPassMail(passKey)).code).toBe('GuestPassNotFound')
    expect((await fetch(url)).status).toBe(404)
  })

  test('a guest can use the pass key to have the pass and receipt sent again to the e-mail address of the purchase', async () => {
    const passKey = await buyGuestPassAndGetKey()
    expect((await resendGuestPassMail(passKey)).status).toBe(204)
    const [newestMail, firstMail] = listMailsToRecipient(federation, megan.email)
    expect(newestMail).toMatchObject({ kind: 'guestAccessRightResent', language: 'fr' })
    expect(newestMail!.attachments.map(({ kind, subject }) => [kind, subject])).toEqual(
      firstMail!.attachments.map(({ kind, subject }) => [kind, subject]),
    )
    expect((await fetch(newestMail!.links.at(-1)!.url)).status).toBe(200)
  })

  test.each([
    ['a pass number', (number: number) => String(number)],
    ['a public pass number', (number: number) => `#${number}`],
    ['a wildcard', () => '%'],
    ['another key', () => 'f'.repeat(48)],
  ])(
    'the federation refuses a guest request that sends %s instead of the guest’s pass key',
    async (_, createKey) => {
      await storeGuestCard()
      const { reply } = await buyGuestPass()
      for (const request of [requestGuestPassPdf, resendGuestPassMail])
        expect((await request(createKey(reply.number))).code).toBe('GuestPassNotFound')
      expect(listMailsToRecipient(federation, megan.email)).toHaveLength(1)
    },
  )
})
