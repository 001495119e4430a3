/**
 * Trusted documents: the GraphQL documents of the portal's build. A browser sends only a document's
 * id, which the Relay compiler assigns. A page from an earlier release may have an id that the
 * gateway does not know. The browser then sends the document text.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Root folder of the release that contains this gateway. */
export const ownRelease = join(import.meta.dirname, '../..')

/** Texts of the trusted documents, by document id. */
export type TrustedDocuments = ReadonlyMap<string, string>

/**
 * Returns the trusted documents of a release from its folder; an empty map when the portal was not
 * built.
 */
export function readTrustedDocuments(release = ownRelease): TrustedDocuments {
  const file = join(release, 'web/__generated__/persisted.json')
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>))
  } catch {
    return new Map()
  }
}

/** Properties of a request body that identify its GraphQL document. */
export interface DocumentRequest {
  id?: unknown
  documentId?: unknown
  query?: unknown
}

export type Resolution =
  | { kind: 'text'; query: unknown }
  /**
   * Result for an unknown document id. The client should then send the document text if arbitrary
   * documents are allowed.
   */
  | { kind: 'unknown' }
  /** Result for a request with a document text when the gateway accepts only trusted documents. */
  | { kind: 'closed' }

/**
 * Finds the GraphQL document text of a request, by the document id or in the request body. Without
 * a valid text, returns the reason.
 */
export function findDocumentTextOfRequest(
  { id, documentId, query }: DocumentRequest,
  trusted: TrustedDocuments,
  open: boolean,
): Resolution {
  const name = id ?? documentId
  const trustedText = typeof name === 'string' ? trusted.get(name) : undefined
  if (trustedText !== undefined && (query === undefined || !open)) return { kind: 'text', query: trustedText }
  if (query !== undefined) return open ? { kind: 'text', query } : { kind: 'closed' }
  return name === undefined ? { kind: 'text', query } : { kind: 'unknown' }
}
