/** Relay's connections over lists that the federation gives whole. */
import type { PageInfo } from './generated/types.ts'

interface Page<Record> {
  edges: { cursor: string; node: Record }[]
  pageInfo: PageInfo
  totalCount: number
}

/** More are never sent at once. */
const most = 100

/**
 * The page of `records` that follows the record of the cursor `after`. Cursors hold ids, so that a page
 * goes on where it should even when the list has grown at its head; an unknown one begins at the start.
 */
export function pageOf<Record extends { id: number }>(
  records: Record[],
  { first, after }: { first: number; after?: string | null },
): Page<Record> {
  const start = after == null ? 0 : records.findIndex((record) => cursorOf(record) === after) + 1
  const edges = records.slice(start, start + Math.min(Math.max(first, 0), most)).map(edgeOf)
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

/** A record in its list. */
export function edgeOf<Record extends { id: number }>(node: Record): { cursor: string; node: Record } {
  return { cursor: cursorOf(node), node }
}

function cursorOf({ id }: { id: number }): string {
  return Buffer.from(`cursor:${id}`).toString('base64url')
}
