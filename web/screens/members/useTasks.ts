import { graphql, useFragment } from 'react-relay'
import type {
  useTasks_member$data,
  useTasks_member$key,
} from '../../__generated__/useTasks_member.graphql.ts'
import { retryReason } from '../../parts/access-rights/retry.ts'
import { type Task, type Waiting, tasksOf } from './tasks.ts'

/** What the tasks are about, as the gateway tells it. */
export type TaskFacts = useTasks_member$data

/** What the member has to do, with what it is about; `isWhole` unless some of it could not be told. */
export interface KnownTasks {
  tasks: Task[]
  facts: TaskFacts
  isWhole: boolean
}

/** The tasks of a member, at the moment `now`. */
export function useTasks(member: useTasks_member$key, now: string): KnownTasks {
  const facts = useFragment(
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
              invoice {
                total {
                  cents
                }
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
  const { failedAccessRights, interventionReports, insuranceRequests, vehiclesToUpdate, paymentCard } = facts
  const waiting: Waiting = {
    failedPayments: valueOf(failedAccessRights).map((pass) => ({
      id: pass.id,
      reason: retryReason(pass),
    })),
    reports: valueOf(interventionReports),
    requests: nodesOf(insuranceRequests),
    vehicles: valueOf(vehiclesToUpdate),
    card: paymentCard.ok ? (paymentCard.value ?? null) : null,
  }
  const asked = [failedAccessRights, interventionReports, insuranceRequests, vehiclesToUpdate, paymentCard]
  return { tasks: tasksOf(waiting, now), facts, isWhole: asked.every(({ ok }) => ok) }
}

/** A field under `@catch`. */
type Caught<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: readonly unknown[] }

/** A list that was told, or none. */
export const valueOf = <T>(list: Caught<ReadonlyArray<T> | null | undefined>): ReadonlyArray<T> =>
  list.ok ? (list.value ?? []) : []

/** The nodes of a page that was told, or none. */
export const nodesOf = <T>(
  page: Caught<{ readonly edges: ReadonlyArray<{ readonly node: T }> } | null | undefined>,
): ReadonlyArray<T> => (page.ok ? (page.value?.edges ?? []) : []).map(({ node }) => node)
