import { serviceWorkerUrl, waitForWorkerState } from '../../platform/serviceWorker.ts'
import { allowScriptUrl } from '../../platform/trustedTypes.ts'

/** URL path of the scanner's page. */
export const scannerPath = '/v/'
/** Scopes of the worker. QR codes contain the path in upper case, and scopes are case-sensitive. */
const scopes = [scannerPath, scannerPath.toUpperCase()]

/**
 * Registers the service worker for this page and for the URLs in QR codes. Returns true once the
 * page opens without a network, and false if the browser or the portal has no worker. The worker
 * of a new release is activated at the next visit.
 */
export async function prepareOfflinePage(): Promise<boolean> {
  if (!window.isSecureContext || !('serviceWorker' in navigator) || !('caches' in window)) return false
  allowScriptUrl(serviceWorkerUrl)
  try {
    for (const scope of scopes) {
      const registration = await navigator.serviceWorker.register(serviceWorkerUrl, {
        scope,
        updateViaCache: 'none',
      })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no target origin.
      registration.waiting?.postMessage('activate')
      await waitForActivation(registration)
    }
    return (await caches.match(scannerPath, { ignoreVary: true })) !== undefined
  } catch {
    return false
  }
}

/** Waits until the first worker of a registration has stored its files; throws if it cannot. */
async function waitForActivation({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting
  if (active || !worker) return
  await waitForWorkerState(worker, 'activated', 'redundant')
  if (worker.state === 'redundant') throw new Error('The worker could not store its files')
}
