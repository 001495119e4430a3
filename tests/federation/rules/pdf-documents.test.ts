import { DatabaseSync } from 'node:sqlite'
import { fastify, type FastifyInstance } from 'fastify'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { drawClubBadge } from '../../../federation/demo/documents/club-badge.ts'
import { replaceCharactersUnsupportedByTypefaces } from '../../../federation/demo/documents/colors-and-typefaces.ts'
import { formatQuebecDay } from '../../../federation/quebec-days.ts'
import {
  createInsuranceCertificatePdfRenderer,
  registerInformationDocumentRoutes,
} from '../../../federation/demo/documents/insurance-documents.ts'
import {
  createPdfDocumentLink,
  registerPdfDocumentRoutes,
} from '../../../federation/documents/document-links.ts'
import {
  buildInformationDocumentPath,
  informationDocuments,
} from '../../../federation/documents/information-documents.ts'
import { tables as documentTables } from '../../../federation/documents/tables.ts'
import type { PassDocument } from '../../../federation/documents/document-content.ts'
import { createPassPdfRenderer } from '../../../federation/demo/documents/pass-renderer.ts'
import { type Language, languages } from '../../../federation/translations.ts'

const noon = Date.parse('2026-11-21T12:00:00-05:00')
const minute = 60_000
const pass: PassDocument = {
  number: '#000123',
  controlNumber: 'AB2C3DE',
  type: 1,
  holder: 'Éloïse D’Amours',
  vehicle: { name: 'Outlander «\u00a0Le tannant\u00a0»', registration: 'V123456' },
  club: { number: '05', name: 'Les Érables du Témis' },
  activeAt: Date.parse('2026-10-01T00:00:00-04:00'),
  expiresAt: Date.parse('2027-09-30T23:59:59.999-04:00'),
}

let app: FastifyInstance
let db: DatabaseSync
let now: number
let loaded: PassDocument | null

beforeEach(() => {
  now = noon
  loaded = pass
  db = new DatabaseSync(':memory:')
  db.exec(documentTables)
  app = fastify({ routerOptions: { caseSensitive: false } })
  registerPdfDocumentRoutes(app, {
    db,
    now: () => now,
    issuer: 'Sentier',
    renderers: {
      passes: createPassPdfRenderer((id) => (id === 123 ? loaded : null)),
      insurance: createInsuranceCertificatePdfRenderer((id) => (id === 123 ? loaded : null)),
      guests: async () => null,
      guestreceipts: async () => null,
      receipts: async () => null,
      years: async () => null,
    },
  })
  registerInformationDocumentRoutes(app, { issuer: 'Sentier', now: () => now })
})
afterEach(() => app.close())

/** Creates a link to the PDF of the test pass in a language, and returns its path. */
function createPassPdfLink(language: Language, time = now): string {
  return createPdfDocumentLink(db, { kind: 'passes', subject: 123, language }, time)
}

/** Returns the text of a one-page PDF file, with all whitespace replaced by single spaces. */
async function extractPdfPageText(bytes: Buffer): Promise<string> {
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), {
    mergePages: true,
  })
  expect(totalPages).toBe(1)
  return text.replace(/\s+/g, ' ')
}

describe('pass as a PDF', () => {
  test('the French PDF of a pass contains its data, state and conditions', async () => {
    const reply = await app.inject(createPassPdfLink('fr'))
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="sentier-000123.pdf"',
      'cache-control': 'private, no-store',
    })
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const pageText = await extractPdfPageText(reply.rawPayload)
    for (const fact of [
      '#000123',
      'AB2C3DE',
      'Droit d’accès annuel',
      'Éloïse D’Amours',
      'Outlander « Le tannant »',
      'V123456',
      'Les Érables du Témis',
      '1er octobre 2026',
      '30 septembre 2027',
      'Une assurance responsabilité civile d’au moins 1 000 000 $ est obligatoire.',
      'n’est ni remboursable ni transférable',
      'Document préparé le 21 novembre 2026',
    ])
      expect(pageText).toContain(fact)
    // A printed status would be wrong after the pass has ended.
    expect(pageText).not.toMatch(/\bActif\b|\(actif\)/)
  })

  test.each([
    ['fr', 'Valide le 21 novembre 2026 Numéro', 'Le 21 novembre 2026'],
    ['en', 'Valid on November 21, 2026 Number', 'November 21, 2026'],
  ] as const)(
    'the PDF of a one-day pass shows a single date, in the language %s',
    async (language, onCard, below) => {
      loaded = { ...pass, type: 4, activeAt: noon, expiresAt: Date.parse('2026-11-21T23:59:59.999-05:00') }
      const pageText = await extractPdfPageText((await app.inject(createPassPdfLink(language))).rawPayload)
      expect(pageText).toContain(onCard)
      expect(pageText).toContain(below)
      expect(pageText).not.toMatch(/\bau 21|to November 21/)
    },
  )

  test('the English PDF of a pass shows the first day of the pass, and no status', async () => {
    loaded = { ...pass, activeAt: noon + 10 * 24 * 60 * minute }
    const pageText = await extractPdfPageText((await app.inject(createPassPdfLink('en'))).rawPayload)
    for (const fact of [
      '#000123',
      'Annual pass',
      'December 1, 2026',
      '$1,000,000',
      'neither refundable nor transferable',
    ])
      expect(pageText).toContain(fact)
    expect(pageText).not.toMatch(/Titulaire|octobre|Upcoming/)
  })

  test('the PDF of a pass fits on one page even if names are very long or values are missing', async () => {
    loaded = {
      ...pass,
      type: 9,
      holder: 'Marie-Antoinette de la Durantaye-Beauharnois '.repeat(3),
      vehicle: { name: 'W'.repeat(50), registration: null },
      club: { number: '141', name: 'Club des randonneurs motorisés de la Haute-Mauricie et des environs' },
    }
    const pageText = await extractPdfPageText((await app.inject(createPassPdfLink('fr'))).rawPayload)
    expect(pageText).toContain('Droit d’accès d’été sans assurance')
    expect(pageText).toContain('…')
  })

  test.each(['Érablières', 'le club des Érablières '])(
    'the PDF of a pass is created quickly and has one page even if names repeat the text %j very often',
    async (part) => {
      const long = part.repeat(100_000 / part.length)
      loaded = {
        ...pass,
        holder: long,
        vehicle: { ...pass.vehicle, name: long },
        club: { number: '05', name: long },
      }
      const cpuBefore = process.cpuUsage()
      const { rawPayload } = await app.inject(createPassPdfLink('fr'))
      const { user, system } = process.cpuUsage(cpuBefore)
      // A short name takes a tenth of this time; measuring letter by letter took minutes.
      expect((user + system) / 1_000).toBeLessThan(1_500)
      const pdf = await getDocumentProxy(new Uint8Array(rawPayload))
      expect(pdf.numPages).toBe(1)
      expect((await extractPdfPageText(rawPayload)).match(/Érab[^…]*…/g)!.length).toBeGreaterThanOrEqual(4)
    },
  )

  test('the PDF of a pass shortens a text line that is too long, but only as far as necessary', async () => {
    loaded = {
      ...pass,
      vehicle: {
        name: 'Outlander de la Haute-Mauricie, de ses rivières, de ses lacs et de ses environs',
        registration: null,
      },
    }
    expect(await extractPdfPageText((await app.inject(createPassPdfLink('fr'))).rawPayload)).toMatch(
      /Outlander de la Haute-Mauricie, de ses rivières[^…]{2,30}…/,
    )
  })

  test('the PDF of a pass has a name for every pass type', async () => {
    for (const language of ['fr', 'en'] as const) {
      for (let type = 1; type <= 9; type++) {
        loaded = { ...pass, type }
        const pageText = await extractPdfPageText((await app.inject(createPassPdfLink(language))).rawPayload)
        expect(pageText).not.toContain('Federation.')
      }
    }
  })
})

describe('insurance documents', () => {
  test('the insurance certificate describes one pass, in the language of the reader', async () => {
    const createInsuranceCertificateLink = (language: Language) =>
      createPdfDocumentLink(db, { kind: 'insurance', subject: 123, language, until: now + minute }, now)
    const french = await app.inject(createInsuranceCertificateLink('fr'))
    expect(french.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="sentier-assurance-000123.pdf"',
      'cache-control': 'private, no-store',
    })
    const pageText = await extractPdfPageText(french.rawPayload)
    for (const fact of [
      'Attestation d’assurance',
      '#000123 · Droit d’accès annuel',
      'Éloïse D’Amours',
      'V123456',
      'Du 1er octobre 2026 au 30 septembre 2027',
      '1 000 000 $',
    ])
      expect(pageText).toContain(fact)
    const english = await extractPdfPageText(
      (await app.inject(createInsuranceCertificateLink('en'))).rawPayload,
    )
    expect(english).toContain('$1,000,000')
    loaded = { ...pass, type: 4, activeAt: noon, expiresAt: noon + minute }
    const oneDay = await extractPdfPageText(
      (await app.inject(createInsuranceCertificateLink('fr'))).rawPayload,
    )
    expect(oneDay).toContain('Le 21 novembre 2026')
    expect(oneDay).not.toContain('au 21 novembre')
    loaded = null
    expect((await app.inject(createInsuranceCertificateLink('fr'))).statusCode).toBe(404)
  })

  test('the link to an insurance certificate cannot open the PDF of a pass', async () => {
    const path = createPdfDocumentLink(db, { kind: 'insurance', subject: 123, language: 'fr' }, now)
    expect((await app.inject(path.replace('insurance', 'passes'))).statusCode).toBe(404)
  })

  test.each(informationDocuments)(
    'the information document %s can be opened without a session',
    async (paper) => {
      const texts = await Promise.all(
        languages.map(async (language) => {
          const reply = await app.inject(buildInformationDocumentPath(paper, language))
          expect(reply.headers).toMatchObject({ 'content-type': 'application/pdf' })
          return await extractPdfPageText(reply.rawPayload)
        }),
      )
      for (const text of texts) expect(text).not.toContain('Federation.')
      expect(texts[0]).not.toBe(texts[1])
      expect(texts.join('').length).toBeGreaterThan(600)
    },
  )

  test.each([
    ['fr', ['1 000 000 $', '42,57 $ pour 1 million', '2 millions de dollars pour 22 $', 'frais de 20 $']],
    ['en', ['$1,000,000', '$42.57 for $1 million', '$2 million for $22', '$20']],
  ] as const)(
    'the insurance guide states the insurance prices, in the language %s [P06–P09]',
    async (language, amounts) => {
      const { rawPayload } = await app.inject(buildInformationDocumentPath('guide', language))
      const pageText = (await extractPdfPageText(rawPayload)).replaceAll(/\s+/g, ' ')
      for (const amount of amounts) expect(pageText).toContain(amount)
    },
  )
})

describe('document links', () => {
  test('a link to a PDF document contains a random secret, and the database stores only a digest of the secret', () => {
    const [first, second] = [createPassPdfLink('fr'), createPassPdfLink('fr')]
    expect(first).toMatch(/^\/documents\/passes\/[0-9a-f]{48}\.pdf$/)
    expect(first).not.toBe(second)
    const stored = JSON.stringify(db.prepare('SELECT * FROM document_links').all())
    expect(stored).not.toContain(first.slice(18, -4))
  })

  test('a link to a PDF document can be opened repeatedly for ten minutes', async () => {
    const path = createPassPdfLink('fr')
    for (const [after, status] of [
      [0, 200],
      [10 * minute, 200],
      [10 * minute + 1, 404],
    ] as const) {
      now = noon + after
      expect((await app.inject(path)).statusCode).toBe(status)
    }
  })

  test('an expired or invalid link to a PDF document shows a message in both languages', async () => {
    for (const path of ['0'.repeat(48) + '.pdf', 'x.pdf', '%00.pdf', '..%2f..%2fetc']) {
      const reply = await app.inject(`/documents/passes/${path}`)
      expect(reply.statusCode).toBe(404)
      expect(reply.body).toMatch(/Ce lien n’est plus valide[^]*This link is no longer valid/)
    }
    const path = createPassPdfLink('fr')
    loaded = null
    expect((await app.inject(path)).statusCode).toBe(404)
  })
})

describe('text of PDF documents', () => {
  test('PDF documents write dates in the usual format of French and of English', () => {
    expect(formatQuebecDay(Date.parse('2026-10-01T00:00:00-04:00'), 'fr')).toBe('1er\u00a0octobre\u00a02026')
    expect(formatQuebecDay(Date.parse('2026-10-11T00:00:00-04:00'), 'fr')).toBe('11\u00a0octobre\u00a02026')
    expect(formatQuebecDay(Date.parse('2026-10-01T00:00:00-04:00'), 'en')).toBe('October\u00a01,\u00a02026')
  })

  test('PDF documents replace characters that the PDF fonts lack', () => {
    expect(replaceCharactersUnsupportedByTypefaces('L’été «\u00a0œuvre\u00a0» — 1\u202f000\u00a0$')).toBe(
      'L’été «\u00a0œuvre\u00a0» — 1\u00a0000\u00a0$',
    )
    expect(replaceCharactersUnsupportedByTypefaces('Łukasz Dvořák, Nguyễn e\u0301, 漢')).toBe(
      'Lukasz Dvorák, Nguyen é, ?',
    )
  })
})

describe('club badge image', () => {
  const drawClubBadgeAsSvgText = (club: Parameters<typeof drawClubBadge>[0]) =>
    new TextDecoder().decode(drawClubBadge(club))
  const club = { no: '054', name: 'Les Rives hautes', region: 1 }

  test('the generated badge of a club is always the same, and differs from the badges of other clubs', () => {
    expect(drawClubBadgeAsSvgText(club)).toBe(drawClubBadgeAsSvgText({ ...club }))
    expect(drawClubBadgeAsSvgText(club)).not.toBe(drawClubBadgeAsSvgText({ ...club, no: '055' }))
  })

  test('the badge of a club is an SVG without scripts or external resources', () => {
    const drawn = drawClubBadgeAsSvgText({ ...club, name: '<script>"&' })
    expect(drawn).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox/)
    expect(drawn).not.toMatch(/<script|href|url\((?!#shape)|style=|NaN|undefined/)
    expect(drawn.length).toBeLessThan(40_000)
  })
})
