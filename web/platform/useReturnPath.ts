import { useSearchParams } from 'react-router-dom'
import { toPortalPath } from './url.ts'

/**
 * Returns the path of the screen that opens after the member has corrected data on this screen.
 * Returns null if the URL names no such screen; the dashboard then opens.
 */
export function useReturnPath(): string | null {
  return toPortalPath(useSearchParams()[0].get('redirect'))
}
