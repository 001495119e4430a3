import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { ReviewWithoutInsuranceScreenQuery } from '../../__generated__/ReviewWithoutInsuranceScreenQuery.graphql.ts'
import { ReviewColumns } from '../payment/shared/ReviewColumns.tsx'
import { PaymentMethodSummary } from '../payment/shared/PaymentMethodSummary.tsx'
import { UnconfirmedPayment } from '../payment/shared/UnconfirmedPayment.tsx'
import { isAddressPresent, isCardValid } from '../payment/shared/paymentDetailChecks.ts'
import { paths } from '../../platform/paths.ts'
import { CaughtField } from '../../relay/CaughtField.tsx'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { Stack } from '../../ui/layout.tsx'
import { StepRedirect } from '../../wizard/StepRedirect.tsx'
import { PayRequestForm } from './PayRequestForm.tsx'
import { PayableRequest } from './PayableRequest.tsx'
import { RequestToPay } from './RequestToPay.tsx'
import { usePayRequest } from './usePayRequest.ts'

/**
 * Review of an accepted request for a pass without insurance before its payment (F20, F22). While
 * the outcome of the payment is unknown, the screen says so instead of showing the review.
 */
export default function ReviewWithoutInsuranceScreen({
  queryRef,
}: ScreenProps<ReviewWithoutInsuranceScreenQuery>) {
  const { t } = useTranslation('insurance')
  const { id } = queryRef.variables
  const paying = usePayRequest(id)
  const { viewer } = usePreloadedQuery<ReviewWithoutInsuranceScreenQuery>(
    graphql`
      query ReviewWithoutInsuranceScreenQuery($id: ID!) @preloadable {
        ...Shell_query
        viewer {
          paymentCard @catch {
            isExpired
            ...CardSummary_card
          }
          billingAddress @catch {
            addressLine
            ...BillingAddressSummary_address
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
  if (paying.unknown)
    return <UnconfirmedPayment paying={paying} homePath={paths.requestsWithoutInsurance()} />
  if (!viewer) return null
  const { paymentCard, billingAddress, insuranceRequest } = viewer
  const request = insuranceRequest.ok ? insuranceRequest.value : null
  // A link in an e-mail has the number of the request instead of its id, so it is replaced with the
  // id.
  if (request?.canPay && request.id !== id) return <StepRedirect to={paths.requestReview(request.id)} />
  const isMissing =
    (paymentCard.ok && !isCardValid(paymentCard.value)) ||
    (billingAddress.ok && !isAddressPresent(billingAddress.value))
  if (request?.canPay && isMissing) return <StepRedirect to={paths.recordPaymentConfirmation(id)} />
  return (
    <PayableRequest result={insuranceRequest} title={t('PayRequest.title')} lead={t('PayRequest.lead')}>
      {(payableRequest) => (
        <CaughtField result={paymentCard}>
          {(card) => (
            <CaughtField result={billingAddress}>
              {(address) =>
                isCardValid(card) &&
                isAddressPresent(address) && (
                  <ReviewColumns>
                    <Stack gap={5}>
                      <RequestToPay request={payableRequest} />
                      <PaymentMethodSummary
                        card={card}
                        address={address}
                        changeUrlOf={(change) => paths.recordPaymentConfirmation(id, { change })}
                      />
                    </Stack>
                    <PayRequestForm request={payableRequest} paying={paying} />
                  </ReviewColumns>
                )
              }
            </CaughtField>
          )}
        </CaughtField>
      )}
    </PayableRequest>
  )
}
