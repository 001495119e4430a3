/**
 * How a request reads the federation. A read is declared in one line beside its record and asked for by its
 * value (`context.load(vehicles)`); each is sent at most once per request however often it is asked for.
 */
import type { Clock } from '../platform/clock.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { CallReply, FederationClient } from './client.ts'
import { type CallName, Refusal } from './errors.ts'
import { parseRow, parseRows } from './parse.ts'
import type { CacheOptions, ReferenceCache } from './reference-cache.ts'
import type { Caller } from './request.ts'

/** What may name one of many results. */
type KeyPart = string | number | boolean

/** What a request may read; its value is what it is asked for by. */
export type Read<Key extends KeyPart[], Value> = (reader: Reader, ...key: Key) => Promise<Value>

/** The result of a read, which is asked for once. */
export type Load = <Key extends KeyPart[], Value>(read: Read<Key, Value>, ...key: Key) => Promise<Value>

/** How long data that requests share is cached (ms), by setting. */
export interface CacheLifetimes {
  referenceMs: number
  offersMs: number
  formRulesMs: number
}

/** What a read reads with. */
export interface Reader {
  caller: Caller
  call: FederationClient['call']
  load: Load
  /** Whether a read was asked for before in this request. */
  hasRead: <Value>(read: Read<[], Value>) => boolean
  /** What is shared by all who read one language at one club. */
  share: <Value>(
    key: KeyPart[],
    lifetime: keyof CacheLifetimes,
    fetch: () => Promise<Value>,
    keeping?: CacheOptions<Value>,
  ) => Promise<Value>
  /** The moment by which the federation's dates are judged, epoch milliseconds. */
  now: () => number
  /** Counts the rows of a reply that could not be read. */
  countDropped: (call: CallName, rows: number) => void
}

export interface ReaderSettings {
  client: FederationClient
  caller: Caller
  reference: ReferenceCache
  lifetimes: CacheLifetimes
  clock: Clock
  metrics: Metrics
}

/** The reads of one request. */
export function createReader({ client, caller, reference, lifetimes, clock, metrics }: ReaderSettings): {
  load: Load
  /** Forgets what was read: after a write it is read anew. */
  forget: () => void
} {
  const results = new Map<unknown, Map<string, Promise<unknown>>>()
  // One promise for all who ask: a member's vehicles are asked for hundreds of times.
  const load: Load = (read, ...key) => {
    let known = results.get(read)
    if (known === undefined) results.set(read, (known = new Map()))
    const name = key.length === 0 ? '' : key.join(' ')
    const result = known.get(name) as ReturnType<typeof read> | undefined
    if (result !== undefined) return result
    const asked = read(reader, ...key)
    known.set(name, asked)
    return asked
  }
  const reader: Reader = {
    caller,
    call: client.call,
    load,
    hasRead: (read) => results.has(read),
    now: () => clock.now(),
    share: async (key, lifetime, fetch, keeping) =>
      await reference.get(
        // What was kept under another clock is stale.
        [...key, caller.language, caller.club, clock.shift()],
        lifetimes[lifetime],
        fetch,
        keeping,
      ),
    countDropped: (call, dropped) => {
      for (let left = dropped; left > 0; left -= 1) metrics.count('rows_dropped', { call })
    },
  }
  return { load, forget: () => results.clear() }
}

/** The calls that answer a list, and what a row of it is. */
type ListCall = { [Call in CallName]: CallReply<Call> extends readonly object[] ? Call : never }[CallName]
type RowOf<Call extends CallName> = CallReply<Call> extends readonly (infer Row)[] ? Row : never

/** Every row of a list; those that cannot be read are left out and counted. */
export function readList<Call extends ListCall, Record>(
  call: Call,
  parse: (row: RowOf<Call>) => Record | null,
): Read<[], Record[]> {
  return async (reader) => parseList(reader, call, (await send(reader, call)) as RowOf<Call>[], parse)
}

/** The rows of a reply; those that cannot be read are left out and counted. */
export function parseList<Row, Record>(
  reader: Reader,
  call: CallName,
  reply: Row[],
  parse: (row: Row) => Record | null,
): Record[] {
  const records = parseRows(reply, parse)
  reader.countDropped(call, reply.length - records.length)
  return records
}

/** The one object that a call answers. */
export function readOne<Call extends CallName, Record>(
  call: Call,
  parse: (row: CallReply<Call>) => Record | null,
): Read<[], Record> {
  return async (reader) => parseRow(await send(reader, call), parse)
}

/** The one object that a call answers; null where the federation says that there is none. */
export function readOptional<Call extends CallName, Record>(
  call: Call,
  parse: (row: CallReply<Call>) => Record | null,
): Read<[], Record | null> {
  return async (reader) => {
    const row = await nullOn404(send(reader, call))
    return row && parseRow(row, parse)
  }
}

/** An object by its id; null where the federation says that there is none. */
export function readById<Call extends CallName, Record>(
  call: Call,
  parse: (row: CallReply<Call>) => Record | null,
): Read<[id: number], Record | null> {
  return async (reader, id) => {
    const row = await nullOn404(send(reader, call, { path: { id } }))
    return row && parseRow(row, parse)
  }
}

/** Finds an object of a list by its id, never by its position. */
export function findInList<Record extends { id: number }>(
  list: Read<[], Record[]>,
): Read<[id: number], Record | null> {
  const index: Read<[], Map<number, Record>> = async (reader) =>
    new Map((await reader.load(list)).map((record) => [record.id, record]))
  return async (reader, id) => (await reader.load(index)).get(id) ?? null
}

/** How a shared read is kept; `lasts` is given the moment by which dates are judged, too. */
interface SharedOptions<Value> {
  lasts?: (value: Value, now: number) => number
  keepsLast?: boolean
}

/**
 * What is the same for everybody who reads one language at one club: kept for a while, under `name`, and not longer
 * than `lasts` (ms) says of what was read.
 */
export function readShared<Key extends KeyPart[], Value>(
  name: string,
  lifetime: keyof CacheLifetimes,
  read: Read<Key, Value>,
  { lasts, keepsLast }: SharedOptions<Value> = {},
): Read<Key, Value> {
  return async (reader, ...key) =>
    await reader.share([name, ...key], lifetime, async () => await read(reader, ...key), {
      lasts: lasts && ((value) => lasts(value, reader.now())),
      keepsLast,
    })
}

/** A 404 says that there is nothing; it is no error. */
async function nullOn404<Reply>(reply: Promise<Reply>): Promise<Reply | null> {
  try {
    return await reply
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null
    throw error
  }
}

/** What a call needs is known where it is named; here it is any. */
function send<Call extends CallName>(
  reader: Reader,
  call: Call,
  request: object = {},
): Promise<CallReply<Call>> {
  return (reader.call as (call: Call, request: object) => Promise<CallReply<Call>>)(call, request)
}
