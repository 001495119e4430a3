import type { RouteObject } from 'react-router-dom'
import VolunteerRequestScreenQuery from '../../__generated__/VolunteerRequestScreenQuery$parameters.ts'
import VolunteerRequestedScreenQuery from '../../__generated__/VolunteerRequestedScreenQuery$parameters.ts'
import { paths } from '../../platform/paths.ts'
import { member } from '../../routing/member.tsx'
import { form } from '../../routing/shapes.ts'

/** Routes of a request to volunteer, with the account navigation. */
export const accountRoutes: RouteObject[] = [
  form(paths.volunteerRequest, () => import('./VolunteerRequestScreen.tsx'), VolunteerRequestScreenQuery),
  member(
    paths.volunteerRequested,
    () => import('./VolunteerRequestedScreen.tsx'),
    VolunteerRequestedScreenQuery,
  ),
]
