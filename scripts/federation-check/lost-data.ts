/**
 * Finds data in a federation response that the gateway reads without error and members nevertheless
 * do not see: dropped rows, and statuses and pass types that the gateway does not know.
 */
import type { CallName } from '../../gateway/federation/refusal-errors.ts'
import { isRecord } from '../../gateway/platform/is-record.ts'

/**
 * Calls whose `type` is always the type of a pass. A vehicle may have an unknown type, because the
 * member can choose a new one.
 */
const callsWithPassType: ReadonlySet<CallName> = new Set(['getAccessRights', 'getAccessRightTypes'])

/**
 * Describes the data of a federation response that members do not see; returns null if there is
 * none. `body` is the response, `parsed` the data that the gateway has read from it, and `dropped`
 * the number of rows that the gateway has dropped.
 */
export function describeLostFederationData(
  call: CallName,
  body: unknown,
  parsed: unknown,
  dropped: number,
): string | null {
  const properties = callsWithPassType.has(call) ? ['status', 'type'] : ['status']
  const losses = [
    dropped === 0 ? null : `${dropped} of ${countListEntries(body)} rows dropped`,
    ...properties.map((name) => describeUnknownValues(name, collectPropertyValues(parsed, name))),
  ].filter((loss) => loss !== null)
  return losses.length === 0 ? null : losses.join('; ')
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
