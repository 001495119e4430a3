/** PDF files behind addresses that cannot be guessed: each kind of document is drawn when it is opened. */
import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { FastifyInstance } from 'fastify'
import { digestOf } from '../store/digest.ts'
import { type Language, translateForAll } from '../texts.ts'

/** Who reads a document, in which words and when. */
export interface Reader {
  language: Language
  /** The name on the door. */
  issuer: string
  /** Milliseconds since 1970. */
  now: number
}

/** A file, with the name under which it is saved. */
export interface DocumentFile {
  /** Letters, digits and hyphens, without its ending. */
  name: string
  bytes: Buffer
}

/**
 * Draws the document of a subject, by its number, and of a year where it is of one; null when it is not there
 * any more, or not to be had any more.
 */
export type Draw = (subject: number, reader: Reader, year: number | null) => Promise<DocumentFile | null>

/** The kinds of documents, as they stand in addresses. */
export type DocumentKind = 'passes' | 'insurance' | 'guests' | 'receipts' | 'years'

/** What draws each kind. */
export type Drawers = Record<DocumentKind, Draw>

/** What the documents need of the federation. */
export interface DocumentsDeps {
  db: DatabaseSync
  /** The federation's clock, in milliseconds since 1970. */
  now: () => number
  issuer: string
  drawers: Drawers
}

const lifetime = 10 * 60_000

/** Makes an address for a document, in the reader's language, and gives its path. Good for ten minutes, or `until` a moment. */
export function issueDocument(
  db: DatabaseSync,
  {
    kind,
    subject,
    year,
    language,
    until,
  }: { kind: DocumentKind; subject: number; year?: number; language: Language; until?: number },
  now: number,
): string {
  // In lower case: the federation's addresses do not tell the two apart.
  const token = randomBytes(24).toString('hex')
  db.prepare('DELETE FROM document_links WHERE expires_at < ?').run(now)
  db.prepare(
    'INSERT INTO document_links (digest, kind, subject, year, language, expires_at) VALUES (?, ?, ?, ?, ?, ?)',
  ).run(digestOf(token), kind, subject, year ?? null, language, until ?? now + lifetime)
  return `/documents/${kind}/${token}.pdf`
}

/** Adds the addresses of documents to the federation's server. */
export function registerDocuments(app: FastifyInstance, deps: DocumentsDeps): void {
  for (const [kind, draw] of Object.entries(deps.drawers)) {
    app.get<{ Params: { file: string } }>(`/documents/${kind}/:file`, async (request, reply) => {
      void reply.headers({
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      })
      const now = deps.now()
      const link = readLink(deps.db, kind, request.params.file, now)
      const reader = link && { language: link.language, issuer: deps.issuer, now }
      const file = reader && (await draw(link.subject, reader, link.year))
      if (file === null) {
        return reply
          .code(404)
          .type('text/plain; charset=utf-8')
          .send(translateForAll('access-rights', 'Federation.document.gone'))
      }
      return reply
        .headers({ 'content-disposition': `inline; filename="${file.name}.pdf"` })
        .type('application/pdf')
        .send(file.bytes)
    })
  }
}

function readLink(
  db: DatabaseSync,
  kind: string,
  file: string,
  now: number,
): { subject: number; year: number | null; language: Language } | null {
  const token = /^([0-9a-f]{48})\.pdf$/i.exec(file)?.[1]?.toLowerCase()
  if (token === undefined) return null
  const row = db
    .prepare(
      'SELECT subject, year, language FROM document_links WHERE digest = ? AND kind = ? AND expires_at >= ?',
    )
    .get(digestOf(token), kind, now)
  return row === undefined
    ? null
    : {
        subject: Number(row['subject']),
        year: row['year'] === null ? null : Number(row['year']),
        language: row['language'] === 'en' ? 'en' : 'fr',
      }
}
