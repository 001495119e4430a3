/**
 * Tests that every PDF document of the embedded federation is accessible (PDF/UA-1). The tests read
 * the language, title, headings, lists, tables, figures and decorations of each document with
 * pdf.js.
 */
import { fastify } from 'fastify'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import { readFederationConfig } from '../../../federation/config.ts'
import {
  createInsuranceCertificatePdfRenderer,
  registerInformationDocumentRoutes,
} from '../../../federation/demo/documents/insurance-documents.ts'
import { drawMagazineIssuePdf } from '../../../federation/demo/documents/magazine-issue.ts'
import { createPassPdfRenderer } from '../../../federation/demo/documents/pass-renderer.ts'
import {
  createReceiptPdfRenderer,
  createYearlyStatementPdfRenderer,
} from '../../../federation/demo/documents/receipt-renderers.ts'
import type { ReceiptDocument } from '../../../federation/documents/document-content.ts'
import type { DrawDocument } from '../../../federation/documents/document-links.ts'
import {
  buildInformationDocumentPath,
  informationDocuments,
} from '../../../federation/documents/information-documents.ts'
import { type Language, languages } from '../../../federation/translations.ts'

const { seller } = readFederationConfig({})
const now = Date.parse('2026-11-22T12:00:00-05:00')
const period = {
  activeAt: Date.parse('2026-10-01T00:00:00-04:00'),
  expiresAt: Date.parse('2027-09-30T23:59:59.999-04:00'),
}
const holderAndType = { number: '#000123', controlNumber: 'AB2C3DE', type: 1, holder: 'Éloïse D’Amours' }
const memberPass = {
  ...holderAndType,
  ...period,
  vehicle: { name: 'RENARD', registration: 'V123456' },
  club: { number: '05', name: 'Les Érables du Témis' },
}
const guestPass = { ...holderAndType, ...period, type: 4, rightNumber: 'ON482913', province: 'QC' as const }
const receipt: ReceiptDocument = {
  number: '#000013',
  paidAt: now,
  buyer: 'Éloïse D’Amours',
  card: { brand: 'Visa', last4: '4242' },
  pass: { number: '#000123', type: 1 },
  vehicle: { name: 'RENARD · V123456', model: 'Can-Am Outlander 700 2021' },
  period,
  club: { name: 'Les Érables du Témis', address: '547, rang des Érables', phoneNumber: null },
  lines: [{ name: 'Droit d’accès annuel', amount: 34_643 }],
  taxable: 34_643,
  nonTaxable: 4_257,
  tps: 1_732,
  tvq: 3_456,
  total: 44_088,
}
const yearDocument = { year: 2026, buyer: receipt.buyer, receipts: Array.from({ length: 45 }, () => receipt) }
const issue = {
  seed: 'hiver',
  season: 'winter',
  cover: { masthead: 'Sentier', title: 'La neige est arrivée', edition: 'Hiver 2026' },
  lead: 'Un début de saison hâtif.',
  paragraphs: ['Les bénévoles ont balisé les sentiers.'],
  manners: { title: 'Le savoir-vivre', rules: ['Ralentir.', 'Saluer.'], foot: 'Bonne randonnée' },
}

const renderPdfBytes = async (drawDocument: DrawDocument, language: Language, year: number | null = null) =>
  (await drawDocument(1, { language, issuer: 'Sentier', now }, year))!.bytes

async function renderInformationPdf(
  name: (typeof informationDocuments)[number],
  language: Language,
): Promise<Uint8Array> {
  const app = fastify()
  registerInformationDocumentRoutes(app, { issuer: 'Sentier', now: () => now })
  const { rawPayload } = await app.inject(buildInformationDocumentPath(name, language))
  await app.close()
  return rawPayload
}

/**
 * Functions that create the PDF documents of the federation, keyed by a description of the
 * document.
 */
const documents: Record<string, (language: Language) => Promise<Uint8Array>> = {
  'the pass of a member': async (language) =>
    await renderPdfBytes(
      createPassPdfRenderer(() => memberPass),
      language,
    ),
  'the pass of a guest': async (language) =>
    await renderPdfBytes(
      createPassPdfRenderer(() => guestPass),
      language,
    ),
  'an insurance certificate': async (language) =>
    await renderPdfBytes(
      createInsuranceCertificatePdfRenderer(() => memberPass),
      language,
    ),
  'a receipt': async (language) =>
    await renderPdfBytes(
      createReceiptPdfRenderer(seller, () => receipt),
      language,
    ),
  'the receipt of a guest': async (language) =>
    await renderPdfBytes(
      createReceiptPdfRenderer(seller, () => ({ ...receipt, vehicle: null, club: null })),
      language,
    ),
  'a yearly statement': async (language) =>
    await renderPdfBytes(
      createYearlyStatementPdfRenderer(seller, () => yearDocument),
      language,
      2026,
    ),
  'a magazine issue': async (language) =>
    await drawMagazineIssuePdf(issue, { language, issuer: 'Sentier', now }),
  ...Object.fromEntries(
    informationDocuments.map((name) => [
      `the information document ${name}`,
      async (language: Language) => await renderInformationPdf(name, language),
    ]),
  ),
}

/**
 * Element of a PDF structure tree, as pdf.js returns it. A leaf of the tree represents content of
 * the page.
 */
interface StructureElement {
  readonly role?: string
  readonly type?: 'content'
  readonly alt?: string
  readonly bbox?: readonly number[]
  readonly children?: readonly StructureElement[]
}

/** Returns an element of a PDF structure tree and all its descendants, in reading order. */
const listPdfStructureElements = (element: StructureElement): StructureElement[] => [
  element,
  ...(element.children ?? []).flatMap(listPdfStructureElements),
]
/**
 * Returns true if an element of a PDF structure tree contains content of the page, directly or in a
 * descendant.
 */
const hasPdfContent = (element: StructureElement) =>
  listPdfStructureElements(element).some(({ type }) => type === 'content')
const hasPdfStructureRole =
  (...roles: string[]) =>
  (element: StructureElement) =>
    roles.includes(element.role ?? '')

describe.each(
  Object.entries(documents).flatMap(([name, drawIn]) =>
    languages.map((language) => ({ name, language, drawIn })),
  ),
)('$name in language $language', ({ language, drawIn }) => {
  let bytes: Uint8Array
  let pdf: Awaited<ReturnType<typeof getDocumentProxy>>
  let elements: StructureElement[]
  beforeAll(async () => {
    bytes = await drawIn(language)
    pdf = await getDocumentProxy(new Uint8Array(bytes))
    const pages = await Promise.all(
      Array.from({ length: pdf.numPages }, async (_, index) => await pdf.getPage(index + 1)),
    )
    const trees = (await Promise.all(
      pages.map(async (page) => await page.getStructTree()),
    )) as StructureElement[]
    elements = trees.flatMap(listPdfStructureElements).filter(hasPdfContent)
  })

  test('a generated PDF document declares PDF/UA-1 conformance, and has a language and a title that viewers show', async () => {
    const { info, metadata } = await pdf.getMetadata()
    const xmp = metadata.getRaw() as string
    expect(xmp).toMatch(/<pdfuaid:part>1<\/pdfuaid:part>/)
    expect(xmp).toMatch(/<dc:title>[^]*<rdf:li xml:lang="x-default">.+<\/rdf:li>/)
    expect(info).toMatchObject({ Language: `${language}-CA`, Title: expect.stringMatching(/\S/) })
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
    expect(await pdf.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true })
  })

  test('a generated PDF document has one level-one heading and skips no heading level', () => {
    const levels = elements
      .filter(hasPdfStructureRole('H1', 'H2', 'H3'))
      .map(({ role }) => Number(role!.slice(1)))
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    expect(levels[0]).toBe(1)
    for (const [index, level] of levels.entries())
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1)
  })

  test('each table row of a generated PDF document has a header cell, and rows contain only cells', () => {
    for (const table of elements.filter(hasPdfStructureRole('Table')))
      for (const row of table.children ?? []) {
        expect(row.role).toBe('TR')
        if (!hasPdfContent(row)) continue
        const roles = (row.children ?? []).map(({ role }) => role)
        expect(roles).toContain('TH')
        expect(roles.filter((role) => role !== 'TH' && role !== 'TD')).toEqual([])
      }
    const headerCells =
      Buffer.from(bytes)
        .toString('latin1')
        .match(/\/S \/TH\b/g) ?? []
    const scopes =
      Buffer.from(bytes)
        .toString('latin1')
        .match(/\/Scope \/(Row|Column)\b/g) ?? []
    expect(scopes).toHaveLength(headerCells.length)
  })

  test('each list item of a generated PDF document has a body, and each figure has an alternative text and a bounding box', () => {
    for (const item of elements.filter(hasPdfStructureRole('LI')))
      expect((item.children ?? []).map(({ role }) => role)).toEqual(['LBody'])
    for (const { alt, bbox } of elements.filter(hasPdfStructureRole('Figure'))) {
      expect(alt).toMatch(/\S/)
      const [left = 0, bottom = 0, right = 0, top = 0] = bbox ?? []
      expect(left >= 0 && left < right && right <= 612).toBe(true)
      expect(bottom >= 0 && bottom < top && top <= 792).toBe(true)
    }
  })

  test('each drawing of a generated PDF document is marked as a structure element or as decoration', async () => {
    const { OPS } = await getResolvedPDFJS()
    const begin = new Set([OPS.beginMarkedContent, OPS.beginMarkedContentProps])
    const paint = new Set([OPS.showText, OPS.fill, OPS.eoFill, OPS.stroke, OPS.fillStroke, OPS.constructPath])
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const { fnArray } = await (await pdf.getPage(number)).getOperatorList()
      let depth = 0
      let unmarked = 0
      for (const operation of fnArray) {
        if (begin.has(operation)) depth += 1
        else if (operation === OPS.endMarkedContent) depth -= 1
        else if (paint.has(operation) && depth === 0) unmarked += 1
      }
      expect({ depth, unmarked }).toEqual({ depth: 0, unmarked: 0 })
      expect(fnArray.some((operation) => begin.has(operation))).toBe(true)
    }
  })
})
