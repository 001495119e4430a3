/** The passes as PDF files, behind addresses that cannot be guessed and that last for ten minutes. */
import { createHash, randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { FastifyInstance } from 'fastify'
import { type Language, languages, translate } from '../texts.ts'
import type { PassDocument } from './pass-document.ts'

export type { PassDocument } from './pass-document.ts'

/** The addresses that are good now. Of the secret in each, only a digest is kept; moments are milliseconds since 1970. */
export const documentTables = `
CREATE TABLE IF NOT EXISTS pass_documents (
  digest TEXT PRIMARY KEY,
  access_right INTEGER NOT NULL,
  language TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS pass_documents_by_end ON pass_documents (expires_at);
`

/** What the documents need of the federation. */
export interface DocumentsDeps {
  db: DatabaseSync
  /** The federation's clock, in milliseconds since 1970. */
  now: () => number
  /** The name on the door, as it stands on the card. */
  issuer: string
  /** What stands on a pass; null when it is not there any more or cannot be printed any more. */
  loadPass: (accessRightId: number) => PassDocument | null
}

const lifetime = 10 * 60_000
const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Makes an address for a pass, in the reader's language, and gives its path. Good for ten minutes from `now`. */
export function issuePassDocument(
  db: DatabaseSync,
  accessRightId: number,
  language: Language,
  now: number,
): string {
  // In lower case: the federation's addresses do not tell the two apart.
  const token = randomBytes(24).toString('hex')
  db.prepare('DELETE FROM pass_documents WHERE expires_at < ?').run(now)
  db.prepare(
    'INSERT INTO pass_documents (digest, access_right, language, expires_at) VALUES (?, ?, ?, ?)',
  ).run(digestOf(token), accessRightId, language, now + lifetime)
  return `/documents/passes/${token}.pdf`
}

/** Adds the addresses of documents to the federation's server. */
export function registerDocuments(app: FastifyInstance, deps: DocumentsDeps): void {
  app.get<{ Params: { file: string } }>('/documents/passes/:file', async (request, reply) => {
    void reply.headers({
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    const now = deps.now()
    const token = /^([0-9a-f]{48})\.pdf$/i.exec(request.params.file)?.[1]?.toLowerCase()
    const row =
      token === undefined
        ? undefined
        : deps.db
            .prepare('SELECT access_right, language FROM pass_documents WHERE digest = ? AND expires_at >= ?')
            .get(digestOf(token), now)
    const pass = row === undefined ? null : deps.loadPass(Number(row['access_right']))
    if (row === undefined || pass === null) {
      // Who opens an old link has no language that we would know of.
      const gone = languages.map((language) =>
        translate(language, 'access-rights', 'Federation.document.gone'),
      )
      return reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .send(`${gone.join('\n\n')}\n`)
    }
    const language = row['language'] === 'en' ? 'en' : 'fr'
    // What draws is large, and the start of the federation does not wait for it.
    const { drawPass } = await import('./pass-page.ts')
    const file = await drawPass(pass, { language, issuer: deps.issuer, now })
    const name = `sentier-${pass.number.replace(/\W/g, '')}.pdf`
    return reply
      .headers({ 'content-disposition': `inline; filename="${name}"` })
      .type('application/pdf')
      .send(file)
  })
}
