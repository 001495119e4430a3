import ReportClubsScreenQuery from '../__generated__/ReportClubsScreenQuery$parameters.ts'
import ReportPaymentScreenQuery from '../__generated__/ReportPaymentScreenQuery$parameters.ts'
import ReportRegionScreenQuery from '../__generated__/ReportRegionScreenQuery$parameters.ts'
import ReportReviewScreenQuery from '../__generated__/ReportReviewScreenQuery$parameters.ts'
import ReportVehicleScreenQuery from '../__generated__/ReportVehicleScreenQuery$parameters.ts'
import { report } from '../screens/interventions/steps.ts'
import { framed } from './steps.tsx'

/** The payment of an intervention report, step by step. */
export const reportSteps = framed(report, (step) => [
  step(
    'reviewinterventionvehiculechoice',
    () => import('../screens/interventions/ReportVehicleScreen.tsx'),
    ReportVehicleScreenQuery,
  ),
  step(
    'interventionreportregion',
    () => import('../screens/interventions/ReportRegionScreen.tsx'),
    ReportRegionScreenQuery,
  ),
  step(
    'interventionreportclubs',
    () => import('../screens/interventions/ReportClubsScreen.tsx'),
    ReportClubsScreenQuery,
  ),
  step(
    'payinterventionreport',
    () => import('../screens/interventions/ReportPaymentScreen.tsx'),
    ReportPaymentScreenQuery,
  ),
  step(
    'reviewinterventionreportpayment',
    () => import('../screens/interventions/ReportReviewScreen.tsx'),
    ReportReviewScreenQuery,
  ),
])
