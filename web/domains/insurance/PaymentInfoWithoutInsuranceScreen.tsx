import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { PaymentInfoWithoutInsuranceScreenQuery } from '../../__generated__/PaymentInfoWithoutInsuranceScreenQuery.graphql.ts'
import { PaymentDetails } from '../payment/shared/PaymentDetails.tsx'
import { isAddressPresent, isCardValid } from '../payment/shared/paymentDetailChecks.ts'
import { useCardProcessorConfig } from '../payment/shared/useCardProcessorConfig.ts'
import { paths } from '../../platform/paths.ts'
import { CaughtField } from '../../relay/CaughtField.tsx'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { Button } from '../../ui/Button.tsx'
import { Actions, Stack } from '../../ui/layout.tsx'
import { StepRedirect } from '../../wizard/StepRedirect.tsx'
import { PayableRequest } from './PayableRequest.tsx'
import { RequestToPay } from './RequestToPay.tsx'

/**
 * Screen to enter the card and the billing address with which the member pays an accepted request
 * for a pass without insurance. The screen is skipped when both are already stored (F20, F21).
 */
export default function PaymentInfoWithoutInsuranceScreen({
  queryRef,
}: ScreenProps<PaymentInfoWithoutInsuranceScreenQuery>) {
  const { t } = useTranslation(['insurance', 'common'])
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { viewer, portal } = usePreloadedQuery<PaymentInfoWithoutInsuranceScreenQuery>(
    graphql`
      query PaymentInfoWithoutInsuranceScreenQuery($id: ID!) @preloadable {
        ...Shell_query
        portal {
          ...useCardProcessorConfig_portal
        }
        viewer {
          ...PaymentDetails_member
          paymentCard @catch {
            isExpired
            ...PaymentDetails_card
          }
          billingAddress @catch {
            addressLine
            ...PaymentDetails_address
          }
          insuranceRequest(id: $id) @catch {
            id
            canPay
            ...PayableRequest_request
          }
        }
      }
    `,
    queryRef,
  )
  const processor = useCardProcessorConfig(portal)
  const card = viewer?.paymentCard.ok ? viewer.paymentCard.value : null
  const address = viewer?.billingAddress.ok ? viewer.billingAddress.value : null
  const hasPaymentDetails = isCardValid(card) && isAddressPresent(address)
  // The state is evaluated on mount only, because storing a card on this screen already opens the
  // next one.
  const [skipsStep] = useState(hasPaymentDetails && !search.has('change'))
  if (!viewer) return null
  const request = viewer.insuranceRequest.ok ? viewer.insuranceRequest.value : null
  if (skipsStep && request?.canPay) return <StepRedirect to={paths.requestReview(request.id)} />
  return (
    <PayableRequest
      result={viewer.insuranceRequest}
      title={t('PayRequest.paymentTitle')}
      lead={t('PayRequest.paymentLead')}
    >
      {({ id, ...payableRequest }) => (
        <CaughtField result={viewer.paymentCard}>
          {(paymentCard) => (
            <CaughtField result={viewer.billingAddress}>
              {(billingAddress) => (
                <Stack gap={6}>
                  <RequestToPay request={payableRequest} />
                  <PaymentDetails
                    member={viewer}
                    card={paymentCard ?? null}
                    address={billingAddress ?? null}
                    processor={processor}
                    onDone={() => navigate(paths.requestReview(id))}
                    renderActions={(busy) => (
                      <Actions>
                        <Button type="submit" variant="primary" size="large" iconEnd="arrowRight" busy={busy}>
                          {t('common:words.next')}
                        </Button>
                      </Actions>
                    )}
                  />
                </Stack>
              )}
            </CaughtField>
          )}
        </CaughtField>
      )}
    </PayableRequest>
  )
}
