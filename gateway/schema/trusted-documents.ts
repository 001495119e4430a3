/**
 * The documents that the portal was built with, by the id that the Relay compiler gave each: a browser sends
 * the id. One that outlived a deploy is told that its id is unknown, and sends the text.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the release that this gateway is part of. */
export const ownRelease = join(import.meta.dirname, '../..')

/** Texts by id. */
export type TrustedDocuments = ReadonlyMap<string, string>

/** Reads the documents of the portal of a release, by its folder; none where the portal was not built. */
export function readTrustedDocuments(release = ownRelease): TrustedDocuments {
  const file = join(release, 'web/__generated__/persisted.json')
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>))
  } catch {
    return new Map()
  }
}

/** What of a request's body names its document. */
export interface DocumentRequest {
  id?: unknown
  documentId?: unknown
  query?: unknown
}

export type Resolution =
  | { kind: 'text'; query: unknown }
  /** The client should send the text, if it may. */
  | { kind: 'unknown' }
  /** Only the documents of the portal are served. */
  | { kind: 'closed' }

/** The text of the document that a request names, or carries. */
export function resolveDocument(
  { id, documentId, query }: DocumentRequest,
  trusted: TrustedDocuments,
  open: boolean,
): Resolution {
  const name = id ?? documentId
  const known = typeof name === 'string' ? trusted.get(name) : undefined
  if (known !== undefined && (query === undefined || !open)) return { kind: 'text', query: known }
  if (query !== undefined) return open ? { kind: 'text', query } : { kind: 'closed' }
  return name === undefined ? { kind: 'text', query } : { kind: 'unknown' }
}
