/** What waits for room at a gateway that has more to do than it can: it says when to come again, and nothing was done. */
import { useSyncExternalStore } from 'react'

/** How often a query asks again by itself, and what writes: behind a query somebody waits who can press a button. */
const tries = { query: 3, mutation: 8 } as const

/** What goes by itself: the gateway's word in the answer of a request that was not let in. */
interface Shed {
  data?: unknown
  errors?: ReadonlyArray<{ extensions?: { code?: string; retryAfter?: number } }>
}

let waiting = 0
const listeners = new Set<() => void>()

function wait(change: 1 | -1): void {
  waiting += change
  for (const listener of listeners) listener()
}

/** Whether something that writes waits for room. */
export function useIsWaitingForCapacity(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting > 0,
  )
}

/** Asks, and asks the same again where there was no room. */
export async function retryWhenOverloaded<Answer extends Shed>(
  kind: 'query' | 'mutation',
  ask: () => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  for (let left: number = tries[kind]; ; left -= 1) {
    const answer = await ask()
    const seconds = retryAfterOf(answer)
    if (seconds === null || left === 0) return answer
    if (kind === 'mutation') wait(1)
    try {
      await pause(seconds, signal)
    } finally {
      if (kind === 'mutation') wait(-1)
    }
    if (signal?.aborted) return answer
  }
}

/** When to come again, where nothing at all was done; null for any other answer. */
function retryAfterOf({ data, errors = [] }: Shed): number | null {
  const { code, retryAfter } = errors[0]?.extensions ?? {}
  return !data && code === 'OVERLOADED' && typeof retryAfter === 'number' ? retryAfter : null
}

/** So long, and up to half as much more: those who were turned away together do not come back together. */
async function pause(seconds: number, signal?: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, seconds * 1_000 * (1 + Math.random() / 2))
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
