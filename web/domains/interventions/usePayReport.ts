import { graphql } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type {
  PayInterventionReportInput,
  usePayReportMutation,
  usePayReportMutation$data,
} from '../../__generated__/usePayReportMutation.graphql.ts'
import { paidReportMessage } from './paidReportMessage.ts'
import type { PaymentAttempt } from '../payment/shared/paymentAttempt.ts'
import { usePayment } from '../payment/shared/usePayment.ts'
import { paths } from '../../platform/paths.ts'
import { useUnmountPromise } from '../../platform/useUnmountPromise.ts'
import { expireQueryResults } from '../../relay/environment.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import { changeDraft, completeDraft, readDraft } from '../../wizard/draft.ts'
import { reportPaymentOutcomes } from './reportPaymentOutcomes.ts'
import { type ReportDraft, reportWizard } from './reportWizard.ts'

type Payload = NonNullable<usePayReportMutation$data['payInterventionReport']['PayInterventionReportPayload']>

const attemptStore = {
  read: () => readDraft(reportWizard),
  keep: (change: ReportDraft) => changeDraft(reportWizard, change),
}

/**
 * Provides the payment of the intervention report that the wizard draft contains. After a success,
 * the dashboard opens and shows the outcome (K09–K11).
 */
export function usePayReport() {
  const navigate = useNavigate()
  const unmounted = useUnmountPromise()
  const [commitPayment] = useTypedMutation<usePayReportMutation>(mutation)

  async function completeInterventionReportPayment({ accessRight, receipt }: Payload) {
    paidReportMessage.set({
      number: accessRight.number,
      vehicle: accessRight.vehicleSnapshot?.name ?? null,
      vehicleId: accessRight.vehicle?.id ?? null,
      activeAt: accessRight.activeAt ?? null,
      expiresAt: accessRight.expiresAt ?? null,
      receiptId: receipt?.id ?? null,
      totalCents: receipt?.total.cents ?? null,
    })
    // Vehicles, figures and receipts have changed, so cached results are discarded (K10).
    expireQueryResults()
    await navigate(paths.home(), { replace: true })
    await unmounted
    completeDraft(reportWizard, {
      what: 'paid',
      number: accessRight.number,
      to: paths.purchased(accessRight.id),
    })
  }

  return usePayment({
    attemptStore,
    input: (attempt) => buildInterventionReportPaymentInput(readDraft(reportWizard), attempt),
    send: (input, refuse) =>
      commitPayment<unknown>(
        { input },
        { PayInterventionReportPayload: completeInterventionReportPayment, Problem: refuse },
      ),
    problems: reportPaymentOutcomes,
  })
}

/**
 * Builds the input of the mutation that pays an intervention report, from the draft and the payment
 * attempt (K09); null while a required choice is missing.
 */
export function buildInterventionReportPaymentInput(
  { reportId, vehicleId, clubId }: ReportDraft,
  { key, totalCents }: PaymentAttempt,
): PayInterventionReportInput | null {
  if (!reportId || !vehicleId || !clubId) return null
  return {
    interventionReportId: reportId,
    vehicleId,
    clubId,
    expectedTotal: { cents: totalCents, currency: 'CAD' },
    idempotencyKey: key,
  }
}

const mutation = graphql`
  mutation usePayReportMutation($input: PayInterventionReportInput!) {
    payInterventionReport(input: $input) {
      __typename
      ... on PayInterventionReportPayload @alias {
        accessRight {
          id
          number
          activeAt
          expiresAt
          vehicle {
            id
          }
          vehicleSnapshot {
            name
          }
        }
        receipt {
          id
          total {
            cents
          }
        }
      }
      ...problem_shown @alias
    }
  }
`
