import { graphql, useFragment } from 'react-relay'
import type { useTasks_member$key } from '../../../__generated__/useTasks_member.graphql.ts'
import type { OfferAvailability } from '../../access-rights/shared/renewal.ts'
import { isRenewalDue } from '../../access-rights/shared/renewalReminder.ts'
import { findPaymentRetryBlockReason } from '../../access-rights/shared/retryBlockReason.ts'
import { type Task, type TaskSources, buildMemberTasks } from './buildTasks.ts'

/**
 * Tasks of the member. `isComplete` is false when some of the data for the tasks failed to load.
 */
export type MemberTasks = ReturnType<typeof useTasks>

/** Task of a member, with the data that the task list displays. */
export type MemberTask = MemberTasks['tasks'][number]

/** Task of the kind `Kind`, with the data that the task list displays. */
export type TaskOf<Kind extends Task['kind']> = Extract<MemberTask, { readonly kind: Kind }>

/**
 * Returns a unique key of a task. The tasks about a payment card and about unfinished payments need
 * no id, because the task list contains at most one of each.
 */
export const taskKeyOf = ({ kind, subject }: MemberTask) => ('id' in subject ? `${kind} ${subject.id}` : kind)

/**
 * Returns the tasks that a member has at the time `now`, for the task list and the vehicle cards.
 * @param offers Pass offers; null if they could not be loaded. The list then contains no renewals.
 * @param unconfirmedReportId Id of the intervention report whose payment has no known outcome; null
 *   without such a payment.
 * @param unfinishedPayments Unfinished payments of a purchase for several vehicles.
 * @param paymentsOfOtherTabs Payments that another tab has finished after the member was loaded.
 */
export function useTasks(
  member: useTasks_member$key,
  now: string,
  offers: readonly OfferAvailability[] | null,
  unconfirmedReportId: string | null,
  unfinishedPayments: TaskSources['unfinishedPayments'],
  paymentsOfOtherTabs: TaskSources['paymentsOfOtherTabs'],
) {
  const {
    failedAccessRights,
    interventionReports,
    insuranceRequests,
    vehiclesToUpdate,
    paymentCard,
    activeAccessRights,
  } = useFragment(
    graphql`
      fragment useTasks_member on Member {
        failedAccessRights @catch {
          id
          number
          type
          desiredActivation
          retryObstacle
          failedTotal @catch {
            cents
          }
          vehicle {
            id
            name
            ofSeason: purchaseObstacle(type: ANNUAL)
          }
          vehicleSnapshot {
            name
          }
          ...GiveUp_accessRight
        }
        interventionReports @catch {
          id
          invoice {
            total {
              cents
            }
          }
          vehicle {
            id
            name
          }
          vehicleSnapshot {
            name
            registration
          }
        }
        insuranceRequests(first: 20) @catch {
          edges {
            node {
              id
              number
              status
              payObstacle
              expiresAt
              daysLeft
              invoice {
                total {
                  cents
                }
              }
              vehicle {
                id
              }
              vehicleSnapshot {
                name
              }
            }
          }
        }
        vehiclesToUpdate @catch {
          id
          name
          needsUpdate
        }
        # The same argument as the wallet, so that Relay fetches the passes once. The passes that end
        # first come first. Null when the passes failed to load, which the wallet shows.
        activeAccessRights(first: 6) {
          edges {
            node {
              id
              type
              expiresAt
              vehicle {
                id
                name
                purchaseObstacle
                seasonObstacle: purchaseObstacle(type: ANNUAL)
                repeatablePass {
                  id
                  type
                  validity
                  expiresAt
                }
                ...BuyAgain_vehicle
              }
            }
          }
        }
        paymentCard @catch {
          last4
          isExpired
          expirationMonth
          expirationYear
        }
      }
    `,
    member,
  )
  const waiting = {
    failedPayments: readQueryFieldOrFallback(failedAccessRights, []).map((pass) => ({
      id: pass.id,
      type: pass.type,
      desiredActivation: pass.desiredActivation,
      vehicle: pass.vehicle,
      pass,
      reason: findPaymentRetryBlockReason(pass),
    })),
    reports: readQueryFieldOrFallback(interventionReports, []).map(
      ({ id, vehicle, vehicleSnapshot, invoice }) => ({
        id,
        vehicle,
        vehicleSnapshot,
        invoice,
        isPaymentUnconfirmed: id === unconfirmedReportId,
      }),
    ),
    requests: readQueryFieldOrFallback(insuranceRequests, { edges: [] }).edges.map(({ node }) => node),
    vehicles: readQueryFieldOrFallback(vehiclesToUpdate, []),
    renewals: (activeAccessRights?.edges ?? []).flatMap(({ node: { id, type, expiresAt, vehicle } }) =>
      vehicle?.repeatablePass?.id === id && isRenewalDue(vehicle, offers, now)
        ? [{ id, type, expiresAt, vehicle, offers }]
        : [],
    ),
    card: readQueryFieldOrFallback(paymentCard, null),
    unfinishedPayments,
    paymentsOfOtherTabs,
  }
  const fieldResults = [
    failedAccessRights,
    interventionReports,
    insuranceRequests,
    vehiclesToUpdate,
    paymentCard,
  ]
  return { tasks: buildMemberTasks(waiting, now), isComplete: fieldResults.every(({ ok }) => ok) }
}

/**
 * Result of a query field with the Relay directive `@catch`: the value of the field, or the errors.
 */
type CaughtField<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: readonly unknown[] }

/**
 * Returns the value of a query field, or the given fallback when the field is null or failed to
 * load.
 */
const readQueryFieldOrFallback = <T, Fallback>(
  field: CaughtField<T | null | undefined>,
  fallback: Fallback,
): T | Fallback => (field.ok ? field.value : null) ?? fallback
