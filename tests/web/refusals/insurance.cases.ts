/**
 * Test cases: insurance requests and their payments that the gateway refuses, and what the screen
 * must show.
 */
import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import payRequest from '../../../web/__generated__/usePayRequestMutation.graphql.ts'
import magazines from '../../../web/__generated__/useRequestMagazinesMutation.graphql.ts'
import sendRequest from '../../../web/__generated__/useRequestMutation.graphql.ts'
import { markVideoWatched } from '../../../web/domains/video/shared/watchedVideo.ts'
import { storeInsuranceProof } from '../../../web/domains/purchase/insuranceProofStore.ts'
import { purchaseWizard } from '../../../web/domains/purchase/purchaseWizard.ts'
import { resetDraft } from '../../../web/wizard/draft.ts'
import { quebec, viewer } from './default-mutation-results.ts'
import { normalizeSpaces, pressButton, translate, user } from '../helpers/portal-screen.tsx'
import {
  type RefusalCheck,
  type RefusalScreen,
  expectFocusedAlert,
  expectAlert,
  expectFocusedStatusMessage,
  mapNamesToRefusalCheck,
  expectFederationContact,
  expectRefusalOnScreen,
  expectUnconfirmedPaymentScreen,
  addCheckOfLinkInRefusalMessage,
  expectFieldNotSent,
} from './harness.tsx'
import { createMoney } from '../helpers/purchase-results.ts'

const type = 'ANNUAL_WITHOUT_INSURANCE'
const invoice = {
  lines: [{ kind: 'ACCESS_RIGHT', amount: createMoney(36_643) }],
  subtotal: createMoney(36_643),
  tps: createMoney(1_832),
  tvq: createMoney(3_655),
  total: createMoney(42_130),
}
const club = {
  __typename: 'Club',
  id: 'club-1',
  number: '054',
  name: 'Quad du Nord',
  city: 'Amos',
  available: true,
}
const offersOfKind = {
  offers: [
    {
      type,
      available: true,
      taxIncluded: false,
      currentPrice: createMoney(36_643),
      price: createMoney(36_643),
    },
  ],
}
const vehicle = {
  __typename: 'Vehicle',
  id: 'vehicle-1',
  name: 'CASTOR',
  make: 'Yamaha',
  model: 'Wolverine',
  year: '2023',
  registration: 'V318 226',
  purchaseObstacle: null,
}

/**
 * Stores a complete draft of an insurance request, with its proof file in the memory of the page.
 */
function storeCompleteInsuranceRequestDraft(): void {
  markVideoWatched()
  const proof = storeInsuranceProof({
    fileName: 'preuve.pdf',
    contentType: 'application/pdf',
    base64: 'JVBERi0=',
    bytes: 6,
  })
  resetDraft(purchaseWizard, {
    type,
    withoutInsuranceAccepted: true,
    insurerName: 'Boréale',
    policyNumber: 'BA-118',
    proof,
    vehicleId: 'vehicle-1',
    regionId: 'region-1',
    clubId: 'club-1',
  })
}

/** Common properties of the test cases that open the review of a complete insurance request. */
export const request = {
  document: sendRequest,
  mutation: 'submitInsuranceRequest',
  address: '/accesspass/WithoutInsuranceReview',
  signedIn: true,
  before: storeCompleteInsuranceRequestDraft,
  data: {
    viewer: { ...viewer, vehicle, asked: vehicle },
    offersOfKind,
    club,
    purchaseQuote: {
      __typename: 'PurchaseQuote',
      season: '2026-2027',
      expiresAt: '2027-10-01T03:59:59Z',
      obstacle: null,
      collision: null,
      invoice,
    },
  },
  send: ['insurance:WithoutInsuranceReview.send'],
} satisfies Partial<RefusalScreen>

/**
 * Stubbed query data of an insurance request that can be paid with a stored card and billing
 * address.
 */
export const payableRequestData = {
  viewer: {
    ...viewer,
    billingAddress: quebec,
    insuranceRequest: {
      __typename: 'InsuranceRequest',
      id: 'request-1',
      number: '000012',
      status: 'PAYMENT_PENDING',
      canPay: true,
      payObstacle: null,
      type,
      expiresAt: '2026-11-27T04:59:59Z',
      daysLeft: 5,
      clubSnapshot: { number: '054', name: 'Quad du Nord' },
      vehicle: { __typename: 'Vehicle', id: 'vehicle-1' },
      vehicleSnapshot: {
        name: 'CASTOR',
        make: 'Yamaha',
        model: 'Wolverine',
        year: '2023',
        registration: 'V318 226',
      },
      invoice,
    },
  },
}
export const payAddress = '/ReviewWithoutInsurance/request-1'

/** Presses the button that pays the insurance request; its label contains the amount. */
export async function pressPayButton(): Promise<void> {
  const name = new RegExp(`^${translate('purchase:Review.confirm')}`)
  await user.click(await screen.findByRole('button', { name }))
}

/**
 * Checks that a dialog shows the message and the contact of the federation, and that the button of
 * the dialog opens the dashboard.
 */
export const expectPaymentFailedDialog: RefusalCheck = async ({ message, router }) => {
  const dialog = await screen.findByRole('dialog', { name: translate('insurance:PayRequest.failed') })
  expect(normalizeSpaces(dialog.textContent)).toContain(message)
  expectFederationContact(dialog)
  await pressButton('common:words.home')
  await waitFor(() => expect(router.state.location.pathname).toBe('/Dashboard'))
}

const expectAlertWithLinkToStep = (step: string) =>
  addCheckOfLinkInRefusalMessage(expectAlert(), `insurance:WithoutInsuranceReview.putRight.${step}`)
const toRequests = addCheckOfLinkInRefusalMessage(
  expectFocusedAlert(),
  'insurance:PayRequest.putRight.requests',
)
const notKept = expectRefusalOnScreen(
  '/successWithoutInsurance/request-1',
  'insurance:RequestSent.magazinesNotSaved',
)

export const screens: RefusalScreen[] = [
  {
    ...request,
    title: 'requesting a pass without insurance [F26, F27, O16, O17]',
    problems: {
      ...mapNamesToRefusalCheck(
        expectAlertWithLinkToStep('vehicle'),
        'AlreadyActiveProblem',
        'AlreadyWithoutInsuranceProblem',
        'VehicleIncompleteProblem',
      ),
      AlreadyRequestedProblem: addCheckOfLinkInRefusalMessage(
        expectAlertWithLinkToStep('vehicle'),
        'insurance:WithoutInsuranceReview.seeRequests',
      ),
      ClubUnavailableProblem: expectAlertWithLinkToStep('clubs'),
      OfferUnavailableProblem: expectAlertWithLinkToStep('WithoutInsuranceInfo'),
      RefusedProblem: expectAlert(),
    },
    inputs: {
      vehicleId: expectAlertWithLinkToStep('vehicle'),
      clubId: expectAlertWithLinkToStep('clubs'),
      type: expectAlertWithLinkToStep('passchoice'),
      ...mapNamesToRefusalCheck(
        expectAlertWithLinkToStep('WithoutInsuranceUserInfo'),
        'insurerName',
        'policyNumber',
        'proof',
        'proof.fileName',
        'proof.base64',
        'proof.contentType',
      ),
      'proof.file': expectFieldNotSent,
    },
  },
  {
    ...request,
    title: 'saving the magazine choice of an insurance request',
    document: magazines,
    mutation: 'setMagazinePreferences',
    data: {
      ...request.data,
      viewer: {
        ...request.data.viewer,
        insuranceRequest: payableRequestData.viewer.insuranceRequest,
      },
      submitInsuranceRequest: {
        __typename: 'SubmitInsuranceRequestPayload',
        insuranceRequest: { id: 'request-1' },
      },
    },
    fill: async () => {
      await user.click(await screen.findByRole('checkbox', { name: /^(Imprimé|Print)/ }))
    },
    // The request is sent regardless, and its confirmation reports the failed choice.
    problems: { RefusedProblem: notKept },
    inputs: mapNamesToRefusalCheck(notKept, 'printedQuantity', 'digital'),
  },
  {
    title: 'paying an insurance request [F28, O15, O16]',
    document: payRequest,
    mutation: 'payInsuranceRequest',
    address: payAddress,
    signedIn: true,
    data: payableRequestData,
    fill: pressPayButton,
    send: [],
    problems: {
      WithoutInsurancePurchaseFailedProblem: expectPaymentFailedDialog,
      ...mapNamesToRefusalCheck(
        toRequests,
        'InsuranceRequestNotPayableProblem',
        'AlreadyWithoutInsuranceProblem',
        'AlreadyActiveProblem',
        'ClubUnavailableProblem',
      ),
      VehicleIncompleteProblem: addCheckOfLinkInRefusalMessage(
        expectFocusedAlert(),
        'insurance:PayRequest.putRight.vehicle',
      ),
      PriceChangedProblem: expectFocusedStatusMessage,
      PaymentDetailsMissingProblem: addCheckOfLinkInRefusalMessage(
        expectFocusedAlert(),
        'insurance:PayRequest.putRight.payment',
      ),
      PaymentDeclinedProblem: addCheckOfLinkInRefusalMessage(expectFocusedAlert(), 'payment:Card.another'),
      PurchaseUnconfirmedProblem: expectUnconfirmedPaymentScreen,
      ...mapNamesToRefusalCheck(expectFocusedAlert(), 'PurchasesPausedProblem', 'RefusedProblem'),
    },
    inputs: mapNamesToRefusalCheck(
      toRequests,
      'insuranceRequestId',
      'expectedTotal',
      'expectedTotal.cents',
      'expectedTotal.currency',
      'idempotencyKey',
    ),
  },
]
