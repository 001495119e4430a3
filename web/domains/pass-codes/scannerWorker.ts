import { serviceWorkerUrl, waitForServiceWorkerState } from '../../platform/serviceWorker.ts'
import { allowScriptUrl } from '../../platform/trustedTypes.ts'

/** URL path of the scanner page. */
export const scannerPath = '/v/'
/**
 * URL scopes of the scanner page's service worker. Scopes are case-sensitive, so the path is
 * included in lower case and in upper case, as QR codes contain it.
 */
const scopes = [scannerPath, scannerPath.toUpperCase()]

/**
 * Registers the service worker for the scanner page and for the URLs in QR codes. Returns true once
 * the page opens without a network. Returns false if the browser does not support service workers
 * or the portal has turned them off.
 */
export async function prepareOfflineScannerPage(): Promise<boolean> {
  if (!window.isSecureContext || !('serviceWorker' in navigator) || !('caches' in window)) return false
  allowScriptUrl(serviceWorkerUrl)
  try {
    for (const scope of scopes) {
      const registration = await navigator.serviceWorker.register(serviceWorkerUrl, {
        scope,
        updateViaCache: 'none',
      })
      // Registering again does not update the worker of the other scope, which no visit controls.
      await updateScannerWorker(registration)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no target origin.
      registration.waiting?.postMessage('activate')
      await waitForWorkerActivation(registration)
    }
    const isStored = (await caches.match(scannerPath, { ignoreVary: true })) !== undefined
    // The worker of `SERVICE_WORKER=off` deletes the stored page. Its registration must go too.
    if (!isStored) await unregisterScannerWorkers()
    return isStored
  } catch {
    return false
  }
}

/**
 * Looks for the service worker of a new release, and waits for its installation. Does nothing
 * without a network.
 */
async function updateScannerWorker(registration: ServiceWorkerRegistration): Promise<void> {
  const updated = await registration.update().catch(() => null)
  if (updated?.installing)
    await waitForServiceWorkerState(updated.installing, 'installed', 'activated', 'redundant')
}

async function unregisterScannerWorkers(): Promise<void> {
  for (const scope of scopes) await (await navigator.serviceWorker.getRegistration(scope))?.unregister()
}

/**
 * Waits until the first service worker of a registration is active. Throws if the worker cannot
 * store its files.
 */
async function waitForWorkerActivation({
  active,
  installing,
  waiting,
}: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting
  if (active || !worker) return
  await waitForServiceWorkerState(worker, 'activated', 'redundant')
  if (worker.state === 'redundant') throw new Error('The worker could not store its files')
}
