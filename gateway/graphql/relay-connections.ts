/** Relay connections (pages with cursors) over lists that the federation returns as a whole. */
import { BadRequest } from '../platform/request-failures.ts'
import type { PageInfo } from './generated/types.ts'
import type { NodeType } from './global-ids.ts'

interface Page<NodeRecord> {
  edges: RelayEdge<NodeRecord>[]
  nodes: NodeRecord[]
  pageInfo: PageInfo
  totalCount: number
}

/** Pagination arguments of a Relay connection from the client, not yet validated. */
interface PageArguments {
  first?: number | null
  after?: string | null
  last?: number | null
  before?: string | null
}

/** Maximum number of records in one page of a Relay connection. */
const maxPageSize = 100

/** Default number of records in one page of a Relay connection. */
const defaultPageSize = 20

/**
 * Number of preceding records whose ids a Relay cursor contains. If the cursor's own record is
 * deleted, paging continues after the nearest of these records.
 */
const cursorNeighbors = 10

/**
 * Returns a page of records: the first records after the cursor `after`, or the last records before
 * the cursor `before`. Throws for an invalid cursor. With the first page instead, a client would
 * load pages forever.
 */
export function paginateRelayConnection<NodeRecord extends { id: number }>(
  type: NodeType,
  records: NodeRecord[],
  page: PageArguments,
): Page<NodeRecord> {
  const { first, last } = validateRelayPageSizes(page)
  const findPageBoundsAtCursorArgument = (name: 'after' | 'before', cursor: string) =>
    findPageBoundsAtCursor(records, decodeRelayCursor(type, name, cursor))
  const from = page.after == null ? 0 : findPageBoundsAtCursorArgument('after', page.after).after
  const to =
    page.before == null ? records.length : findPageBoundsAtCursorArgument('before', page.before).before
  const start = last === null ? from : Math.max(from, to - last)
  const end = first === null ? to : Math.min(to, from + first)
  return new RecordPage(type, records, start, end)
}

/**
 * A page of a Relay connection: the records from list index `start` (inclusive) to `end`
 * (exclusive). Cursors are computed only if a client selects them.
 */
class RecordPage<NodeRecord extends { id: number }> implements Page<NodeRecord> {
  readonly #type: NodeType
  readonly #records: NodeRecord[]
  readonly #start: number
  readonly #end: number

  constructor(type: NodeType, records: NodeRecord[], start: number, end: number) {
    this.#type = type
    this.#records = records
    this.#start = start
    this.#end = end
  }

  get nodes(): NodeRecord[] {
    return this.#records.slice(this.#start, this.#end)
  }

  get edges(): Edge<NodeRecord>[] {
    return this.nodes.map((node, offset) => new Edge(this.#type, this.#records, this.#start + offset, node))
  }

  get totalCount(): number {
    return this.#records.length
  }

  get pageInfo(): PageInfo {
    return {
      hasNextPage: this.#end < this.#records.length,
      hasPreviousPage: this.#start > 0,
      startCursor: this.#createCursorAt(this.#start),
      endCursor: this.#createCursorAt(this.#end - 1),
    }
  }

  #createCursorAt(position: number): string | null {
    return this.#start < this.#end ? createRelayCursor(this.#type, this.#records, position) : null
  }
}

/** A Relay edge: a record of a page, with the cursor of the record. */
class Edge<NodeRecord extends { id: number }> {
  readonly #type: NodeType
  readonly #records: NodeRecord[]
  readonly #position: number
  readonly node: NodeRecord

  constructor(type: NodeType, records: NodeRecord[], position: number, node: NodeRecord) {
    this.#type = type
    this.#records = records
    this.#position = position
    this.node = node
  }

  get cursor(): string {
    return createRelayCursor(this.#type, this.#records, this.#position)
  }
}

/** Validates the pagination arguments `first` and `last`, and applies the default page size. */
function validateRelayPageSizes({ first, last }: PageArguments): {
  first: number | null
  last: number | null
} {
  if (first != null && last != null) throw new BadRequest('Give `first` or `last`, not both.')
  assertValidPageSize('first', first)
  assertValidPageSize('last', last)
  return { first: last == null ? (first ?? defaultPageSize) : null, last: last ?? null }
}

function assertValidPageSize(name: string, count: number | null | undefined): void {
  if (count != null && (count < 0 || count > maxPageSize))
    throw new BadRequest(`\`${name}\` must be between 0 and ${maxPageSize}.`)
}

/** A record with its cursor in a list. */
export interface RelayEdge<NodeRecord> {
  cursor: string
  node: NodeRecord
}

/**
 * Returns the Relay edge of a newly created record, whose position in the list is not yet known.
 */
export function createRelayEdge<NodeRecord extends { id: number }>(
  type: NodeType,
  node: NodeRecord,
): RelayEdge<NodeRecord> {
  return { cursor: encodeRelayCursor(type, 0, [node.id]), node }
}

/**
 * Returns the Relay cursor of a record: its id and the ids of the preceding records, nearest first.
 */
function createRelayCursor(type: NodeType, records: { id: number }[], index: number): string {
  const ids = records.slice(Math.max(0, index - cursorNeighbors), index + 1).map(({ id }) => id)
  return encodeRelayCursor(type, index, ids.toReversed())
}

function encodeRelayCursor(type: NodeType, index: number, ids: number[]): string {
  return btoa(`${type}:${index}:${ids.join(',')}`).replaceAll('=', '')
}

interface Cursor {
  /** Index of the cursor's record in the list when the cursor was created. */
  index: number
  /** Id of the cursor's record, then the ids of the preceding records, nearest first. */
  ids: number[]
}

function decodeRelayCursor(type: NodeType, name: 'after' | 'before', cursor: string): Cursor {
  const [, listed, index, ids] =
    /^(\w+):(\d{1,9}):([\d,]{1,200})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (listed !== type || ids === undefined) throw new BadRequest(`\`${name}\` is not a cursor of this list.`)
  return { index: Number(index), ids: ids.split(',').map(Number) }
}

/**
 * Returns the index at which the page before a cursor ends, and the index at which the page after
 * the cursor begins. If the cursor's record was deleted, the nearest earlier record takes its
 * place.
 */
function findPageBoundsAtCursor(
  records: { id: number }[],
  { index, ids }: Cursor,
): { before: number; after: number } {
  const positions = new Map(records.map(({ id }, at) => [id, at]))
  const nearest = ids.map((id) => positions.get(id)).find((at) => at !== undefined)
  // All records of the cursor were deleted, so the records before them have moved to this position
  // or to the end of the list.
  const moved = Math.min(records.length, Math.max(0, index - (ids.length - 1)))
  const after = nearest === undefined ? moved : nearest + 1
  return { after, before: positions.get(ids[0]!) ?? after }
}
