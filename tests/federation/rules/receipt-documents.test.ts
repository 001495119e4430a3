/** Tests of receipts in PDF: text, number of pages, and structure for screen readers. */
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, describe, test } from 'vitest'
import { readFederationConfig } from '../../../federation/config.ts'
import { createInsuranceCertificatePdfRenderer } from '../../../federation/demo/documents/insurance-documents.ts'
import type { DrawDocument } from '../../../federation/documents/document-links.ts'
import type { PassDocument, ReceiptDocument } from '../../../federation/documents/document-content.ts'
import { createPassPdfRenderer } from '../../../federation/demo/documents/pass-renderer.ts'
import {
  createReceiptPdfRenderer,
  createYearlyStatementPdfRenderer,
} from '../../../federation/demo/documents/receipt-renderers.ts'
import { type Language, languages } from '../../../federation/translations.ts'

const { seller } = readFederationConfig({})
const now = Date.parse('2026-11-22T12:00:00-05:00')
const receipt: ReceiptDocument = {
  number: '#000013',
  paidAt: Date.parse('2026-11-01T14:05:00-05:00'),
  buyer: 'Éloïse D’Amours',
  card: { brand: 'Visa', last4: '4242' },
  pass: { number: '#000016', type: 1 },
  vehicle: { name: 'RENARD-21 · V214 507', model: 'Can-Am Outlander 700 2021' },
  period: {
    activeAt: Date.parse('2026-11-01T14:05:00-05:00'),
    expiresAt: Date.parse('2027-09-30T23:59:59-04:00'),
  },
  club: {
    name: 'Les Rives hautes',
    address: '547, rang des Érables, Rimouski',
    phoneNumber: '(418) 555-0154',
  },
  lines: [
    { name: 'Droit d’accès annuel', amount: 134_643 },
    { name: 'Assurance responsabilité civile', amount: 4_257 },
  ],
  taxable: 134_643,
  nonTaxable: 4_257,
  tps: 6_732,
  tvq: 13_431,
  total: 159_063,
}

/** Element of the PDF's structure tree, which screen readers use. */
interface StructureElement {
  role?: string
  /** Present only on a leaf of the structure tree. A leaf refers to content on the PDF page. */
  type?: 'content'
  children?: StructureElement[]
}

async function drawAndParseReceiptPdf(draw: DrawDocument, language: Language, year: number | null = null) {
  const file = await draw(1, { language, issuer: 'Sentier', now }, year)
  const pdf = await getDocumentProxy(new Uint8Array(file!.bytes))
  const { text } = await extractText(pdf, { mergePages: true })
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => await pdf.getPage(at + 1)),
  )
  const structureTrees = (await Promise.all(
    pages.map(async (page) => await page.getStructTree()),
  )) as StructureElement[]
  return { name: file!.name, pdf, pages, words: text.replace(/\s+/g, ' '), trees: structureTrees }
}

/**
 * Counts the structure elements of a PDF file by role, such as table cells. Root, document and
 * paragraph elements, and elements without content, are not counted.
 */
function countPdfStructureRoles(structureTrees: StructureElement[]): Record<string, number> {
  const counts: Record<string, number> = {}
  const countPdfRolesAndDetectContent = ({ role, children = [], type }: StructureElement): boolean => {
    const hasContent = children.map(countPdfRolesAndDetectContent).includes(true) || type === 'content'
    if (hasContent && role !== undefined && !['Root', 'Document', 'P'].includes(role))
      counts[role] = (counts[role] ?? 0) + 1
    return hasContent
  }
  for (const tree of structureTrees) countPdfRolesAndDetectContent(tree)
  return counts
}

const createTestReceiptPdfRenderer = (document: ReceiptDocument = receipt) =>
  createReceiptPdfRenderer(seller, () => document)
const createTestYearlyStatementPdfRenderer = (receiptCount: number) =>
  createYearlyStatementPdfRenderer(seller, (_member, year) => ({
    year,
    buyer: 'Éloïse D’Amours',
    receipts: Array.from({ length: receiptCount }, (_, at) => ({
      ...receipt,
      number: `#${String(at).padStart(6, '0')}`,
    })),
  }))

describe('PDF of a receipt', () => {
  test.each([
    [
      'fr',
      'sentier-recu-000013',
      [
        'Reçu #000013',
        'Payé le 1er novembre 2026 à 14 h 05',
        'Fédération Sentier 100, chemin du Relais Val-des-Sentiers (Québec) G0A 0A0',
        'TPS : 123456789 RT0001',
        'TVQ : 1234567890 TQ0001',
        'Éloïse D’Amours',
        'Visa se terminant par 4242',
        'Droit d’accès annuel #000016',
        'RENARD-21 · V214 507',
        'du 1er novembre 2026 au 30 septembre 2027',
        'Les Rives hautes 547, rang des Érables, Rimouski · (418) 555-0154',
        'Droit d’accès annuel 1 346,43 $',
        'Assurance responsabilité civile 42,57 $',
        'Montant taxable 1 346,43 $',
        'Montant non taxable 42,57 $',
        'TPS (5 %) 67,32 $',
        'TVQ (9,975 %) 134,31 $',
        'Total payé 1 590,63 $',
      ],
    ],
    [
      'en',
      'sentier-receipt-000013',
      [
        'Receipt #000013',
        'Paid on November 1, 2026 at 2:05 p.m.',
        'Fédération Sentier 100, chemin du Relais Val-des-Sentiers QC G0A 0A0',
        'GST: 123456789 RT0001',
        'QST: 1234567890 TQ0001',
        'Visa ending in 4242',
        'Annual pass #000016',
        'RENARD-21 · V214 507 Can-Am Outlander 700 2021',
        'November 1, 2026 to September 30, 2027',
        'GST (5%) $67.32',
        'QST (9.975%) $134.31',
        'Total paid $1,590.63',
      ],
    ],
  ] as const)(
    'the PDF of a receipt names the seller, the buyer, the goods, the period and the amounts, in the language %s',
    async (language, name, facts) => {
      const file = await drawAndParseReceiptPdf(createTestReceiptPdfRenderer(), language)
      expect(file.name).toBe(name)
      expect(file.pages).toHaveLength(1)
      // US Letter page size.
      expect(file.pages[0]!.view).toEqual([0, 0, 612, 792])
      for (const fact of facts) expect(file.words).toContain(fact)
      expect(file.words).not.toMatch(/Federation\.|\{\{|\?/)
    },
  )

  test('a receipt omits an unknown payment card, and omits the subtotals when it has a single line item', async () => {
    const { words } = await drawAndParseReceiptPdf(
      createTestReceiptPdfRenderer({
        ...receipt,
        card: null,
        nonTaxable: 0,
        lines: receipt.lines.slice(0, 1),
      }),
      'fr',
    )
    expect(words).not.toMatch(/Payé par|Montant (non )?taxable/)
  })

  test('a receipt has one page, even with very long names', async () => {
    const long = 'Outlander «\u00a0Le tannant\u00a0» de la Haute-Mauricie et des environs '.repeat(3)
    const { pages } = await drawAndParseReceiptPdf(
      createTestReceiptPdfRenderer({
        ...receipt,
        vehicle: { name: long, model: long.slice(0, 105) },
        buyer: long,
        club: { ...receipt.club!, name: long },
      }),
      'fr',
    )
    expect(pages).toHaveLength(1)
  })

  test('the total of a receipt with a fee and a business as the buyer stays above the footer', async () => {
    const { pages } = await drawAndParseReceiptPdf(
      createTestReceiptPdfRenderer({
        ...receipt,
        buyer: 'Location de quads et de motoneiges Charlevoix et Bas-du-Fleuve inc.',
        lines: [...receipt.lines, { name: 'Frais additionnels', amount: 1_000 }],
      }),
      'fr',
    )
    const { items } = await pages[0]!.getTextContent()
    /** Returns the distance of a text from the bottom of the page, in points. */
    const findBaseline = (start: string): number =>
      items.flatMap((item) => ('str' in item && item.str.startsWith(start) ? [item] : [])).at(-1)!
        .transform[5] as number
    expect(findBaseline('Total payé') - findBaseline('Sentier')).toBeGreaterThan(20)
  })

  test('the PDF of a receipt is tagged for screen readers: language, title, and tables with headers', async () => {
    for (const language of languages) {
      const { pdf, trees } = await drawAndParseReceiptPdf(createTestReceiptPdfRenderer(), language)
      expect((await pdf.getMetadata()).info).toMatchObject({
        Language: `${language}-CA`,
        Title: language === 'fr' ? 'Reçu #000013' : 'Receipt #000013',
      })
      expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
      expect(await pdf.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true })
      // Four facts; then the heads, two lines, two sums, two taxes and the total.
      expect(countPdfStructureRoles(trees)).toEqual({
        H1: 1,
        H2: 2,
        Table: 2,
        TR: 12,
        TH: 4 + 2 + 7,
        TD: 4 + 7,
      })
    }
  })
})

describe('PDF of the receipts of a year', () => {
  test.each([
    [1, 1],
    [10, 1],
    [45, 3],
    [400, 23],
  ])(
    'a yearly PDF statement of %d receipts lists each receipt, shows one total and has %d pages',
    async (count, pageCount) => {
      const { pages, words, trees } = await drawAndParseReceiptPdf(
        createTestYearlyStatementPdfRenderer(count),
        'fr',
        2026,
      )
      expect(pages).toHaveLength(pageCount)
      expect(words.match(/#\d{6}/g)).toHaveLength(count)
      expect(words.match(/Total de 2026/g)).toHaveLength(1)
      // The heads of the columns are seen on every page and heard once.
      expect(words.match(/Avant taxes/g)).toHaveLength(pageCount)
      expect(countPdfStructureRoles(trees)).toMatchObject({
        H1: 1,
        TR: count + 2,
        TH: 7 + count + 1,
        TD: 6 * count + 4,
      })
      if (pageCount > 1) expect(words).toContain(`Page ${pageCount} de ${pageCount}`)
    },
  )

  test.each([
    [
      'fr',
      'sentier-recus-2026',
      ['Reçus de 2026', '2 paiements effectués', '2026-11-01', '2 778,00 $ 134,64 $ 268,62 $ 3 181,26 $'],
    ],
    [
      'en',
      'sentier-receipts-2026',
      ['Receipts for 2026', '2 payments made', '2026-11-01', '$2,778.00 $134.64 $268.62 $3,181.26'],
    ],
  ] as const)(
    'the yearly PDF statement of receipts names the seller and adds up the payments, in the language %s',
    async (language, name, facts) => {
      const file = await drawAndParseReceiptPdf(createTestYearlyStatementPdfRenderer(2), language, 2026)
      expect(file.name).toBe(name)
      for (const fact of [...facts, 'Fédération Sentier', '123456789 RT0001', '1234567890 TQ0001'])
        expect(file.words).toContain(fact)
      expect(file.words).not.toMatch(/Federation\.|\{\{|\?/)
    },
  )

  test('the yearly statement of receipts is created only for a year with payments', async () => {
    const reader = { language: 'fr', issuer: 'Sentier', now } as const
    expect(await createTestYearlyStatementPdfRenderer(1)(1, reader, null)).toBeNull()
    expect(await createYearlyStatementPdfRenderer(seller, () => null)(1, reader, 2026)).toBeNull()
  })
})

describe('PDF of a pass and of an insurance certificate', () => {
  const pass: PassDocument = {
    number: '#000123',
    controlNumber: 'AB2C3DE',
    type: 1,
    holder: 'Éloïse D’Amours',
    vehicle: { name: 'ORIGNAL', registration: 'V123456' },
    club: { number: '05', name: 'Les Érables du Témis' },
    activeAt: Date.parse('2026-10-01T00:00:00-04:00'),
    expiresAt: Date.parse('2027-09-30T23:59:59.999-04:00'),
  }

  test('the PDF of a pass is tagged for screen readers: facts as a table, rules as a list, and alternative text for the QR code', async () => {
    const { trees } = await drawAndParseReceiptPdf(
      createPassPdfRenderer(() => pass),
      'fr',
    )
    expect(countPdfStructureRoles(trees)).toMatchObject({ H1: 1, Figure: 1, Table: 1, L: 1, LI: 4 })
  })

  test('the PDF of an insurance certificate is tagged for screen readers as a table with a header for each fact', async () => {
    const { trees } = await drawAndParseReceiptPdf(
      createInsuranceCertificatePdfRenderer(() => pass),
      'en',
    )
    expect(countPdfStructureRoles(trees)).toMatchObject({ H1: 1, Table: 1, TR: 5, TH: 5, TD: 5 })
  })
})
