/** Failed payments of passes that a purchase for several vehicles can retry. */
import { fetchQuery, graphql } from 'react-relay'
import type { IEnvironment } from 'relay-runtime'
import type { failedPassesQuery } from '../../../__generated__/failedPassesQuery.graphql.ts'
import type { PaymentLine } from './paymentLines.ts'

/** Pass with a failed payment that can be retried. */
export interface FailedPass {
  readonly id: string
  readonly type: string
  readonly vehicleId: string | null
  readonly desiredActivation: string | null
}

/**
 * Returns the payments of a purchase for several vehicles. Each unpaid payment gets the id of the
 * failed pass that it retries (E65), also if the declined payment belongs to an earlier purchase. A
 * payment with another id than before gets a new idempotency key, because the gateway requires an
 * equal input for a repeated key.
 */
export const linkUnpaidLinesToFailedPasses = (
  lines: readonly PaymentLine[],
  failedPasses: readonly FailedPass[],
  createKey: () => string,
): PaymentLine[] =>
  lines.map((line) => {
    if (line.state !== 'ready') return line
    const failedPass = failedPasses.find(
      ({ vehicleId, type, desiredActivation }) =>
        vehicleId === line.vehicleId &&
        type === line.type &&
        (line.desiredActivation === null || desiredActivation === line.desiredActivation),
    )
    const accessRightId = failedPass?.id ?? null
    return accessRightId === line.accessRightId ? line : { ...line, accessRightId, key: createKey() }
  })

/**
 * Loads the member's passes with a failed payment that can be retried. Returns an empty list if
 * they fail to load, because each pass can also be paid as a new pass.
 */
export async function fetchFailedPasses(environment: IEnvironment): Promise<FailedPass[]> {
  const data = await fetchQuery<failedPassesQuery>(
    environment,
    graphql`
      query failedPassesQuery {
        viewer {
          failedAccessRights @catch {
            id
            type
            desiredActivation
            canRetry
            vehicle {
              id
            }
          }
        }
      }
    `,
    {},
    { fetchPolicy: 'network-only' },
  ).toPromise()
  const result = data?.viewer?.failedAccessRights
  return (result?.ok ? (result.value ?? []) : [])
    .filter(({ canRetry }) => canRetry)
    .map(({ id, type, desiredActivation, vehicle }) => ({
      id,
      type,
      desiredActivation,
      vehicleId: vehicle?.id ?? null,
    }))
}
