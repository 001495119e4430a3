/**
 * Routes of PDF documents, whose URLs cannot be guessed. The federation draws a document when its
 * URL is opened.
 */
import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { FastifyInstance } from 'fastify'
import type { Store } from '../store/database.ts'
import { digestSecret } from '../store/digest-secret.ts'
import { type Language, translateTextIntoAllLanguages } from '../translations.ts'

/**
 * Settings for drawing a PDF document: its language, the name of its issuer, and the time whose
 * data it shows.
 */
export interface DrawingContext {
  language: Language
  /** Name of the portal, printed as the issuer of the PDF document. */
  issuer: string
  /**
   * Time whose state the PDF document shows, in epoch milliseconds.
   */
  now: number
  /** Text to encode in a pass's QR code; if absent, the QR code contains the control number. */
  qrText?: string | undefined
}

/** A drawn PDF file with its file name. */
export interface DocumentFile {
  /** Name of the PDF file without its extension: letters, digits and hyphens. */
  name: string
  bytes: Buffer
}

/**
 * Draws the PDF document of the pass, receipt or certificate with the given database id; a yearly
 * statement also needs a year. Resolves to null if the document is not available.
 */
export type DrawDocument = (
  subject: number,
  reader: DrawingContext,
  year: number | null,
) => Promise<DocumentFile | null>

/** Kinds of PDF documents, as their URL paths contain them. */
export type DocumentKind = 'passes' | 'insurance' | 'guests' | 'guestreceipts' | 'receipts' | 'years'

/** Drawing functions of PDF documents, by kind of document. */
export type DocumentRenderers = Record<DocumentKind, DrawDocument>

/** Objects and settings on which the routes for PDF documents depend. */
export interface DocumentDependencies {
  db: DatabaseSync
  /** Current time of the federation's clock, in epoch milliseconds. */
  now: () => number
  issuer: string
  renderers: DocumentRenderers
}

const lifetimeMs = 10 * 60_000

/**
 * Creates an unguessable URL for a PDF document in the reader's language and returns the URL's
 * path. The URL expires at `until`, by default after ten minutes.
 */
export function createPdfDocumentLink(
  db: DatabaseSync,
  {
    kind,
    subject,
    year,
    qrText,
    language,
    until,
  }: {
    kind: DocumentKind
    subject: number
    year?: number
    qrText?: string | undefined
    language: Language
    until?: number
  },
  now: number,
): string {
  // Hexadecimal, because the federation's URLs are not case-sensitive.
  const token = randomBytes(24).toString('hex')
  db.prepare(
    'INSERT INTO document_links (digest, kind, subject, year, qr_text, language, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  ).run(digestSecret(token), kind, subject, year ?? null, qrText ?? null, language, until ?? now + lifetimeMs)
  return `/documents/${kind}/${token}.pdf`
}

/** Deletes the URLs of PDF documents that have expired. */
export function deleteExpiredPdfDocumentLinks({ sql }: Store, now: number): void {
  sql.run`DELETE FROM document_links WHERE expires_at < ${now}`
}

/**
 * Deletes the URLs of a member's PDF documents. The QR code of a pass contains the plate of its
 * vehicle.
 */
export function deletePdfDocumentLinksOfMember({ sql }: Store, member: number): void {
  sql.run`
    DELETE FROM document_links
    WHERE (kind IN ('passes', 'insurance') AND subject IN (SELECT id FROM access_rights WHERE member = ${member}))
      OR (kind = 'receipts' AND subject IN (SELECT id FROM receipts WHERE member = ${member}))
      OR (kind = 'years' AND subject = ${member})`
}

/** Registers the routes of PDF documents on the federation's server. */
export function registerPdfDocumentRoutes(app: FastifyInstance, deps: DocumentDependencies): void {
  for (const [kind, draw] of Object.entries(deps.renderers)) {
    app.get<{ Params: { file: string } }>(`/documents/${kind}/:file`, async (request, reply) => {
      void reply.headers({
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      })
      const now = deps.now()
      const link = readPdfDocumentLink(deps.db, kind, request.params.file, now)
      const reader = link && { language: link.language, qrText: link.qrText, issuer: deps.issuer, now }
      const file = reader && (await draw(link.subject, reader, link.year))
      if (file === null) {
        return reply
          .code(404)
          .type('text/plain; charset=utf-8')
          .send(translateTextIntoAllLanguages('access-rights', 'Federation.document.gone'))
      }
      return reply
        .headers({ 'content-disposition': `inline; filename="${file.name}.pdf"` })
        .type('application/pdf')
        .send(file.bytes)
    })
  }
}

function readPdfDocumentLink(
  db: DatabaseSync,
  kind: string,
  file: string,
  now: number,
): { subject: number; year: number | null; qrText: string | undefined; language: Language } | null {
  const token = /^([0-9a-f]{48})\.pdf$/i.exec(file)?.[1]?.toLowerCase()
  if (token === undefined) return null
  const row = db
    .prepare(
      'SELECT subject, year, qr_text, language FROM document_links WHERE digest = ? AND kind = ? AND expires_at >= ?',
    )
    .get(digestSecret(token), kind, now)
  return row === undefined
    ? null
    : {
        subject: Number(row['subject']),
        year: row['year'] === null ? null : Number(row['year']),
        qrText: row['qr_text'] === null ? undefined : String(row['qr_text']),
        language: row['language'] === 'en' ? 'en' : 'fr',
      }
}
