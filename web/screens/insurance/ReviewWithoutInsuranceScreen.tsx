import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Navigate } from 'react-router-dom'
import type { ReviewWithoutInsuranceScreenQuery } from '../../__generated__/ReviewWithoutInsuranceScreenQuery.graphql.ts'
import { ReviewColumns } from '../../parts/payment/Bill.tsx'
import { PaidWith } from '../../parts/payment/PaidWith.tsx'
import { Unconfirmed } from '../../parts/payment/Unconfirmed.tsx'
import { isAddressThere, isCardGood } from '../../parts/payment/known.ts'
import { paths } from '../../platform/paths.ts'
import { Caught } from '../../relay/Caught.tsx'
import type { ScreenProps } from '../../relay/screen.ts'
import { Stack } from '../../ui/layout.tsx'
import { PayRequestForm } from './PayRequestForm.tsx'
import { PayableRequest } from './PayableRequest.tsx'
import { RequestToPay } from './RequestToPay.tsx'
import { usePayRequest } from './usePayRequest.ts'

/** All that is paid for an accepted request, and how, before it is (F20, F22); or a payment that is not known to be made. */
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
            ...PayableRequest_request
          }
        }
      }
    `,
    queryRef,
  )
  if (paying.unknown) return <Unconfirmed paying={paying} home={paths.requestsWithoutInsurance()} />
  if (!viewer) return null
  return (
    <PayableRequest
      result={viewer.insuranceRequest}
      title={t('PayRequest.title')}
      lead={t('PayRequest.lead')}
    >
      {(request) => (
        <Caught result={viewer.paymentCard}>
          {(card) => (
            <Caught result={viewer.billingAddress}>
              {(address) =>
                request.id !== id ? (
                  // By its number, as a mail has it.
                  <Navigate to={paths.requestReview(request.id)} replace />
                ) : isCardGood(card) && isAddressThere(address) ? (
                  <ReviewColumns>
                    <Stack gap={5}>
                      <RequestToPay request={request} />
                      <PaidWith
                        card={card}
                        address={address}
                        changeAt={(change) => paths.requestPayment(id, { change })}
                      />
                    </Stack>
                    <PayRequestForm request={request} paying={paying} />
                  </ReviewColumns>
                ) : (
                  <Navigate to={paths.requestPayment(id)} replace />
                )
              }
            </Caught>
          )}
        </Caught>
      )}
    </PayableRequest>
  )
}
