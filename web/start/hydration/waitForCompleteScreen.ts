import type { PreloadedQuery } from 'react-relay'
import type { OperationType } from 'relay-runtime'

/**
 * Time that the previous screen stays visible while the next screen loads, in ms, before a skeleton
 * is shown. A screen that is ready sooner shows at once, without a flashing skeleton.
 */
const skeletonDelay = 100

/** Waits until a screen can be rendered completely, or until `skeletonDelay` has elapsed. */
export async function waitForCompleteScreen<Q extends OperationType>(
  code: Promise<unknown>,
  queryRef: PreloadedQuery<Q>,
): Promise<void> {
  await Promise.race([
    Promise.all([code, waitForResult(queryRef)]),
    new Promise((resolve) => setTimeout(resolve, skeletonDelay)),
  ])
}

/**
 * Resolves when a query has a result or an error. Resolves at once if the result comes from the
 * Relay store, because such a query has no source.
 */
const waitForResult = <Q extends OperationType>({ source }: PreloadedQuery<Q>) =>
  new Promise<void>((resolve) => {
    if (!source) return resolve()
    source.subscribe({ next: () => resolve(), error: () => resolve() })
  })
