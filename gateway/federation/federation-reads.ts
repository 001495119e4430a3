/**
 * Federation reads, which are declared as constants and loaded with `context.load`. Each read calls
 * the federation at most once per GraphQL request.
 */
import type { Clock } from '../platform/clock.ts'
import type { CallReply, FederationClient } from './client.ts'
import { type CallName, Refusal } from './refusal-errors.ts'
import { type CountDroppedRows, parseCountedFederationRows, parseFederationRow } from './parse-values.ts'
import type { CacheOptions, ReferenceCache } from './reference-cache.ts'
import type { Caller } from './build-request.ts'

/** Part of the cache key of a federation read's result, such as an id. */
type KeyPart = string | number | boolean

/**
 * A function that reads federation data. The function itself is also the cache key of its result.
 */
export type FederationRead<Key extends KeyPart[], Value> = (reader: Reader, ...key: Key) => Promise<Value>

/** Loads the data of a federation read, at most once per GraphQL request. */
export type Load = <Key extends KeyPart[], Value>(
  read: FederationRead<Key, Value>,
  ...key: Key
) => Promise<Value>

/**
 * Discards the federation data that the GraphQL request has loaded, except the results of
 * `keptReads`.
 */
export type DiscardReads = (
  keptReads?: readonly ((reader: Reader, ...key: never[]) => Promise<unknown>)[],
) => void

/** Cache lifetimes of the federation data that all requests share, in milliseconds. */
export interface CacheLifetimes {
  referenceMs: number
  offersMs: number
  formRulesMs: number
}

/**
 * Tools of a function that reads federation data: the caller, federation calls, response parsing,
 * and access to other reads.
 */
export interface Reader {
  caller: Caller
  call: FederationClient['call']
  parse: FederationClient['parse']
  load: Load
  /** Returns true when this GraphQL request has already loaded the result of a federation read. */
  hasRead: <Value>(read: FederationRead<[], Value>) => boolean
  /**
   * Returns cached federation data that is the same for every caller with the same language and
   * club.
   */
  loadShared: <Value>(
    key: KeyPart[],
    lifetime: keyof CacheLifetimes,
    fetch: () => Promise<Value>,
    options?: CacheOptions<Value>,
  ) => Promise<Value>
  /**
   * Returns the current time in epoch milliseconds, for comparisons with dates in federation data.
   */
  now: () => number
  countDroppedRows: FederationClient['countDroppedRows']
}

export interface ReaderSettings {
  client: FederationClient
  caller: Caller
  reference: ReferenceCache
  lifetimes: CacheLifetimes
  clock: Clock
}

/** Creates the function that loads federation reads, for one GraphQL request. */
export function createFederationReader({ client, caller, reference, lifetimes, clock }: ReaderSettings): {
  load: Load
  /**
   * Discards the federation data that the GraphQL request has loaded, except the results of
   * `keptReads`. Later reads call the federation again.
   */
  discardReads: DiscardReads
} {
  const results = new Map<unknown, Map<string, Promise<unknown>>>()
  // All callers share one promise: a request may load a member's vehicles hundreds of times.
  const loadFederationRead: Load = (read, ...key) => {
    let resultsOfRead = results.get(read)
    if (resultsOfRead === undefined) results.set(read, (resultsOfRead = new Map()))
    const name = key.length === 0 ? '' : key.join(' ')
    const loadedResult = resultsOfRead.get(name) as ReturnType<typeof read> | undefined
    if (loadedResult !== undefined) return loadedResult
    const result = read(reader, ...key)
    resultsOfRead.set(name, result)
    return result
  }
  const reader: Reader = {
    caller,
    call: client.call,
    parse: client.parse,
    load: loadFederationRead,
    hasRead: (read) => results.has(read),
    now: () => clock.now(),
    loadShared: async (key, lifetime, fetch, options) =>
      await reference.get(
        // The clock offset is part of the key because data cached under another clock is stale.
        [...key, caller.language, caller.club, clock.getOffsetMinutes()],
        lifetimes[lifetime],
        fetch,
        options,
      ),
    countDroppedRows: client.countDroppedRows,
  }
  const discardLoadedReads: DiscardReads = (keptReads = []) => {
    for (const read of results.keys())
      if (!keptReads.includes(read as (typeof keptReads)[number])) results.delete(read)
  }
  return { load: loadFederationRead, discardReads: discardLoadedReads }
}

/** Names of the federation calls whose response is a list. */
type ListCall = { [Call in CallName]: CallReply<Call> extends readonly object[] ? Call : never }[CallName]
type RowOf<Call extends CallName> = CallReply<Call> extends readonly (infer Row)[] ? Row : never

/**
 * Parses one record of a federation response; returns null when the record is unreadable. Counts
 * the unreadable entries of the lists inside the record.
 */
type ParseRow<Row, ParsedRecord> = (row: Row, countDroppedRows: CountDroppedRows) => ParsedRecord | null

/**
 * Declares a read of a list from the federation. Unreadable list entries are dropped and counted.
 */
export function declareFederationListRead<Call extends ListCall, ParsedRecord>(
  call: Call,
  parse: ParseRow<RowOf<Call>, ParsedRecord>,
): FederationRead<[], ParsedRecord[]> {
  return async (reader) =>
    parseFederationListAndCountDroppedRows(
      reader,
      call,
      (await sendFederationCallWithoutTypeCheck(reader, call)) as RowOf<Call>[],
      parse,
    )
}

/**
 * Parses a list in a federation response. Drops and counts unreadable entries. Throws if every
 * entry is unreadable, because an empty list would mislead the member.
 */
export function parseFederationListAndCountDroppedRows<Row, ParsedRecord>(
  reader: Reader,
  call: CallName,
  reply: Row[],
  parse: ParseRow<Row, ParsedRecord>,
): ParsedRecord[] {
  return parseAndCountDroppedRows(reader, call, (countDroppedRows) =>
    parseCountedFederationRows(reply, (row) => parse(row, countDroppedRows), countDroppedRows),
  )
}

/**
 * Parses a federation response. Records the number of unreadable entries that the parser drops from
 * all lists in the response.
 */
export function parseAndCountDroppedRows<Value>(
  reader: Reader,
  call: CallName,
  parse: (countDroppedRows: CountDroppedRows) => Value,
): Value {
  let dropped = 0
  try {
    return reader.parse(call, () => parse((rows) => (dropped += rows)))
  } finally {
    if (dropped > 0) reader.countDroppedRows(call, dropped)
  }
}

/** Declares a read of a single federation object, which fails when the object does not exist. */
export function declareFederationObjectRead<Call extends CallName, ParsedRecord>(
  call: Call,
  parse: ParseRow<CallReply<Call>, ParsedRecord>,
): FederationRead<[], ParsedRecord> {
  return async (reader) =>
    parseFederationObject(reader, call, await sendFederationCallWithoutTypeCheck(reader, call), parse)
}

function parseFederationObject<Call extends CallName, ParsedRecord>(
  reader: Reader,
  call: Call,
  row: CallReply<Call>,
  parse: ParseRow<CallReply<Call>, ParsedRecord>,
): ParsedRecord {
  return parseAndCountDroppedRows(reader, call, (countDroppedRows) =>
    parseFederationRow(row, (object) => parse(object, countDroppedRows)),
  )
}

/**
 * Declares a read of a single federation object that may not exist. The result is null for a 404
 * response in JSON or without a body, and for a successful response without content or with the
 * JSON value null, because many servers answer so if an object does not exist.
 */
export function declareOptionalFederationObjectRead<Call extends CallName, ParsedRecord>(
  call: Call,
  parse: ParseRow<CallReply<Call>, ParsedRecord>,
): FederationRead<[], ParsedRecord | null> {
  return async (reader) => {
    const found = await fetchFederationReplyUnlessNotFound(reader, call)
    return found?.reply == null ? null : parseFederationObject(reader, call, found.reply, parse)
  }
}

/**
 * Declares a read of a federation object by its id; the result is null for a 404 response. A
 * successful response without an object is unreadable: a proxy may have removed the body.
 */
export function declareFederationReadById<Call extends CallName, ParsedRecord>(
  call: Call,
  parse: ParseRow<CallReply<Call>, ParsedRecord>,
): FederationRead<[id: number], ParsedRecord | null> {
  return async (reader, id) => {
    const found = await fetchFederationReplyUnlessNotFound(reader, call, { path: { id } })
    return found && parseFederationObject(reader, call, found.reply, parse)
  }
}

/** Declares a federation read that finds an object by its id in a list that another read loads. */
export function declareFederationReadByIdInList<ParsedRecord extends { id: number }>(
  list: FederationRead<[], ParsedRecord[]>,
): FederationRead<[id: number], ParsedRecord | null> {
  const loadListAsMapById: FederationRead<[], Map<number, ParsedRecord>> = async (reader) =>
    new Map((await reader.load(list)).map((record) => [record.id, record]))
  return async (reader, id) => (await reader.load(loadListAsMapById)).get(id) ?? null
}

/**
 * Cache options of a federation read that is cached for all callers. `getLifetimeMs` computes the
 * cache lifetime from the read's result and the current time.
 */
interface SharedOptions<Value> {
  getLifetimeMs?: (value: Value, now: number) => number
  keepsLast?: boolean
}

/**
 * Declares a federation read that is cached under `name` for all callers with the same language and
 * club. `getLifetimeMs` may shorten the cache lifetime.
 */
export function declareCachedFederationRead<Key extends KeyPart[], Value>(
  name: string,
  lifetime: keyof CacheLifetimes,
  read: FederationRead<Key, Value>,
  { getLifetimeMs, keepsLast }: SharedOptions<Value> = {},
): FederationRead<Key, Value> {
  return async (reader, ...key) =>
    await reader.loadShared([name, ...key], lifetime, async () => await read(reader, ...key), {
      getLifetimeMs: getLifetimeMs && ((value) => getLifetimeMs(value, reader.now())),
      keepsLast,
    })
}

/** Sends a federation call and returns its reply; null for a 404 response. */
async function fetchFederationReplyUnlessNotFound<Call extends CallName>(
  reader: Reader,
  call: Call,
  request: object = {},
): Promise<{ reply: CallReply<Call> } | null> {
  try {
    return { reply: await sendFederationCallWithoutTypeCheck(reader, call, request) }
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null
    throw error
  }
}

/**
 * Sends a federation call with unchecked parameter types. The functions that define the read calls
 * check the types at compile time.
 */
function sendFederationCallWithoutTypeCheck<Call extends CallName>(
  reader: Reader,
  call: Call,
  request: object = {},
): Promise<CallReply<Call>> {
  return (reader.call as (call: Call, request: object) => Promise<CallReply<Call>>)(call, request)
}
