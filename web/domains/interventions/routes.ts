import type { RouteObject } from 'react-router-dom'
import ReportClubsScreenQuery from '../../__generated__/ReportClubsScreenQuery$parameters.ts'
import ReportPaymentScreenQuery from '../../__generated__/ReportPaymentScreenQuery$parameters.ts'
import ReportRegionScreenQuery from '../../__generated__/ReportRegionScreenQuery$parameters.ts'
import ReportReviewScreenQuery from '../../__generated__/ReportReviewScreenQuery$parameters.ts'
import ReportVehicleScreenQuery from '../../__generated__/ReportVehicleScreenQuery$parameters.ts'
import { reportWizard } from './reportWizard.ts'
import { makeWizardRoute, makeWizardStartRoute } from '../../routing/wizardRoutes.tsx'

/** Routes of the steps that pay an intervention report. */
export const routes: RouteObject[] = [
  makeWizardStartRoute(reportWizard),
  makeWizardRoute(reportWizard, (step) => [
    step(
      'reviewinterventionvehiculechoice',
      () => import('./ReportVehicleScreen.tsx'),
      ReportVehicleScreenQuery,
    ),
    step('interventionreportregion', () => import('./ReportRegionScreen.tsx'), ReportRegionScreenQuery),
    step('interventionreportclubs', () => import('./ReportClubsScreen.tsx'), ReportClubsScreenQuery),
    step('payinterventionreport', () => import('./ReportPaymentScreen.tsx'), ReportPaymentScreenQuery),
    step(
      'reviewinterventionreportpayment',
      () => import('./ReportReviewScreen.tsx'),
      ReportReviewScreenQuery,
    ),
  ]),
]
