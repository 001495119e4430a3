/**
 * Finds data in a federation response that the gateway reads without error and members nevertheless
 * do not see: dropped rows, statuses and pass types that the gateway does not know, and other pages
 * of a list. Also finds rows that members see twice.
 */
import { readHttpHeader } from '../../gateway/federation/http-exchange.ts'
import type { CallName } from '../../gateway/federation/refusal-errors.ts'
import { isRecord } from '../../gateway/platform/is-record.ts'
import type { Response } from './recording-client.ts'

/**
 * Calls whose `type` is always the type of a pass. A vehicle may have an unknown type, because the
 * member can choose a new one.
 */
const callsWithPassType: ReadonlySet<CallName> = new Set(['getAccessRights', 'getAccessRightTypes'])

/**
 * Describes the data of a federation response that members do not see; returns null if there is
 * none. `parsed` is the data that the gateway has read from the response, and `dropped` the number
 * of rows that the gateway has dropped.
 */
export function describeLostFederationData(
  call: CallName,
  response: Response | undefined,
  parsed: unknown,
  dropped: number,
): string | null {
  const properties = callsWithPassType.has(call) ? ['status', 'type'] : ['status']
  const losses = [
    dropped === 0 ? null : `${dropped} of ${countListEntries(response?.body)} rows dropped`,
    response === undefined ? null : describeOtherPagesOfList(response),
    ...properties.map((name) => describeUnknownValues(name, collectPropertyValues(parsed, name))),
  ].filter((loss) => loss !== null)
  return losses.length === 0 ? null : losses.join('; ')
}

/**
 * Describes the pages of a list that the response does not contain; null if its headers name none.
 * The gateway reads a list with a single call.
 */
function describeOtherPagesOfList({ headers, body }: Response): string | null {
  if (!Array.isArray(body)) return null
  const total = Number(readHttpHeader(headers, 'x-total-count'))
  if (total > body.length) return `a part of a list: ${body.length} of ${total} rows`
  const links = [headers['link'] ?? []].flat()
  return links.some((link) => /;\s*rel="?next\b/i.test(link))
    ? 'a part of a list: there is a next page'
    : null
}

/** Describes the rows of a list whose id another row has too; null if there are none. */
export function describeDuplicateIds(body: unknown): string | null {
  const ids = Array.isArray(body) ? body.map((row: unknown) => (isRecord(row) ? row['id'] : undefined)) : []
  const ownIds = ids.filter((id) => id !== undefined)
  const duplicates = ownIds.length - new Set(ownIds).size
  return duplicates === 0 ? null : `duplicate ids in ${duplicates} of ${ids.length} rows`
}

function describeUnknownValues(name: string, values: readonly unknown[]): string | null {
  const unknownValues = values.filter((value) => value === 'UNKNOWN').length
  return unknownValues === 0 ? null : `unknown ${name} in ${unknownValues} of ${values.length} rows`
}

/** Counts the entries of all lists in a JSON value, also of lists inside entries. */
function countListEntries(value: unknown): number {
  const nested = listNestedValues(value)
  return nested.reduce<number>(
    (sum, each) => sum + countListEntries(each),
    Array.isArray(value) ? nested.length : 0,
  )
}

/** Returns the values of all properties with a name, at any depth. */
function collectPropertyValues(value: unknown, name: string): unknown[] {
  const own = isRecord(value) && Object.hasOwn(value, name) ? [value[name]] : []
  return [...own, ...listNestedValues(value).flatMap((each) => collectPropertyValues(each, name))]
}

const listNestedValues = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : []
