import type { PreloadedQuery } from 'react-relay'
import type { OperationType } from 'relay-runtime'

/**
 * Delay before a skeleton replaces the previous screen, in ms. A screen that loads faster is shown
 * without a skeleton.
 */
const skeletonDelay = 100

/** Waits until a screen can be rendered completely, or until `skeletonDelay` has elapsed. */
export async function waitForCompleteScreen<Q extends OperationType>(
  code: Promise<unknown>,
  queryRef: PreloadedQuery<Q>,
): Promise<void> {
  await Promise.race([
    Promise.all([code, waitForQueryResult(queryRef)]),
    new Promise((resolve) => setTimeout(resolve, skeletonDelay)),
  ])
}

/**
 * Waits until a query has a result or an error. Does not wait if the result comes from the Relay
 * store.
 */
const waitForQueryResult = <Q extends OperationType>({ source }: PreloadedQuery<Q>) =>
  new Promise<void>((resolve) => {
    if (!source) return resolve()
    source.subscribe({ next: () => resolve(), error: () => resolve() })
  })
