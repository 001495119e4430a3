/** Test cases of purchases that the gateway refuses, and of what the screen must then show. */
import { screen } from '@testing-library/react'
import buy from '../../../web/__generated__/useBuyMutation.graphql.ts'
import { markVideoWatched } from '../../../web/domains/video/shared/watchedVideo.ts'
import { purchaseWizard } from '../../../web/domains/purchase/purchaseWizard.ts'
import { resetDraft } from '../../../web/wizard/draft.ts'
import { createStubReviewResult } from '../helpers/purchase-results.ts'
import { translate, user } from '../helpers/portal-screen.tsx'
import {
  type RefusalScreen,
  expectFocusedAlert,
  expectFocusedStatusMessage,
  mapNamesToRefusalCheck,
  expectUnconfirmedPaymentScreen,
  addCheckOfLinkInRefusalMessage,
  expectFieldNotSent,
} from './harness.tsx'

const expectAlertWithLinkToStep = (step: string) =>
  addCheckOfLinkInRefusalMessage(expectFocusedAlert(), `purchase:Review.putRight.${step}`)

export const screens: RefusalScreen[] = [
  {
    title: 'buying a pass [O13, O14]',
    document: buy,
    mutation: 'buyAccessRight',
    address: '/accesspass/review',
    signedIn: true,
    before: () => {
      markVideoWatched()
      resetDraft(purchaseWizard, {
        type: 'ANNUAL',
        vehicleId: 'v1',
        regionId: 'r3',
        clubId: 'c1',
        paymentSeen: true,
      })
    },
    data: createStubReviewResult().data,
    fill: async () => {
      const name = new RegExp(`^${translate('purchase:Review.confirm')}`)
      await user.click(await screen.findByRole('button', { name }))
    },
    send: [],
    problems: {
      ...mapNamesToRefusalCheck(
        expectAlertWithLinkToStep('vehicle'),
        'AlreadyActiveProblem',
        'AlreadyWithoutInsuranceProblem',
        'AlreadyRequestedProblem',
        'VehicleIncompleteProblem',
        'VehicleObstacleProblem',
      ),
      ClubUnavailableProblem: expectAlertWithLinkToStep('clubs'),
      OfferUnavailableProblem: expectAlertWithLinkToStep('passchoice'),
      PaymentDetailsMissingProblem: expectAlertWithLinkToStep('paymentinfo'),
      PaymentDeclinedProblem: addCheckOfLinkInRefusalMessage(expectFocusedAlert(), 'payment:Card.another'),
      PriceChangedProblem: expectFocusedStatusMessage,
      PurchaseUnconfirmedProblem: expectUnconfirmedPaymentScreen,
      // The review shows the checkbox of an additional fee once it has loaded the fee.
      ...mapNamesToRefusalCheck(
        expectFocusedAlert(),
        'AdditionalFeeNotAcceptedProblem',
        'PurchasesPausedProblem',
        'RefusedProblem',
      ),
    },
    inputs: {
      ...mapNamesToRefusalCheck(
        expectFocusedAlert(),
        'vehicleId',
        'clubId',
        'type',
        'desiredActivation',
        'additionalFeeAccepted',
        'expectedTotal',
        'expectedTotal.cents',
        'expectedTotal.currency',
        'magazines',
        'magazines.printedQuantity',
        'magazines.digital',
        'accessRightId',
        'insuranceCancellationRequest',
        'keepsPassWithoutInsurance',
        'idempotencyKey',
      ),
      firstDay: expectFieldNotSent,
    },
  },
]
