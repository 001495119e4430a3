import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { ReportPaymentScreenQuery } from '../../__generated__/ReportPaymentScreenQuery.graphql.ts'
import { PaymentDetails } from '../payment/shared/PaymentDetails.tsx'
import { useCardProcessorConfig } from '../payment/shared/useCardProcessorConfig.ts'
import { CaughtField } from '../../relay/CaughtField.tsx'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { StepActions } from '../../wizard/StepActions.tsx'
import { useWizardStep } from '../../wizard/useWizardStep.ts'
import { ReportStep } from './ReportStep.tsx'
import { reportWizard } from './reportWizard.ts'

/**
 * Step to enter the card and the billing address with which the member pays an intervention report.
 * The step is complete when both are stored (K04, K06).
 */
export default function ReportPaymentScreen({ queryRef }: ScreenProps<ReportPaymentScreenQuery>) {
  const { t } = useTranslation('purchase')
  const { submitStepAnswer } = useWizardStep(reportWizard, 'payinterventionreport')
  const data = usePreloadedQuery<ReportPaymentScreenQuery>(
    graphql`
      query ReportPaymentScreenQuery($reportId: ID!, $reading: Boolean!) @preloadable {
        ...Shell_query
        ...ReportStep_query
        portal {
          ...useCardProcessorConfig_portal
        }
        viewer {
          ...PaymentDetails_member
          paymentCard @catch {
            ...PaymentDetails_card
          }
          billingAddress @catch {
            ...PaymentDetails_address
          }
        }
      }
    `,
    queryRef,
  )
  const { viewer, portal } = data
  const processor = useCardProcessorConfig(portal)
  return (
    <ReportStep
      query={data}
      current="payinterventionreport"
      title={t('PaymentInfo.title')}
      lead={t('PaymentInfo.lead')}
    >
      {viewer && (
        <CaughtField result={viewer.paymentCard}>
          {(card) => (
            <CaughtField result={viewer.billingAddress}>
              {(address) => (
                <PaymentDetails
                  member={viewer}
                  card={card}
                  address={address}
                  processor={processor}
                  onDone={() => submitStepAnswer({ paymentSeen: true })}
                  renderActions={(busy) => <StepActions busy={busy} />}
                />
              )}
            </CaughtField>
          )}
        </CaughtField>
      )}
    </ReportStep>
  )
}
