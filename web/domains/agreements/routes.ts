import type { RouteObject } from 'react-router-dom'
import PrivacyPolicySummaryScreenQuery from '../../__generated__/PrivacyPolicySummaryScreenQuery$parameters.ts'
import TermsSummaryScreenQuery from '../../__generated__/TermsSummaryScreenQuery$parameters.ts'
import { paths } from '../../platform/paths.ts'
import { makeRedirectRoute } from '../../routing/screen.tsx'
import { textRoute } from '../../routing/routeMakers.ts'

/**
 * Routes of the agreements. Visitors can read the agreements too, without the account navigation.
 */
export const accountRoutes: RouteObject[] = [
  makeRedirectRoute(paths.consent, ({ search }) => paths.terms() + search),
  textRoute(paths.terms, () => import('./TermsSummaryScreen.tsx'), TermsSummaryScreenQuery),
  textRoute(
    paths.privacyPolicy,
    () => import('./PrivacyPolicySummaryScreen.tsx'),
    PrivacyPolicySummaryScreenQuery,
  ),
]
