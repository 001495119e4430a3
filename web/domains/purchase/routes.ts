import type { RouteObject } from 'react-router-dom'
import AddNewVehicleScreenQuery from '../../__generated__/AddNewVehicleScreenQuery$parameters.ts'
import ClubsScreenQuery from '../../__generated__/ClubsScreenQuery$parameters.ts'
import InsuranceScreenQuery from '../../__generated__/InsuranceScreenQuery$parameters.ts'
import PassChoiceScreenQuery from '../../__generated__/PassChoiceScreenQuery$parameters.ts'
import PaymentInfoScreenQuery from '../../__generated__/PaymentInfoScreenQuery$parameters.ts'
import PreviousClubScreenQuery from '../../__generated__/PreviousClubScreenQuery$parameters.ts'
import RegionScreenQuery from '../../__generated__/RegionScreenQuery$parameters.ts'
import ReviewScreenQuery from '../../__generated__/ReviewScreenQuery$parameters.ts'
import SelectVehiclesScreenQuery from '../../__generated__/SelectVehiclesScreenQuery$parameters.ts'
import SeveralPaymentsScreenQuery from '../../__generated__/SeveralPaymentsScreenQuery$parameters.ts'
import SeveralReviewScreenQuery from '../../__generated__/SeveralReviewScreenQuery$parameters.ts'
import SuccessScreenQuery from '../../__generated__/SuccessScreenQuery$parameters.ts'
import UpdateVehicleScreenQuery from '../../__generated__/UpdateVehicleScreenQuery$parameters.ts'
import VehicleScreenQuery from '../../__generated__/VehicleScreenQuery$parameters.ts'
import WithoutInsuranceInfoScreenQuery from '../../__generated__/WithoutInsuranceInfoScreenQuery$parameters.ts'
import WithoutInsuranceReviewScreenQuery from '../../__generated__/WithoutInsuranceReviewScreenQuery$parameters.ts'
import WithoutInsuranceUserInfoScreenQuery from '../../__generated__/WithoutInsuranceUserInfoScreenQuery$parameters.ts'
import { purchaseWizard } from './purchaseWizard.ts'
import { severalVehiclesWizard } from './severalVehicles/severalVehiclesWizard.ts'
import { paths } from '../../platform/paths.ts'
import { memberRoute } from '../../routing/memberRoute.tsx'
import { buildIdQueryVariables } from '../../routing/screen.tsx'
import { makeWizardRoute, makeWizardStartRoute } from '../../routing/wizardRoutes.tsx'

/** Routes of the purchase of a pass, and of its success screen. */
export const routes: RouteObject[] = [
  makeWizardStartRoute(purchaseWizard),
  makeWizardRoute(purchaseWizard, (step) => [
    step('passchoice', () => import('./PassChoiceScreen.tsx'), PassChoiceScreenQuery),
    step('Insurance', () => import('./InsuranceScreen.tsx'), InsuranceScreenQuery),
    step(
      'WithoutInsuranceInfo',
      () => import('./withoutInsurance/WithoutInsuranceInfoScreen.tsx'),
      WithoutInsuranceInfoScreenQuery,
    ),
    step(
      'WithoutInsuranceUserInfo',
      () => import('./withoutInsurance/WithoutInsuranceUserInfoScreen.tsx'),
      WithoutInsuranceUserInfoScreenQuery,
    ),
    step('vehicle', () => import('./VehicleScreen.tsx'), VehicleScreenQuery),
    step('addnewvehicle', () => import('./AddNewVehicleScreen.tsx'), AddNewVehicleScreenQuery),
    step('updatevehicle/:id', () => import('./UpdateVehicleScreen.tsx'), UpdateVehicleScreenQuery),
    step('previousClub', () => import('./PreviousClubScreen.tsx'), PreviousClubScreenQuery),
    step('region', () => import('./RegionScreen.tsx'), RegionScreenQuery),
    step('clubs', () => import('./ClubsScreen.tsx'), ClubsScreenQuery),
    step(
      'WithoutInsuranceReview',
      () => import('./withoutInsurance/WithoutInsuranceReviewScreen.tsx'),
      WithoutInsuranceReviewScreenQuery,
    ),
    step('paymentinfo', () => import('./PaymentInfoScreen.tsx'), PaymentInfoScreenQuery),
    step('review', () => import('./ReviewScreen.tsx'), ReviewScreenQuery),
  ]),
  makeWizardStartRoute(severalVehiclesWizard),
  makeWizardRoute(severalVehiclesWizard, (step) => [
    step('vehicles', () => import('./severalVehicles/SelectVehiclesScreen.tsx'), SelectVehiclesScreenQuery),
    step('review', () => import('./severalVehicles/SeveralReviewScreen.tsx'), SeveralReviewScreenQuery),
  ]),
  memberRoute(
    paths.severalPayments,
    () => import('./severalVehicles/SeveralPaymentsScreen.tsx'),
    SeveralPaymentsScreenQuery,
  ),
  memberRoute(
    paths.purchased,
    () => import('./SuccessScreen.tsx'),
    SuccessScreenQuery,
    buildIdQueryVariables,
  ),
]
