import { useSearchParams } from 'react-router-dom'
import { toPortalPath } from './url.ts'

/**
 * Returns the path of the portal that the member came from to correct something; null for the
 * dashboard.
 */
export function useReturnPath(): string | null {
  return toPortalPath(useSearchParams()[0].get('redirect'))
}
