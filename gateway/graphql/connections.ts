/** Relay's connections over lists that the federation gives whole. */
import type { PageInfo } from './generated/types.ts'

interface Page<Record> {
  edges: { cursor: string; node: Record }[]
  pageInfo: PageInfo
  totalCount: number
}

/** More are never sent at once. */
const most = 100

/** As many neighbours as a cursor remembers: enough for whatever goes while somebody reads on. */
const remembered = 10

/**
 * The page of `records` that follows the record of the cursor `after`. Cursors hold ids, so that a page
 * goes on where it should even when the list has grown at its head, or when the record itself is gone; one
 * that nobody gave begins at the start.
 */
export function pageOf<Record extends { id: number }>(
  records: Record[],
  { first, after }: { first: number; after?: string | null },
): Page<Record> {
  const start = after == null ? 0 : startAfter(records, after)
  const count = Math.min(Math.max(first, 0), most)
  const edges = records
    .slice(start, start + count)
    .map((node, offset) => ({ cursor: cursorOf(records, start + offset), node }))
  return {
    edges,
    pageInfo: {
      hasNextPage: start + edges.length < records.length,
      hasPreviousPage: start > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount: records.length,
  }
}

/** A record by itself, as it will be in its list. */
export function edgeOf<Record extends { id: number }>(node: Record): { cursor: string; node: Record } {
  return { cursor: encode(0, [node.id]), node }
}

/** The record, and those before it, the nearest first. */
function cursorOf(records: { id: number }[], index: number): string {
  const ids = records.slice(Math.max(0, index - remembered), index + 1).map(({ id }) => id)
  return encode(index, ids.toReversed())
}

function encode(index: number, ids: number[]): string {
  return Buffer.from(`cursor:${index}:${ids.join(',')}`).toString('base64url')
}

/** Where a list goes on: after the record, or else after the nearest before it that is still there. */
function startAfter(records: { id: number }[], cursor: string): number {
  const [, index, list] =
    /^cursor:(\d{1,9}):([\d,]{1,200})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (index === undefined || list === undefined) return 0
  const ids = list.split(',').map(Number)
  const place = new Map(records.map(({ id }, at) => [id, at]))
  const nearest = ids.map((id) => place.get(id)).find((at) => at !== undefined)
  // They have all gone, and what came before them has moved up to here.
  return nearest === undefined ? Math.max(0, Number(index) - (ids.length - 1)) : nearest + 1
}
