import { useSearchParams } from 'react-router-dom'
import { toPortalPath } from './url.ts'

/**
 * Returns the portal path that the member left to correct data; null if the member returns to the
 * dashboard.
 */
export function useReturnPath(): string | null {
  return toPortalPath(useSearchParams()[0].get('redirect'))
}
