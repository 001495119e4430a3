/** Tests of pass offers, failed payments, the e-mail with a pass, and insurance documents. */
import { type FederationInProcess, startFederationInProcess } from './helpers/federation-in-process.ts'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Operations } from '../../federation/generated/contract.ts'
import { type Client, signIn } from './helpers/federation-client.ts'

const now = Date.parse('2026-10-28T10:00:00-04:00')

let federation: FederationInProcess
let maude: Client
let vehicles: Map<string, number>
let clubs: Map<string, number>

beforeAll(async () => {
  federation = await startFederationInProcess()
})
beforeEach(async () => {
  federation.reset(now)
  await signInAsMember()
})
afterAll(async () => await federation.stop())

async function signInAsMember(email?: string): Promise<void> {
  maude = await signIn(federation.url, email)
  vehicles = new Map((await maude.call('getVehicles')).reply.map(({ name, id }) => [name, id]))
  clubs = new Map((await maude.call('getClubs')).reply.map(({ no, id }) => [no, id]))
}

const updateFederationSetting = (settingName: string, value: number) =>
  federation.runWithDatabase((db) =>
    db.prepare('UPDATE settings SET value = ? WHERE name = ?').run(value, settingName),
  )
const buyPass = async (overrides: Partial<Operations['buy']['body']> = {}) =>
  await maude.call('buy', {
    body: { type: 1, vehicleId: vehicles.get('CASTOR-450')!, clubId: clubs.get('054')!, ...overrides },
  })
interface Details {
  firstName?: string
  type?: string
  vehicle?: string
  period?: string
  total?: string
  document: string
  attached: { kind: string; subject: number }[]
}
const readMailsToDemoMember = () =>
  federation.runWithDatabase((db) =>
    db
      .prepare("SELECT kind, details FROM mails WHERE recipient = 'demo@sentier.example' ORDER BY id")
      .all()
      .map(({ kind, details }) => ({ kind, details: JSON.parse(String(details)) as Details })),
  )

/** Returns the text of the PDF file at a URL. */
async function extractPdfText(url: string | URL): Promise<string> {
  const reply = await fetch(url)
  const file = await getDocumentProxy(new Uint8Array(await reply.arrayBuffer()))
  return (await extractText(file, { mergePages: true })).text
}

describe('insurance documents', () => {
  test('the federation issues an insurance certificate only for a pass with insurance', async () => {
    const { documentsAssurance } = (await maude.call('getInsuranceDocuments')).reply
    expect(documentsAssurance.map(({ nom }) => nom)).toEqual([
      expect.stringMatching(/^Attestation d’assurance pour ORIGNAL \(#\d{6}\)$/),
      expect.stringMatching(/^Attestation d’assurance pour HARFANG \(#\d{6}\)$/),
    ])
    expect(await extractPdfText(documentsAssurance[0]!.url)).toContain('V107 943')
    await signInAsMember('entreprise@sentier.example')
    expect((await maude.call('getInsuranceDocuments')).reply.documentsAssurance).toEqual([])
  })

  test('the list of pass offers links to four information PDFs, which can be opened without a session', async () => {
    const { guideUrl, insuranceFormUrl, faqFormUrl, noInsuranceFormUrl } = (
      await maude.call('getAccessRightTypes', { query: { withoutInsurance: true } })
    ).reply
    for (const url of [guideUrl, insuranceFormUrl, faqFormUrl, noInsuranceFormUrl]) {
      expect((await fetch(url!)).headers.get('content-type')).toBe('application/pdf')
    }
  })

  test('the federation returns the current insurance prices [P07, E20]', async () => {
    const { reply } = await maude.call('getInsurancePrices')
    expect(Object.fromEntries(reply.map(({ key, value }) => [key, value]))).toEqual({
      cost: 42.57,
      clubCost: 36.9,
      stayCost: 14.19,
      dailyCost: 5,
    })
  })
})

describe('list of pass offers', () => {
  test.each([
    [{}, [1, 2, 3, 4]],
    [{ withoutInsurance: true }, [8, 9]],
    [{ includeNonsaleable: true }, [1, 2, 3, 4, 7]],
  ])(
    'with the query parameters %j, the list of pass offers for an individual contains the pass types %j',
    async (query, types) => {
      const { accessRightTypes } = (await maude.call('getAccessRightTypes', { query })).reply
      expect(accessRightTypes.map(({ type }) => type)).toEqual(types)
      expect(accessRightTypes.find(({ type }) => type === 7)?.available ?? false).toBe(false)
    },
  )
})

describe('prices and dates of a pass offer', () => {
  test('a pass offer contains the current, regular and presale prices and the insurance premium, with dates and tax flags [E17, E18]', async () => {
    const { accessRightTypes } = (await maude.call('getAccessRightTypes')).reply
    const annual = accessRightTypes.find(({ type }) => type === 1)
    const time = expect.any(Number) as number
    expect(annual).toMatchObject({
      available: true,
      currentPrice: { amount: time },
      price: { amount: 449 },
      presale: { amount: 389, startEpoch: time, endEpoch: time, taxIncluded: false },
      insurance: {
        amount: 42.57,
        startEpoch: time,
        endEpoch: time,
        taxIncluded: expect.any(Boolean) as boolean,
      },
      endEpoch: time,
      choiceEndEpoch: time,
    })
  })
})

describe('pass with a failed payment', () => {
  const fetchPassWithFailedPayment = async () =>
    (await maude.call('getAccessRights')).reply.find(({ status }) => status === 0)!

  test('the federation returns the vehicle, club, payment card and billing address of a purchase whose payment failed [N23]', async () => {
    const { id } = await fetchPassWithFailedPayment()
    const { reply } = await maude.call('getIncompleteAccessRight', { path: { id } })
    expect(reply).toMatchObject({
      info: { id, type: 1, status: 0 },
      vehicle: { name: 'CARIBOU' },
      club: { no: '054', pictureUrl: expect.stringContaining(`${federation.url}/`) as string },
      card: { last4: '4242' },
      billingAddress: { postalCode: 'G5L 4B7' },
    })
    const activePass = (await maude.call('getAccessRights')).reply.find(({ status }) => status === 1)!
    expect((await maude.call('getIncompleteAccessRight', { path: { id: activePass.id } })).status).toBe(404)
  })

  test('canceling a pass whose payment failed keeps the receipt of the failed payment', async () => {
    const { id } = await fetchPassWithFailedPayment()
    expect((await maude.call('cancelAccessRight', { path: { id } })).status).toBe(204)
    expect((await maude.call('getAccessRights')).reply.map((right) => right.id)).not.toContain(id)
    expect((await maude.call('cancelAccessRight', { path: { id } })).code).toBe('AccessRightNotFound')
    expect((await maude.call('getReceipts')).reply.map(({ accessRight }) => accessRight?.id)).toContain(id)
    const retry = { vehicleId: vehicles.get('CARIBOU')!, accessRightId: id }
    expect((await buyPass(retry)).code).toBe('AccessRightNotFound')
  })
})

test('after the season of a pass has ended, a failed payment for the pass cannot be retried', async () => {
  const failedPass = (await maude.call('getAccessRights')).reply.find(({ status }) => status === 0)!
  updateFederationSetting('clock_offset_ms', Date.parse('2027-10-05T10:00:00-04:00') - Date.now())
  await signInAsMember()
  const retry = { vehicleId: vehicles.get('CARIBOU')!, accessRightId: failedPass.id }
  const { code, refusal } = await buyPass(retry)
  expect([code, refusal.message]).toEqual([
    'AccessRightNotFound',
    'La saison ou la journée de ce droit d’accès est passée. Achetez un nouveau droit d’accès.',
  ])
  expect((await buyPass({ vehicleId: vehicles.get('CARIBOU')! })).status).toBe(200)
})

describe('e-mail that delivers a pass', () => {
  const fetchPrintablePassOfMember = async () =>
    (await maude.call('getAccessRights')).reply.find(({ isPrintable }) => isPrintable)!

  test('a purchase sends the buyer an e-mail with the pass, the insurance certificate and the receipt', async () => {
    const { accessRightId, receiptId } = (await buyPass()).reply
    const [mail] = readMailsToDemoMember()
    expect(mail?.kind).toBe('accessRightBought')
    expect(mail!.details.attached.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['passes', accessRightId],
      ['insurance', accessRightId],
      ['receipts', receiptId],
    ])
    expect(mail!.details).toMatchObject({
      firstName: 'Maude',
      type: 'droit d’accès annuel',
      vehicle: expect.stringMatching(/^CASTOR-450( \(.+\))?$/),
      period: expect.stringMatching(/^du .+ au 30\s/),
      total: expect.stringMatching(/^\d+,\d\d\s\$$/),
    })
    const { ctrlId } = (await maude.call('getAccessRights')).reply.find(({ id }) => id === accessRightId)!
    expect(await extractPdfText(new URL(mail!.details.document, federation.url))).toContain(ctrlId)
  })

  test('the PDF link in a resent pass e-mail is valid for more than ten minutes, unlike a print link', async () => {
    const { id, ctrlId } = await fetchPrintablePassOfMember()
    expect((await maude.call('resendAccessRightEmail', { path: { id } })).status).toBe(204)
    const [mail] = readMailsToDemoMember()
    expect(mail?.kind).toBe('accessRightResent')
    expect(mail!.details.attached.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['passes', id],
      ['insurance', id],
    ])
    updateFederationSetting('clock_offset_ms', Date.parse('2026-10-30T10:00:00-04:00') - Date.now())
    expect(await extractPdfText(new URL(mail!.details.document, federation.url))).toContain(ctrlId)
  })

  test('during a mail outage, resending a pass by e-mail fails, but buying a pass succeeds', async () => {
    updateFederationSetting('mails_fail', 1)
    const { id } = await fetchPrintablePassOfMember()
    expect((await maude.call('resendAccessRightEmail', { path: { id } })).code).toBe('MailFailed')
    expect((await buyPass()).status).toBe(200)
    expect(readMailsToDemoMember()).toEqual([])
  })
})
