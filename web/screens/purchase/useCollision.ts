import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { problem_shown$key } from '../../__generated__/problem_shown.graphql.ts'
import type { PurchaseObstacle, useCollisionQuery } from '../../__generated__/useCollisionQuery.graphql.ts'
import { freshness, timesForgotten } from '../../relay/environment.ts'
import { readProblem, wholeOf } from '../../relay/problem.ts'
import { type OfferedType, needsFirstDay, offeredType } from './passTypes.ts'
import { quoteStep } from './problems.ts'
import type { PurchaseDraft, ChoiceStepPath } from './steps.ts'

/** How long a choice stands before it is checked, in ms (E42). */
export const patience = 500

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
export interface Checked {
  collision: Collision
  /** Taxes included, in cents; null while that is not known. */
  totalCents: number | null
}

/** The answers of this page by the choice that was checked, and when they came: what one step has asked, the next one knows. */
const answers = new Map<string, { checked: Checked; at: number }>()

/** What is known of a choice already; null where it is to be asked. What failed is never known. */
function knownAnswer(choice: string | null): Checked | null {
  const known = choice === null ? undefined : answers.get(choice)
  return known && Date.now() - known.at < freshness ? known.checked : null
}

/**
 * Whether the vehicle has a pass for the period already, and what this one would cost. Asked whenever the choice
 * changes (E42), unless there is a fresh answer for exactly this type, vehicle, club and day. `wait` is how long the
 * choice stands before that, in ms: what is pressed to go on is not changed any more.
 */
export function useChecked(wanted: CollisionChoice, wait = patience): Checked {
  const { type, vehicleId, clubId, desiredActivation, givesUpRequest = false } = wanted
  const environment = useRelayEnvironment()
  const [tries, setTries] = useState(0)
  const [answer, setAnswer] = useState<{ question: string; checked: Checked } | null>(null)

  const firstDay = needsFirstDay(type) ? desiredActivation || null : null
  const complete = type && vehicleId && (firstDay || !needsFirstDay(type))
  const choice = complete
    ? JSON.stringify([type, vehicleId, clubId || null, firstDay, givesUpRequest, timesForgotten()])
    : null
  const question = choice && `${tries} ${choice}`
  // What was just answered stays, however long the step is looked at.
  const known = answer?.question === question ? (answer?.checked ?? null) : knownAnswer(choice)
  const isKnown = known !== null

  // Runs again when a shared answer gets too old to be shown: `isKnown` turns false then.
  useEffect(() => {
    if (isKnown || !question || !choice || !type || !vehicleId) return undefined
    const failed = () => {
      const retry = () => setTries((tries) => tries + 1)
      setAnswer({ question, checked: { collision: { state: 'failed', retry }, totalCents: null } })
    }
    const say = (checked: Checked) => {
      answers.set(choice, { checked, at: Date.now() })
      setAnswer({ question, checked })
    }
    let stop = () => {}
    // Another caller may get the answer after this rendering began: nothing else renders this one again.
    const delay = knownAnswer(choice) ? 0 : wait
    const timer = setTimeout(() => {
      // What stands beside the form asks the same, and may have been answered.
      const shared = knownAnswer(choice)
      if (shared) return setAnswer({ question, checked: shared })
      const variables = {
        type,
        vehicleId,
        clubId: clubId || null,
        desiredActivation: firstDay,
        givesUpRequest,
      }
      const { unsubscribe } = fetchQuery<useCollisionQuery>(environment, query, variables).subscribe({
        next: ({ purchaseQuote }) =>
          purchaseQuote.ok && purchaseQuote.value ? say(answerOf(purchaseQuote.value)) : failed(),
        error: failed,
      })
      stop = unsubscribe
    }, delay)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [isKnown, question, choice, type, vehicleId, clubId, firstDay, givesUpRequest, wait, environment])

  if (!question) return { collision: { state: 'none' }, totalCents: null }
  return known ?? { collision: { state: 'checking' }, totalCents: null }
}

/** The check alone. */
export const useCollision = (choice: CollisionChoice, wait?: number): Collision =>
  useChecked(choice, wait).collision

type Answer = Extract<useCollisionQuery['response']['purchaseQuote'], { ok: true }>['value']

/** What of a quote the check goes by. */
interface Quoted {
  readonly obstacle: PurchaseObstacle | null
  readonly collision: { readonly activeAt: string; readonly expiresAt: string } | null
}

/** What the answer to a question for a quote says of it. */
function answerOf({ PurchaseQuote: quote, __typename, problem_shown }: NonNullable<Answer>): Checked {
  return quote
    ? { collision: collisionOf(quote), totalCents: quote.invoice.total.cents }
    : { collision: refusalOf(__typename, problem_shown), totalCents: null }
}

/** Why there is no quote. */
export function refusalOf(
  name: string,
  problem: problem_shown$key | null | undefined,
): Extract<Collision, { state: 'impossible' }> {
  const message = problem ? wholeOf(readProblem(problem)) : ''
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
