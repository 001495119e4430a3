import AddNewVehicleScreenQuery from '../__generated__/AddNewVehicleScreenQuery$parameters.ts'
import ClubsScreenQuery from '../__generated__/ClubsScreenQuery$parameters.ts'
import InsuranceScreenQuery from '../__generated__/InsuranceScreenQuery$parameters.ts'
import PassChoiceScreenQuery from '../__generated__/PassChoiceScreenQuery$parameters.ts'
import PaymentInfoScreenQuery from '../__generated__/PaymentInfoScreenQuery$parameters.ts'
import PreviousClubScreenQuery from '../__generated__/PreviousClubScreenQuery$parameters.ts'
import RegionScreenQuery from '../__generated__/RegionScreenQuery$parameters.ts'
import ReviewScreenQuery from '../__generated__/ReviewScreenQuery$parameters.ts'
import UpdateVehicleScreenQuery from '../__generated__/UpdateVehicleScreenQuery$parameters.ts'
import VehicleScreenQuery from '../__generated__/VehicleScreenQuery$parameters.ts'
import WithoutInsuranceInfoScreenQuery from '../__generated__/WithoutInsuranceInfoScreenQuery$parameters.ts'
import WithoutInsuranceReviewScreenQuery from '../__generated__/WithoutInsuranceReviewScreenQuery$parameters.ts'
import WithoutInsuranceUserInfoScreenQuery from '../__generated__/WithoutInsuranceUserInfoScreenQuery$parameters.ts'
import { purchase } from '../screens/purchase/steps.ts'
import { framed } from './steps.tsx'

/** The purchase of a pass, step by step. */
export const purchaseSteps = framed(purchase, (step) => [
  step('passchoice', () => import('../screens/purchase/PassChoiceScreen.tsx'), PassChoiceScreenQuery),
  step('Insurance', () => import('../screens/purchase/InsuranceScreen.tsx'), InsuranceScreenQuery),
  step(
    'WithoutInsuranceInfo',
    () => import('../screens/purchase/withoutInsurance/WithoutInsuranceInfoScreen.tsx'),
    WithoutInsuranceInfoScreenQuery,
  ),
  step(
    'WithoutInsuranceUserInfo',
    () => import('../screens/purchase/withoutInsurance/WithoutInsuranceUserInfoScreen.tsx'),
    WithoutInsuranceUserInfoScreenQuery,
  ),
  step('vehicle', () => import('../screens/purchase/VehicleScreen.tsx'), VehicleScreenQuery),
  step(
    'addnewvehicle',
    () => import('../screens/purchase/AddNewVehicleScreen.tsx'),
    AddNewVehicleScreenQuery,
  ),
  step(
    'updatevehicle/:id',
    () => import('../screens/purchase/UpdateVehicleScreen.tsx'),
    UpdateVehicleScreenQuery,
  ),
  step('previousClub', () => import('../screens/purchase/PreviousClubScreen.tsx'), PreviousClubScreenQuery),
  step('region', () => import('../screens/purchase/RegionScreen.tsx'), RegionScreenQuery),
  step('clubs', () => import('../screens/purchase/ClubsScreen.tsx'), ClubsScreenQuery),
  step(
    'WithoutInsuranceReview',
    () => import('../screens/purchase/withoutInsurance/WithoutInsuranceReviewScreen.tsx'),
    WithoutInsuranceReviewScreenQuery,
  ),
  step('paymentinfo', () => import('../screens/purchase/PaymentInfoScreen.tsx'), PaymentInfoScreenQuery),
  step('review', () => import('../screens/purchase/ReviewScreen.tsx'), ReviewScreenQuery),
])
