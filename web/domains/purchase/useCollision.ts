import { useEffect, useMemo, useReducer, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import {
  type IEnvironment,
  type OperationDescriptor,
  createOperationDescriptor,
  getRequest,
} from 'relay-runtime'
import type { problem_shown$key } from '../../__generated__/problem_shown.graphql.ts'
import type { PurchaseObstacle, useCollisionQuery } from '../../__generated__/useCollisionQuery.graphql.ts'
import { readProblem, fullMessage } from '../../relay/problem.ts'
import { type OfferedType, needsFirstDay, offeredType } from './passTypes.ts'
import { quoteStep } from './problems.ts'
import type { PurchaseDraft, ChoiceStepPath } from './steps.ts'

/** How long a choice stands before it is checked, in ms (E42). */
export const checkDelayMs = 500

/** What the check says; only `free` lets the member go on (E43). */
export type Collision =
  /** Too little is chosen to check anything. */
  | { state: 'none' }
  | { state: 'checking' }
  /** It could not be asked: nothing is known, so nothing is let through. */
  | { state: 'failed'; retry: () => void }
  | { state: 'free' }
  /** The pass that is in the way (E44): its first and last moment. */
  | { state: 'taken'; activeAt: string; expiresAt: string }
  /** The vehicle gets no such pass now, and why. */
  | { state: 'obstacle'; obstacle: PurchaseObstacle }
  /** This pass cannot be bought with these choices now; why, and the step where it can be put right. */
  | { state: 'impossible'; message: string; step: ChoiceStepPath }

/** What the check depends on. */
export interface CollisionChoice {
  type: OfferedType | null
  vehicleId: string | null
  clubId?: string | null
  desiredActivation?: string | null
  /** What the vehicle has without insurance makes room for it. */
  givesUpRequest?: boolean
}

/** What is known of a choice before the review: whether it can be bought, and what it comes to. */
export interface PriceCheck {
  collision: Collision
  /** Taxes included, in cents; null while that is not known. */
  totalCents: number | null
}

/**
 * Returns whether the vehicle already has a pass for the period, and what this pass would cost. Asks the gateway when the
 * choice changes (E42), unless Relay's store has a fresh answer for exactly this choice. `wait` is how long a choice stays
 * unchanged before the request, in ms.
 */
export function usePriceCheck(wanted: CollisionChoice, wait = checkDelayMs): PriceCheck {
  const { type, vehicleId, clubId, desiredActivation, givesUpRequest = false } = wanted
  const environment = useRelayEnvironment()
  const [failed, setFailed] = useState<OperationDescriptor | null>(null)

  const firstDay = needsFirstDay(type) ? desiredActivation || null : null
  const isComplete = type !== null && vehicleId !== null && (firstDay !== null || !needsFirstDay(type))
  const operation = useMemo(
    () =>
      isComplete
        ? createOperationDescriptor(getRequest(query), {
            type,
            vehicleId,
            clubId: clubId || null,
            desiredActivation: firstDay,
            givesUpRequest,
          })
        : null,
    [isComplete, type, vehicleId, clubId, firstDay, givesUpRequest],
  )
  // Relay sets the fetch time after it notifies subscribers, so the response triggers the next rendering itself.
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  const known = operation && readFreshAnswer(environment, operation)
  const isAsked = operation !== null && !known && failed !== operation

  useEffect(() => {
    const retained = operation && environment.retain(operation)
    return () => retained?.dispose()
  }, [environment, operation])

  useEffect(() => {
    if (!isAsked) return undefined
    const fail = () => setFailed(operation)
    let stop = () => {}
    const timer = setTimeout(() => {
      const variables = operation.request.variables as useCollisionQuery['variables']
      // Another part of the page may have fetched the same query meanwhile.
      if (readFreshAnswer(environment, operation)) return renderAgain()
      stop = fetchQuery<useCollisionQuery>(environment, query, variables).subscribe({
        next: ({ purchaseQuote }) => (purchaseQuote.ok && purchaseQuote.value ? renderAgain() : fail()),
        error: fail,
      }).unsubscribe
    }, wait)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [isAsked, operation, wait, environment])

  if (known) return answerOf(known)
  if (!operation) return { collision: { state: 'none' }, totalCents: null }
  const retry = () => setFailed(null)
  return { collision: isAsked ? { state: 'checking' } : { state: 'failed', retry }, totalCents: null }
}

/** Returns the answer to this query in Relay's store; null while it is missing, failed or older than `freshness`. */
function readFreshAnswer(environment: IEnvironment, operation: OperationDescriptor): Answer | null {
  const found = environment.check(operation)
  // Data without a fetch time was stored by another query.
  if (found.status !== 'available' || found.fetchTime === null) return null
  const { data } = environment.lookup(operation.fragment)
  const { purchaseQuote } = data as unknown as useCollisionQuery['response']
  return purchaseQuote.ok ? (purchaseQuote.value ?? null) : null
}

/** The check alone. */
export const useCollision = (choice: CollisionChoice, wait?: number): Collision =>
  usePriceCheck(choice, wait).collision

type Answer = NonNullable<Extract<useCollisionQuery['response']['purchaseQuote'], { ok: true }>['value']>

/** What of a quote the check goes by. */
interface Quoted {
  readonly obstacle: PurchaseObstacle | null
  readonly collision: { readonly activeAt: string; readonly expiresAt: string } | null
}

/** What the answer to a question for a quote says of it. */
function answerOf({ PurchaseQuote: quote, __typename, problem_shown }: Answer): PriceCheck {
  return quote
    ? { collision: collisionOf(quote), totalCents: quote.invoice.total.cents }
    : { collision: refusalOf(__typename, problem_shown), totalCents: null }
}

/** Why there is no quote. */
export function refusalOf(
  name: string,
  problem: problem_shown$key | null | undefined,
): Extract<Collision, { state: 'impossible' }> {
  const message = problem ? fullMessage(readProblem(problem)) : ''
  return { state: 'impossible', message, step: quoteStep(name) }
}

/** What a quote says of it. */
export function collisionOf(quote: Quoted): Collision {
  if (quote.obstacle) return { state: 'obstacle', obstacle: quote.obstacle }
  return quote.collision ? { state: 'taken', ...quote.collision } : { state: 'free' }
}

const query = graphql`
  query useCollisionQuery(
    $type: OfferedAccessRightType!
    $vehicleId: ID!
    $clubId: ID
    $desiredActivation: String
    $givesUpRequest: Boolean!
  ) {
    purchaseQuote(
      type: $type
      vehicleId: $vehicleId
      clubId: $clubId
      desiredActivation: $desiredActivation
      insuranceCancellationRequest: $givesUpRequest
    ) @catch {
      __typename
      ... on PurchaseQuote @alias {
        invoice {
          total {
            cents
          }
        }
        obstacle
        collision {
          activeAt
          expiresAt
        }
      }
      ...problem_shown @alias
    }
  }
`

/** The same, for what the draft holds. */
export function useDraftCollision({ type, vehicleId, ...draft }: PurchaseDraft, wait?: number): Collision {
  const { clubId, desiredActivation, givesUpRequest } = draft
  const choice = { type: offeredType(type), vehicleId: vehicleId ?? null }
  return useCollision({ ...choice, clubId, desiredActivation, givesUpRequest }, wait)
}
