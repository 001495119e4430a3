import { type FederationInProcess, startFederationInProcess } from './helpers/federation-in-process.ts'
import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConsentRecord } from '../../federation/agreements/consents.ts'
import { escapeHtml } from '../../federation/translations.ts'
import { openDatabaseStore } from '../../federation/store/database.ts'
import { type Client, createFederationClient, signIn } from './helpers/federation-client.ts'
import { publishNextAgreementVersion } from '../../federation/agreements/queries.ts'

let federation: FederationInProcess
let french: Client
let english: Client

beforeAll(async () => {
  federation = await startFederationInProcess()
  french = createFederationClient(federation.url, { language: 'fr' })
  english = createFederationClient(federation.url, { language: 'en' })
})
afterAll(async () => await federation.stop())

function publishNewAgreementVersion(): number {
  const store = openDatabaseStore(federation.dataDir)
  try {
    return publishNextAgreementVersion(store)
  } finally {
    store.db.close()
  }
}

const texts = ['getTerms', 'getPrivacyPolicy'] as const

describe('terms and privacy policy in force', () => {
  test('the summary of the terms of use states the rules about insurance, refunds, rentals and passes without insurance [A33–A36, P06, P09]', async () => {
    const terms = (await french.call('getTerms')).reply.summaries
      .join('\n')
      .replaceAll(/[\u00a0\u202f]/g, ' ')
    for (const statement of [
      /assurance responsabilité civile d’au moins 1 000 000 \$ est obligatoire/,
      /ni remboursables ni transférables/,
      /sans assurance demande 30\sjours de vérification, ne donne aucun droit d’accès temporaire et comporte des frais de 20 \$ plus taxes/,
      /location sont réservés aux entreprises de location/,
    ])
      expect(terms).toMatch(statement)
    const inEnglish = (await english.call('getTerms')).reply.summaries.join('\n')
    for (const statement of [
      /insurance of at least \$1,000,000 is mandatory/,
      /non-refundable and non-transferable/,
      /without insurance needs 30 days of verification, gives no temporary pass and carries a fee of \$20 plus taxes/,
      /reserved for rental businesses/,
    ])
      expect(inEnglish).toMatch(statement)
  })

  test.each(texts)(
    'the REST call %s returns an agreement with a link to its full text, in the language of the request [C11]',
    async (name) => {
      for (const client of [french, english]) {
        const { reply } = await client.call(name)
        expect(reply.version).toBe(1)
        expect(reply.summaries.length).toBeGreaterThanOrEqual(8)
        const page = await fetch(reply.url)
        expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
        const html = await page.text()
        expect(html).toContain(`<h1 `)
        expect(html).toContain(reply.title)
        expect(html.match(/<h2 /g)).toHaveLength(reply.summaries.length)
        // A missing text would appear as its locale key.
        expect(html + reply.summaries.join()).not.toMatch(/Federation\.|\{\{/)
      }
      const [first, second] = await Promise.all([french.call(name), english.call(name)])
      expect(first.reply.title).not.toBe(second.reply.title)
    },
  )

  test('a new version of the agreements begins with an update notice and requires the members to consent again', async () => {
    const maude = await signIn(federation.url)
    expect((await maude.call('consent', { body: { version: 2 } })).code).toBe('AgreementOutdated')
    expect(publishNewAgreementVersion()).toBe(2)
    for (const name of texts) {
      const { reply } = await french.call(name)
      expect(reply.version).toBe(2)
      expect(reply.summaries[0]).toMatch(/^Version\u00a02\u00a0: ce texte a été mis à jour/)
    }
    expect((await maude.call('getUser')).code).toBe('consent_required')
    const outdated = await maude.call('consent', { body: { version: 1 } })
    expect([outdated.code, outdated.refusal.message]).toEqual([
      'AgreementOutdated',
      'Ces textes ne sont plus ceux qui sont en vigueur. Lisez la nouvelle version.',
    ])
    expect((await maude.call('consent', { body: { version: '2' } })).code).toBe('InvalidRequest')
    expect((await maude.call('consent', { body: { version: 2 } })).status).toBe(204)
    expect((await maude.call('getUser')).status).toBe(200)
  })

  test('the federation stores a consent with the accepted texts, text digests, language and time, and exports the texts word for word', async () => {
    const version = publishNewAgreementVersion()
    const maude = await signIn(federation.url, undefined, 'en')
    const before = Date.now()
    expect((await maude.call('consent', { body: { version } })).status).toBe(204)
    const files = unzipSync((await maude.call('exportData')).reply)
    const consents = JSON.parse(strFromU8(files['consents.json']!)) as ConsentRecord[]
    expect(consents.filter((consent) => consent.version === 1)).toMatchObject([
      { agreement: 'terms', language: 'fr', occasion: 'registration' },
      { agreement: 'privacy', language: 'fr', occasion: 'registration' },
    ])
    const latest = consents.filter((consent) => consent.version === version)
    expect(latest).toMatchObject([
      { agreement: 'terms', agreementWords: 'Terms of use', language: 'en', occasion: 'renewal' },
      { agreement: 'privacy', agreementWords: 'Privacy policy', language: 'en', occasion: 'renewal' },
    ])
    for (const { agreement, digest, givenAt } of latest) {
      expect(givenAt).toBeGreaterThanOrEqual(before)
      const text = strFromU8(files[`agreements/${digest}.txt`]!)
      expect(createHash('sha256').update(text).digest('hex')).toBe(digest)
      const page = await (await fetch(`${federation.url}/agreements/${agreement}?lang=en`)).text()
      for (const line of text.split('\n\n'))
        expect(page).toContain(escapeHtml(line.trim()).replace(/^\d+\. /, ''))
    }
  })

  test('a second consent to the same version of the agreements stores nothing, even in another language', async () => {
    const version = publishNewAgreementVersion()
    const maude = await signIn(federation.url)
    const maudeInEnglish = await signIn(federation.url, undefined, 'en')
    const listConsentsToNewAgreements = async () => {
      const files = unzipSync((await maude.call('exportData')).reply)
      const consents = JSON.parse(strFromU8(files['consents.json']!)) as ConsentRecord[]
      return consents.filter((consent) => consent.version === version)
    }
    const consentToNewAgreements = async (client: Client) =>
      (await client.call('consent', { body: { version } })).status
    expect(await consentToNewAgreements(maude)).toBe(204)
    const first = await listConsentsToNewAgreements()
    expect(first.map(({ agreement }) => agreement)).toEqual(['terms', 'privacy'])
    expect(await Promise.all([maude, maude, maudeInEnglish].map(consentToNewAgreements))).toEqual([
      204, 204, 204,
    ])
    expect(await listConsentsToNewAgreements()).toEqual(first)
  })
})
