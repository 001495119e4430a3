import type { PreloadedQuery } from 'react-relay'
import type { OperationType } from 'relay-runtime'

/** How long the screen before stays, ms: what comes sooner is seen at once, and no outline flashes up before it. */
const patience = 100

/** Waits until a screen can be drawn whole, or for as long as nobody takes it for a wait. */
export async function waitForWholeScreen<Q extends OperationType>(
  code: Promise<unknown>,
  queryRef: PreloadedQuery<Q>,
): Promise<void> {
  await Promise.race([
    Promise.all([code, answered(queryRef)]),
    new Promise((resolve) => setTimeout(resolve, patience)),
  ])
}

/** What is kept from before has no source. */
const answered = <Q extends OperationType>({ source }: PreloadedQuery<Q>) =>
  new Promise<void>((resolve) => {
    if (!source) return resolve()
    source.subscribe({ next: () => resolve(), error: () => resolve() })
  })
