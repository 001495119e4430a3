import { hasStoredDraft } from '../../platform/drafts.ts'
import { passPagePath } from '../../platform/passPagePath.ts'
import { serviceWorkerUrl, waitForServiceWorkerState } from '../../platform/serviceWorker.ts'
import { allowScriptUrl } from '../../platform/trustedTypes.ts'

/**
 * Returns whether this browser can store passes for use without a network: it has storage and may
 * run a service worker.
 */
export const canStorePassesOffline = (): boolean =>
  window.isSecureContext && 'serviceWorker' in navigator && 'indexedDB' in window

/**
 * Maximum time to wait until a newly registered service worker has stored its files and is active,
 * in ms.
 */
const activationTimeout = 30_000

/**
 * Prepares this device to store passes: adds the manifest, requests persistent storage, and
 * registers the service worker. Returns whether `/pass` opens without a network.
 */
export async function prepareDeviceToStorePasses(): Promise<boolean> {
  addWebAppManifestLink()
  const [isWorkerActive] = await Promise.all([registerPassWorker(), requestPersistentStorage()])
  return isWorkerActive
}

/**
 * Registers the service worker, which opens `/pass` without a network (decision 0053). Returns true
 * once this works. Returns false if the browser refuses the worker or its storage, or if the worker
 * removes itself (`SERVICE_WORKER=off`).
 */
export async function registerPassWorker(): Promise<boolean> {
  allowScriptUrl(serviceWorkerUrl)
  const { serviceWorker } = navigator
  try {
    const { installing } = await serviceWorker.register(serviceWorkerUrl, { updateViaCache: 'none' })
    const isActive = await Promise.race([
      waitForActivePassWorker(),
      waitForServiceWorkerState(installing, 'redundant').then(() => false),
      new Promise<false>((resolve) => setTimeout(resolve, activationTimeout, false)),
    ])
    // The worker of `SERVICE_WORKER=off` becomes active too, but it deletes the stored pages.
    return isActive && (await caches.match(passPagePath, { ignoreVary: true })) !== undefined
  } catch {
    return false
  }
}

/** Waits until the service worker of this page is activated. The promise resolves to true. */
async function waitForActivePassWorker(): Promise<true> {
  const { active } = await navigator.serviceWorker.ready
  await waitForServiceWorkerState(active, 'activated', 'redundant')
  return true
}

/**
 * Activates the service worker of a new release when a page starts. If this tab has an unfinished
 * draft or payment, the activation waits for a later page start.
 */
export async function activateWaitingPassWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no target origin.
  if (registration?.waiting && !hasStoredDraft()) registration.waiting.postMessage('activate')
}

/** Returns whether this device is an iPhone or an iPad. */
export const isAppleMobileDevice = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // An iPad reports itself as a Mac, which has no touch screen.
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** Returns whether the portal runs as an installed app. */
export const isRunningAsInstalledApp = (): boolean => matchMedia('(display-mode: standalone)').matches

/**
 * Adds the web app manifest to the page, for « Add to Home Screen ». Only pages of members who
 * store passes on the device load the manifest.
 */
export function addWebAppManifestLink(): void {
  if (document.head.querySelector('link[rel=manifest]')) return
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: manifestUrl }))
}

const manifestUrl = '/manifest.webmanifest'

/**
 * Asks the browser not to delete the stored passes when the device runs short of storage. Does
 * nothing on an iPhone or iPad, where only the installed app keeps stored data longer than seven
 * days without a visit.
 */
async function requestPersistentStorage(): Promise<void> {
  if (!isAppleMobileDevice()) await navigator.storage.persist().catch(() => {})
}
