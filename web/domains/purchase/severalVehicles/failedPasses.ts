/** Failed payments of passes that a purchase for several vehicles can retry. */
import { fetchQuery, graphql } from 'react-relay'
import type { IEnvironment } from 'relay-runtime'
import type { failedPassesQuery } from '../../../__generated__/failedPassesQuery.graphql.ts'
import type { PaymentLine } from './paymentLines.ts'
import { isDeclinedPaymentLine } from './paymentLineStates.ts'

/** Pass with a failed payment that can be retried. */
export interface FailedPass {
  readonly id: string
  readonly type: string
  readonly vehicleId: string | null
  readonly desiredActivation: string | null
}

/**
 * Returns the payments of a purchase for several vehicles. Each declined payment gets the id of the
 * pass whose failed payment it retries (E65). Such a payment has an idempotency key that was never
 * sent.
 */
export const linkDeclinedLinesToFailedPasses = (
  lines: readonly PaymentLine[],
  failedPasses: readonly FailedPass[],
): PaymentLine[] =>
  lines.map((line) => {
    if (!isDeclinedPaymentLine(line)) return line
    const failedPass = failedPasses.find(
      ({ vehicleId, type, desiredActivation }) =>
        vehicleId === line.vehicleId &&
        type === line.type &&
        (line.desiredActivation === null || desiredActivation === line.desiredActivation),
    )
    return { ...line, accessRightId: failedPass?.id ?? null }
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
