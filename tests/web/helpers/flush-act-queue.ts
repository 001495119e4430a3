/**
 * Makes React's `act` complete the rendering work that it would otherwise drop. Has to be imported
 * before Testing Library, which reads `act` when it loads.
 *
 * If a rendering that called `use` yields, as on a busy machine, a synchronous `act` stops and
 * leaves this work in its queue. Only an awaited `act` resumes the work, and Testing Library does
 * not await the `act` around an event. React then waits for a task that never runs, and a skeleton
 * stays forever.
 */
import React from 'react'

type Act = (callback: () => unknown) => PromiseLike<unknown>

const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, { actQueue: readonly unknown[] | null }>
const act = React.act as Act

const isPromise = (value: unknown) =>
  typeof (value as PromiseLike<unknown> | null | undefined)?.then === 'function'

function actAndResumeQueue(callback: () => unknown): PromiseLike<unknown> {
  let queue: readonly unknown[] = []
  let isAsync = false
  const scope = act(() => {
    queue = internals!.actQueue ?? []
    const result = callback()
    isAsync = isPromise(result)
    return result
  })
  const isOutermost = internals!.actQueue === null
  // A call of `then` is how React learns that a test awaits `act`.
  if (isOutermost && !isAsync && queue.length > 0) scope.then(() => null, throwAsUnhandledError)
  return scope
}

/** Throws an error outside the caller, so that Vitest reports it. */
function throwAsUnhandledError(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}

Object.assign(React, { act: actAndResumeQueue })
