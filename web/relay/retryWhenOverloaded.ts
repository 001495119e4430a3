/**
 * Retries GraphQL requests that an overloaded gateway has rejected before running them. The
 * response of the gateway contains the delay before the retry.
 */
import { useSyncExternalStore } from 'react'

/**
 * Maximum number of automatic retries of a query or mutation that an overloaded gateway rejects.
 * Queries have few retries, because the member can press the retry button.
 */
const retryLimits = { query: 3, mutation: 8 } as const

/**
 * Part of a gateway response that shows whether the gateway rejected the request because of
 * overload.
 */
interface OverloadResponse {
  data?: unknown
  errors?: ReadonlyArray<{ extensions?: { code?: string; retryAfter?: number } }>
}

let waitingMutations = 0
const listeners = new Set<() => void>()

function updateWaitingMutationCount(change: 1 | -1): void {
  waitingMutations += change
  for (const listener of listeners) listener()
}

/** Returns whether a mutation is waiting for a retry because the gateway is overloaded. */
export function useIsMutationWaitingForRetry(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waitingMutations > 0,
  )
}

/** Sends a request, and sends it again while the gateway is overloaded, up to the retry limit. */
export async function retryWhenOverloaded<Result extends OverloadResponse>(
  kind: 'query' | 'mutation',
  sendRequest: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  for (let left: number = retryLimits[kind]; ; left -= 1) {
    const response = await sendRequest()
    const seconds = readRetryAfterSeconds(response)
    if (seconds === null || left === 0) return response
    if (kind === 'mutation') updateWaitingMutationCount(1)
    try {
      await waitBeforeRetry(seconds, signal)
    } finally {
      if (kind === 'mutation') updateWaitingMutationCount(-1)
    }
    if (signal?.aborted) return response
  }
}

/**
 * Returns the seconds to wait before a retry if an overloaded gateway rejected the request without
 * executing it; null for any other response.
 */
function readRetryAfterSeconds({ data, errors = [] }: OverloadResponse): number | null {
  const { code, retryAfter } = errors[0]?.extensions ?? {}
  return !data && code === 'OVERLOADED' && typeof retryAfter === 'number' ? retryAfter : null
}

/**
 * Waits for the given seconds plus a random extra time of up to half as much. Clients that were
 * rejected at the same time then retry at different times.
 */
async function waitBeforeRetry(seconds: number, signal?: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, seconds * 1_000 * (1 + Math.random() / 2))
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
