/**
 * Trusted documents: the documents that the portal was built with, by the id from the Relay
 * compiler. A browser sends only the id. A page from an earlier release gets an unknown-id error
 * and sends the text.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Root folder of the release that contains this gateway. */
export const ownRelease = join(import.meta.dirname, '../..')

/** Document texts by id. */
export type TrustedDocuments = ReadonlyMap<string, string>

/**
 * Returns the trusted documents of a release from its folder; none when the portal was not built.
 */
export function readTrustedDocuments(release = ownRelease): TrustedDocuments {
  const file = join(release, 'web/__generated__/persisted.json')
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>))
  } catch {
    return new Map()
  }
}

/** Properties of a request body that identify its document. */
export interface DocumentRequest {
  id?: unknown
  documentId?: unknown
  query?: unknown
}

export type Resolution =
  | { kind: 'text'; query: unknown }
  /** The id is unknown: the client should send the text if arbitrary documents are allowed. */
  | { kind: 'unknown' }
  /** Only trusted documents are allowed. */
  | { kind: 'closed' }

/** Returns the document text of a request, from its id or its body. */
export function resolveDocument(
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
