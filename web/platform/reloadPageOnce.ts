import { createStoredValue } from './storedValue.ts'

const reloadedAt = createStoredValue('sessionStorage', 'sentier.reloaded', Number)

/**
 * Reloads the page at most once a minute, so that a page that fails after each load does not reload
 * forever. Returns false if the page was reloaded less than a minute ago.
 */
export function reloadPageOnce(): boolean {
  if (Date.now() - reloadedAt.get() < 60_000) return false
  reloadedAt.set(Date.now())
  location.reload()
  return true
}

/**
 * Returns whether the portal responds. While the portal does not respond, a reload would show the
 * error page of the browser.
 */
export const isPortalReachable = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Reloads the page after an `import()` and its retry have failed, because older browsers repeat a
 * failed import only after a reload. Returns false if the portal is unreachable or was reloaded
 * less than a minute ago.
 */
export const reloadAfterFailedImport = async (): Promise<boolean> =>
  (await isPortalReachable()) && reloadPageOnce()
