/**
 * Test cases of intervention report payments that the gateway refuses, and of what the screen must
 * then show.
 */
import { screen } from '@testing-library/react'
import payReport from '../../../web/__generated__/usePayReportMutation.graphql.ts'
import { reportWizard } from '../../../web/domains/interventions/reportWizard.ts'
import { resetDraft } from '../../../web/wizard/draft.ts'
import { viewer } from './default-mutation-results.ts'
import { translate, user } from '../helpers/portal-screen.tsx'
import {
  type RefusalScreen,
  expectFocusedAlert,
  expectFocusedStatusMessage,
  mapNamesToRefusalCheck,
  expectUnconfirmedPaymentScreen,
  addCheckOfLinkInRefusalMessage,
} from './harness.tsx'
import { createMoney } from '../helpers/purchase-results.ts'

const vehicle = {
  __typename: 'Vehicle',
  id: 'vehicle-1',
  name: 'CARIBOU',
  make: 'Honda',
  model: null,
  year: '2017',
  registration: 'V092 618',
  isComplete: true,
}
const expectAlertWithLinkToStep = (step: string) =>
  addCheckOfLinkInRefusalMessage(expectFocusedAlert(), `interventions:ReportReview.putRight.${step}`)

export const screens: RefusalScreen[] = [
  {
    title: 'paying an intervention report [K13, O29]',
    document: payReport,
    mutation: 'payInterventionReport',
    address: '/interventionreport/report-1/reviewinterventionreportpayment',
    signedIn: true,
    before: () =>
      resetDraft(reportWizard, {
        reportId: 'report-1',
        vehicleId: 'vehicle-1',
        regionId: 'region-1',
        clubId: 'club-1',
        paymentSeen: true,
      }),
    data: {
      viewer: {
        ...viewer,
        vehicle,
        interventionReport: {
          __typename: 'InterventionReport',
          id: 'report-1',
          controlNumber: 'A1B2C3D',
          memberName: 'Camille Roy',
          vehicleSnapshot: { name: 'CARIBOU', registration: 'V092 618' },
          vehicle,
          invoice: {
            subtotal: createMoney(50_000),
            tps: createMoney(2_500),
            tvq: createMoney(4_988),
            total: createMoney(57_488),
          },
        },
      },
      club: {
        __typename: 'Club',
        id: 'club-1',
        number: '054',
        name: 'Quad du Nord',
        city: 'Amos',
        available: true,
      },
    },
    fill: async () => {
      const name = new RegExp(`^${translate('interventions:ReportReview.pay')}`)
      await user.click(await screen.findByRole('button', { name }))
    },
    send: [],
    problems: {
      ...mapNamesToRefusalCheck(
        expectFocusedAlert(),
        'InterventionReportNotFoundProblem',
        'PurchasesPausedProblem',
        'RefusedProblem',
      ),
      ClubUnavailableProblem: expectAlertWithLinkToStep('interventionreportclubs'),
      VehicleIncompleteProblem: expectAlertWithLinkToStep('reviewinterventionvehiculechoice'),
      PriceChangedProblem: expectFocusedStatusMessage,
      PaymentDetailsMissingProblem: expectAlertWithLinkToStep('payinterventionreport'),
      PaymentDeclinedProblem: addCheckOfLinkInRefusalMessage(expectFocusedAlert(), 'payment:Card.another'),
      PurchaseUnconfirmedProblem: expectUnconfirmedPaymentScreen,
    },
    inputs: mapNamesToRefusalCheck(
      expectFocusedAlert(),
      'interventionReportId',
      'vehicleId',
      'clubId',
      'expectedTotal',
      'expectedTotal.cents',
      'expectedTotal.currency',
      'idempotencyKey',
    ),
  },
]
