import { useSearchParams } from 'react-router-dom'
import { toPortalPath } from './url.ts'

/**
 * Returns the path of the portal screen to which the member returns after correcting data
 * elsewhere. Returns null without such a screen; the member then continues on the dashboard.
 */
export function useReturnPath(): string | null {
  return toPortalPath(useSearchParams()[0].get('redirect'))
}
