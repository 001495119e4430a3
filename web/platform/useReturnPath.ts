import { useSearchParams } from 'react-router-dom'
import { toPortalPath } from './url.ts'

/**
 * Returns the path of the portal screen that the member left to correct data. Returns null without
 * such a screen; the member then continues on the dashboard.
 */
export function useReturnPath(): string | null {
  return toPortalPath(useSearchParams()[0].get('redirect'))
}
