import { useSearchParams } from 'react-router-dom'
import { toPortalPath } from './place.ts'

/** Where the member came from to put something right, an address of the portal; null for the dashboard. */
export function useWayBack(): string | null {
  return toPortalPath(useSearchParams()[0].get('redirect'))
}
