import { useSearchParams } from 'react-router-dom'
import { toPortalPath } from './place.ts'

/**
 * Returns the path of the portal that the member came from to correct something; null for the
 * dashboard.
 */
export function useWayBack(): string | null {
  return toPortalPath(useSearchParams()[0].get('redirect'))
}
