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
import { readProblem, joinProblemMessages } from '../../relay/problem.ts'
import { type OfferedType, passTypeNeedsFirstDay, parseOfferedPassType } from './passTypes.ts'
import { findStepToFixQuoteProblem } from './purchaseOutcomes.ts'
import type { PurchaseDraft, ChoiceStepPath } from './purchaseWizard.ts'

/**
 * Time in milliseconds that a purchase choice must stay unchanged before the gateway checks it
 * (E42).
 */
export const checkDelayMs = 500

/**
 * Result of the check for overlapping passes and other obstacles. Only the result `free` allows the
 * next step (E43).
 */
export type OverlapCheckResult =
  /**
   * State in which no check for overlapping passes runs, because the pass type, vehicle or required
   * first day is not selected.
   */
  | { state: 'none' }
  /**
   * State before and during the check for overlapping passes. `checkPriceNow` starts the check
   * without further delay.
   */
  | { state: 'checking'; checkPriceNow: () => void }
  /**
   * State after the check for overlapping passes failed. The next step is blocked, because the
   * result is unknown.
   */
  | { state: 'failed'; retry: () => void }
  | { state: 'free' }
  /**
   * State for a vehicle with an overlapping pass (E44). The fields are the start and the end of the
   * overlapping pass.
   */
  | { state: 'taken'; activeAt: string; expiresAt: string }
  /** Result when the selected pass cannot be bought because the vehicle has a purchase obstacle. */
  | { state: 'obstacle'; obstacle: PurchaseObstacle }
  /**
   * Result when the pass cannot be bought with the current choices. `message` says why, and `step`
   * is the purchase step where the member can change the choice.
   */
  | { state: 'impossible'; message: string; step: ChoiceStepPath }

/** Choices on which the check for overlapping passes depends. */
export interface CollisionChoice {
  type: OfferedType | null
  vehicleId: string | null
  clubId?: string | null
  desiredActivation?: string | null
  /**
   * True when the member agrees to give up the vehicle's pass without insurance, or the request for
   * one, in order to buy another pass.
   */
  givesUpRequest?: boolean
}

/**
 * Result of the check before the review: whether the pass can be bought with the member's choices,
 * and its total price.
 */
export interface PriceCheck {
  collision: OverlapCheckResult
  /** Total price of the pass with taxes, in cents; null until the price is known. */
  totalCents: number | null
}

/**
 * Checks whether the vehicle already has a pass for the period, and loads the price of the new
 * pass. The gateway is queried `delayMs` milliseconds after the last changed choice (E42), unless
 * Relay's store has a fresh result.
 */
export function usePassPriceCheck(choice: CollisionChoice, delayMs = checkDelayMs): PriceCheck {
  const { type, vehicleId, clubId, desiredActivation, givesUpRequest = false } = choice
  const environment = useRelayEnvironment()
  const [failed, setFailed] = useState<OperationDescriptor | null>(null)
  // The operation whose delay has ended.
  const [due, setDue] = useState<OperationDescriptor | null>(null)

  const firstDay = passTypeNeedsFirstDay(type) ? desiredActivation || null : null
  const isComplete =
    type !== null && vehicleId !== null && (firstDay !== null || !passTypeNeedsFirstDay(type))
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
  // Relay sets the fetch time after it notifies subscribers, so the result triggers the next
  // rendering itself.
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  const freshResult = operation && readFreshQuoteResult(environment, operation)
  const isAsked = operation !== null && !freshResult && failed !== operation

  useEffect(() => {
    const retained = operation && environment.retain(operation)
    return () => retained?.dispose()
  }, [environment, operation])

  const isDue = isAsked && due === operation

  useEffect(() => {
    if (!isAsked || isDue) return undefined
    const timer = setTimeout(() => setDue(operation), delayMs)
    return () => clearTimeout(timer)
  }, [isAsked, isDue, operation, delayMs])

  useEffect(() => {
    if (!isDue) return undefined
    const markPriceCheckAsFailed = () => setFailed(operation)
    const variables = operation.request.variables as useCollisionQuery['variables']
    // Another component may have fetched the same query meanwhile.
    if (readFreshQuoteResult(environment, operation)) {
      renderAgain()
      return undefined
    }
    return fetchQuery<useCollisionQuery>(environment, query, variables).subscribe({
      next: ({ purchaseQuote }) =>
        purchaseQuote.ok && purchaseQuote.value ? renderAgain() : markPriceCheckAsFailed(),
      error: markPriceCheckAsFailed,
    }).unsubscribe
  }, [isDue, operation, environment])

  if (freshResult) return convertToPriceCheck(freshResult)
  if (!operation) return { collision: { state: 'none' }, totalCents: null }
  const retryPriceCheck = () => setFailed(null)
  const checkPriceNow = () => setDue(operation)
  return {
    collision: isAsked ? { state: 'checking', checkPriceNow } : { state: 'failed', retry: retryPriceCheck },
    totalCents: null,
  }
}

/**
 * Returns the result of a price quote query from Relay's store; null while the result is missing,
 * failed or too old.
 */
function readFreshQuoteResult(environment: IEnvironment, operation: OperationDescriptor): QuoteResult | null {
  const found = environment.check(operation)
  // Data without a fetch time was stored by another query.
  if (found.status !== 'available' || found.fetchTime === null) return null
  const { data } = environment.lookup(operation.fragment)
  const { purchaseQuote } = data as unknown as useCollisionQuery['response']
  return purchaseQuote.ok ? (purchaseQuote.value ?? null) : null
}

/**
 * Returns the result of the check for overlapping passes and other obstacles, without the price.
 */
export const usePassOverlapCheck = (choice: CollisionChoice, delayMs?: number): OverlapCheckResult =>
  usePassPriceCheck(choice, delayMs).collision

type QuoteResult = NonNullable<Extract<useCollisionQuery['response']['purchaseQuote'], { ok: true }>['value']>

/**
 * Fields of a price quote that tell whether an overlapping pass or another obstacle prevents the
 * purchase.
 */
interface QuoteFields {
  readonly obstacle: PurchaseObstacle | null
  readonly collision: { readonly activeAt: string; readonly expiresAt: string } | null
}

/**
 * Converts the result of a price quote query to the price and the result of the check for
 * overlapping passes.
 */
function convertToPriceCheck({ PurchaseQuote: quote, __typename, problem_shown }: QuoteResult): PriceCheck {
  return quote
    ? { collision: toOverlapCheckResult(quote), totalCents: quote.invoice.total.cents }
    : { collision: getPurchaseQuoteRefusal(__typename, problem_shown), totalCents: null }
}

/** Returns why the gateway gave no price quote, and the step where the member can fix the cause. */
export function getPurchaseQuoteRefusal(
  name: string,
  problem: problem_shown$key | null | undefined,
): Extract<OverlapCheckResult, { state: 'impossible' }> {
  const message = problem ? joinProblemMessages(readProblem(problem)) : ''
  return { state: 'impossible', message, step: findStepToFixQuoteProblem(name) }
}

/** Converts a price quote to the result of the check for overlapping passes and other obstacles. */
export function toOverlapCheckResult(quote: QuoteFields): OverlapCheckResult {
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

/**
 * Checks whether the choices of the purchase draft have an overlapping pass or another obstacle.
 */
export function useOverlapCheckOfDraft(
  { type, vehicleId, ...draft }: PurchaseDraft,
  delayMs?: number,
): OverlapCheckResult {
  const { clubId, desiredActivation, givesUpRequest } = draft
  const choice = { type: parseOfferedPassType(type), vehicleId: vehicleId ?? null }
  return usePassOverlapCheck({ ...choice, clubId, desiredActivation, givesUpRequest }, delayMs)
}
