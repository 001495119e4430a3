import { stored } from './stored.ts'

const reloadedAt = stored('sessionStorage', 'sentier.reloaded', Number)

/**
 * Loads the page again, once a minute at most, so that a page that fails again does not reload forever. Returns false
 * where the page was loaded again less than a minute ago.
 */
export function reloadOnce(): boolean {
  if (Date.now() - reloadedAt.get() < 60_000) return false
  reloadedAt.set(Date.now())
  location.reload()
  return true
}

/** Returns whether the portal responds. If it does not, a reload would show the browser's own error page. */
export const isReachable = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Loads the page again after a retried `import()` has failed. Older browsers cache a failed import until the page is
 * loaded again. Returns false where the portal is unreachable, or was loaded again less than a minute ago.
 */
export const reloadAfterLostImport = async (): Promise<boolean> => (await isReachable()) && reloadOnce()
