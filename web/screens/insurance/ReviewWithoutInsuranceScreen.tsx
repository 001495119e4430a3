import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Navigate } from 'react-router-dom'
import type { ReviewWithoutInsuranceScreenQuery } from '../../__generated__/ReviewWithoutInsuranceScreenQuery.graphql.ts'
import { ReviewColumns } from '../../parts/payment/Bill.tsx'
import { BillingAddressSummary } from '../../parts/payment/BillingAddressSummary.tsx'
import { CardSummary } from '../../parts/payment/CardSummary.tsx'
import { ChangeLink } from '../../parts/payment/ChangeLink.tsx'
import { Unconfirmed } from '../../parts/payment/Unconfirmed.tsx'
import { isAddressThere, isCardGood } from '../../parts/payment/known.ts'
import { paths } from '../../platform/paths.ts'
import { Caught } from '../../relay/Caught.tsx'
import type { ScreenProps } from '../../relay/screen.ts'
import { Card } from '../../ui/Card.tsx'
import { Stack } from '../../ui/layout.tsx'
import { PayRequestForm } from './PayRequestForm.tsx'
import { PayableRequest } from './PayableRequest.tsx'
import { RequestToPay } from './RequestToPay.tsx'
import { usePayRequest } from './usePayRequest.ts'

/** All that is paid for an accepted request, and how, before it is (F20, F22); or a payment that is not known to be made. */
export default function ReviewWithoutInsuranceScreen({
  queryRef,
}: ScreenProps<ReviewWithoutInsuranceScreenQuery>) {
  const { t } = useTranslation(['insurance', 'access-rights'])
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
                      <Card
                        title={t('access-rights:Review.card')}
                        actions={
                          <ChangeLink
                            to={paths.requestPayment(id, { change: 'card' })}
                            what={t('access-rights:Review.card')}
                          />
                        }
                      >
                        <CardSummary card={card} />
                      </Card>
                      <Card
                        title={t('access-rights:Review.address')}
                        actions={
                          <ChangeLink
                            to={paths.requestPayment(id, { change: 'address' })}
                            what={t('access-rights:Review.address')}
                          />
                        }
                      >
                        <BillingAddressSummary address={address} />
                      </Card>
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
