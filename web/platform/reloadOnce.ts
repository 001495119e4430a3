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
