import { graphql, useFragment } from 'react-relay'
import type { useTasks_member$key } from '../../../__generated__/useTasks_member.graphql.ts'
import { retryReason } from '../../access-rights/shared/retry.ts'
import { type Task, tasksOf } from './tasks.ts'

/** What the member has to do; `isWhole` unless some of it could not be told. */
export type KnownTasks = ReturnType<typeof useTasks>

/** One of them, with what there is to show of it. */
export type KnownTask = KnownTasks['tasks'][number]

/** One of a kind. */
export type TaskOf<Kind extends Task['kind']> = Extract<KnownTask, { readonly kind: Kind }>

/** By what one is told from the others; there is one card at most. */
export const keyOf = ({ kind, of }: KnownTask) => ('id' in of ? `${kind} ${of.id}` : kind)

/** The tasks of a member, at the moment `now`: the list of them and every vehicle's card show what this says. */
export function useTasks(member: useTasks_member$key, now: string) {
  const { failedAccessRights, interventionReports, insuranceRequests, vehiclesToUpdate, paymentCard } =
    useFragment(
      graphql`
        fragment useTasks_member on Member {
          failedAccessRights @catch {
            id
            number
            type
            retryObstacle
            price {
              amount {
                cents
              }
              taxIncluded
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
    failedPayments: valueOf(failedAccessRights, []).map((pass) => ({
      id: pass.id,
      vehicle: pass.vehicle,
      pass,
      reason: retryReason(pass),
    })),
    reports: valueOf(interventionReports, []),
    requests: valueOf(insuranceRequests, { edges: [] }).edges.map(({ node }) => node),
    vehicles: valueOf(vehiclesToUpdate, []),
    card: valueOf(paymentCard, null),
  }
  const asked = [failedAccessRights, interventionReports, insuranceRequests, vehiclesToUpdate, paymentCard]
  return { tasks: tasksOf(waiting, now), isWhole: asked.every(({ ok }) => ok) }
}

/** A field under `@catch`. */
type Caught<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: readonly unknown[] }

/** What was told, or else what stands for nothing. */
const valueOf = <T, Nothing>(field: Caught<T | null | undefined>, nothing: Nothing): T | Nothing =>
  (field.ok ? field.value : null) ?? nothing
