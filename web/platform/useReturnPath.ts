import { useSearchParams } from 'react-router-dom'
import { toPortalPath } from './url.ts'

/**
 * Returns the path of the screen to which the member returns after correcting data on another
 * screen. Returns null if there is no such path; the member then continues on the dashboard.
 */
export function useReturnPath(): string | null {
  return toPortalPath(useSearchParams()[0].get('redirect'))
}
