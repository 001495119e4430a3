/** URL of the service worker, which the screens of passes and the scanner's page register. */
export const serviceWorkerUrl = '/sw.js'

/**
 * Resolves when the service worker has one of the given states. Never resolves if `worker` is null.
 */
export async function waitForServiceWorkerState(
  worker: ServiceWorker | null,
  ...states: ServiceWorkerState[]
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const resolveIfStateReached = () => {
    if (worker && states.includes(worker.state)) resolve()
  }
  worker?.addEventListener('statechange', resolveIfStateReached)
  resolveIfStateReached()
  await promise
}
