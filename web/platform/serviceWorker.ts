/** URL of the service worker, which the screens of passes and the scanner's page register. */
export const serviceWorkerUrl = '/sw.js'

/** Resolves when a worker has one of the given states; never without a worker. */
export async function waitForWorkerState(
  worker: ServiceWorker | null,
  ...states: ServiceWorkerState[]
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const resolveInState = () => {
    if (worker && states.includes(worker.state)) resolve()
  }
  worker?.addEventListener('statechange', resolveInState)
  resolveInState()
  await promise
}
