import { graphql } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type {
  PayInterventionReportInput,
  usePayReportMutation,
  usePayReportMutation$data,
} from '../../__generated__/usePayReportMutation.graphql.ts'
import { leaveMessage } from './message.ts'
import type { Attempt } from '../payment/shared/attempt.ts'
import { usePaying } from '../payment/shared/usePaying.ts'
import { paths } from '../../platform/paths.ts'
import { useUnmounted } from '../../platform/useUnmounted.ts'
import { expireResults } from '../../relay/environment.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import { changeDraft, completeDraft, readDraft } from '../../wizard/draft.ts'
import { paymentOutcomes } from './problems.ts'
import { type ReportDraft, report } from './steps.ts'

type Payload = NonNullable<usePayReportMutation$data['payInterventionReport']['PayInterventionReportPayload']>

const kept = {
  read: () => readDraft(report),
  keep: (change: ReportDraft) => changeDraft(report, change),
}

/**
 * Provides the payment of the report in the draft; a success opens the root URL, where the
 * dashboard shows the outcome (K09–K11).
 */
export function usePayReport() {
  const navigate = useNavigate()
  const gone = useUnmounted()
  const [commit] = useTypedMutation<usePayReportMutation>(mutation)

  async function paid({ accessRight, receipt }: Payload) {
    leaveMessage({
      number: accessRight.number,
      vehicle: accessRight.vehicleSnapshot?.name ?? null,
      vehicleId: accessRight.vehicle?.id ?? null,
      activeAt: accessRight.activeAt ?? null,
      expiresAt: accessRight.expiresAt ?? null,
      receiptId: receipt?.id ?? null,
      totalCents: receipt?.total.cents ?? null,
    })
    // Vehicles, figures and receipts have changed, so cached results are discarded (K10).
    expireResults()
    await navigate(paths.home(), { replace: true })
    await gone
    completeDraft(report, { what: 'paid', number: accessRight.number, to: paths.purchased(accessRight.id) })
  }

  return usePaying({
    kept,
    input: (attempt) => paymentInput(readDraft(report), attempt),
    send: (input, refuse) =>
      commit<unknown>({ input }, { PayInterventionReportPayload: paid, Problem: refuse }),
    problems: paymentOutcomes,
  })
}

/**
 * Returns the mutation input from the draft and the attempt (K09); null while a choice is missing.
 */
export function paymentInput(
  { reportId, vehicleId, clubId }: ReportDraft,
  { key, totalCents }: Attempt,
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
