/** Relay's connections over lists that the federation gives whole. */
import { BadRequest } from '../platform/failures.ts'
import type { PageInfo } from './generated/types.ts'
import type { NodeType } from './ids.ts'

interface Page<Record> {
  edges: { cursor: string; node: Record }[]
  nodes: Record[]
  pageInfo: PageInfo
  totalCount: number
}

/** Which part of a list is asked for, as clients write it. */
interface PageArguments {
  first?: number | null
  after?: string | null
  last?: number | null
  before?: string | null
}

/** More are never sent at once. */
const most = 100

/** Where nobody says how many. */
const usual = 20

/** As many neighbours as a cursor remembers: enough for whatever goes while somebody reads on. */
const remembered = 10

/**
 * The first records after the cursor `after`, or the last before the cursor `before`. Cursors hold ids and the type
 * that has them, so that a page goes on where it should even when the list has grown at its head, or when the record
 * itself is gone; what is no cursor of this type is told, since a client that is answered the first page again would
 * read it for ever.
 */
export function pageOf<Record extends { id: number }>(
  type: NodeType,
  records: Record[],
  page: PageArguments,
): Page<Record> {
  const { first, last } = countsOf(page)
  const place = (name: 'after' | 'before', cursor: string) => placeOf(records, readCursor(type, name, cursor))
  const from = page.after == null ? 0 : place('after', page.after).after
  const to = page.before == null ? records.length : place('before', page.before).before
  const start = last === null ? from : Math.max(from, to - last)
  const end = first === null ? to : Math.min(to, from + first)
  return new Part(type, records, start, end)
}

/** Records from `start` up to `end`. What is not asked for of a page is not made: most are read without any cursor. */
class Part<Record extends { id: number }> implements Page<Record> {
  readonly #type: NodeType
  readonly #records: Record[]
  readonly #start: number
  readonly #end: number

  constructor(type: NodeType, records: Record[], start: number, end: number) {
    this.#type = type
    this.#records = records
    this.#start = start
    this.#end = end
  }

  get nodes(): Record[] {
    return this.#records.slice(this.#start, this.#end)
  }

  get edges(): Edge<Record>[] {
    return this.nodes.map((node, offset) => new Edge(this.#type, this.#records, this.#start + offset, node))
  }

  get totalCount(): number {
    return this.#records.length
  }

  get pageInfo(): PageInfo {
    return {
      hasNextPage: this.#end < this.#records.length,
      hasPreviousPage: this.#start > 0,
      startCursor: this.#cursorAt(this.#start),
      endCursor: this.#cursorAt(this.#end - 1),
    }
  }

  #cursorAt(at: number): string | null {
    return this.#start < this.#end ? cursorOf(this.#type, this.#records, at) : null
  }
}

/** A record of a page. */
class Edge<Record extends { id: number }> {
  readonly #type: NodeType
  readonly #records: Record[]
  readonly #at: number
  readonly node: Record

  constructor(type: NodeType, records: Record[], at: number, node: Record) {
    this.#type = type
    this.#records = records
    this.#at = at
    this.node = node
  }

  get cursor(): string {
    return cursorOf(this.#type, this.#records, this.#at)
  }
}

/** How many are asked for, from which end. */
function countsOf({ first, last }: PageArguments): { first: number | null; last: number | null } {
  if (first != null && last != null) throw new BadRequest('Give `first` or `last`, not both.')
  checkCount('first', first)
  checkCount('last', last)
  return { first: last == null ? (first ?? usual) : null, last: last ?? null }
}

function checkCount(name: string, count: number | null | undefined): void {
  if (count != null && (count < 0 || count > most))
    throw new BadRequest(`\`${name}\` must be between 0 and ${most}.`)
}

/** A record by itself, as it will be in its list. */
export function edgeOf<Record extends { id: number }>(
  type: NodeType,
  node: Record,
): { cursor: string; node: Record } {
  return { cursor: encode(type, 0, [node.id]), node }
}

/** The record, and those before it, the nearest first. */
function cursorOf(type: NodeType, records: { id: number }[], index: number): string {
  const ids = records.slice(Math.max(0, index - remembered), index + 1).map(({ id }) => id)
  return encode(type, index, ids.toReversed())
}

function encode(type: NodeType, index: number, ids: number[]): string {
  return btoa(`${type}:${index}:${ids.join(',')}`).replaceAll('=', '')
}

interface Cursor {
  /** Where its record was in the list. */
  index: number
  /** Its record, and those before it, the nearest first. */
  ids: number[]
}

function readCursor(type: NodeType, name: 'after' | 'before', cursor: string): Cursor {
  const [, listed, index, ids] =
    /^(\w+):(\d{1,9}):([\d,]{1,200})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (listed !== type || ids === undefined) throw new BadRequest(`\`${name}\` is not a cursor of this list.`)
  return { index: Number(index), ids: ids.split(',').map(Number) }
}

/**
 * Where a list goes on after a cursor's record, and where it stops before it. A record that is gone counts as between
 * its neighbours: after the nearest before it that is still there.
 */
function placeOf(records: { id: number }[], { index, ids }: Cursor): { before: number; after: number } {
  const place = new Map(records.map(({ id }, at) => [id, at]))
  const nearest = ids.map((id) => place.get(id)).find((at) => at !== undefined)
  // They have all gone, and what came before them has moved up to here, or to the list's end.
  const moved = Math.min(records.length, Math.max(0, index - (ids.length - 1)))
  const after = nearest === undefined ? moved : nearest + 1
  return { after, before: place.get(ids[0]!) ?? after }
}
