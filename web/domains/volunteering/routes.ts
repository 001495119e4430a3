import type { RouteObject } from 'react-router-dom'
import VolunteerRequestScreenQuery from '../../__generated__/VolunteerRequestScreenQuery$parameters.ts'
import VolunteerRequestedScreenQuery from '../../__generated__/VolunteerRequestedScreenQuery$parameters.ts'
import { paths } from '../../platform/paths.ts'
import { memberRoute } from '../../routing/memberRoute.tsx'
import { formRoute } from '../../routing/routeMakers.ts'

/** Routes of the screens of a request to volunteer, with the account navigation. */
export const accountRoutes: RouteObject[] = [
  formRoute(
    paths.volunteerRequest,
    () => import('./VolunteerRequestScreen.tsx'),
    VolunteerRequestScreenQuery,
  ),
  memberRoute(
    paths.volunteerRequested,
    () => import('./VolunteerRequestedScreen.tsx'),
    VolunteerRequestedScreenQuery,
  ),
]
