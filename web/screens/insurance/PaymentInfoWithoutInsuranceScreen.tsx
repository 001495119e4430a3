import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import type { PaymentInfoWithoutInsuranceScreenQuery } from '../../__generated__/PaymentInfoWithoutInsuranceScreenQuery.graphql.ts'
import { PaymentDetails } from '../../parts/payment/PaymentDetails.tsx'
import { paths } from '../../platform/paths.ts'
import { Caught } from '../../relay/Caught.tsx'
import type { ScreenProps } from '../../relay/screen.ts'
import { Button } from '../../ui/Button.tsx'
import { Actions, Stack } from '../../ui/layout.tsx'
import { PayableRequest } from './PayableRequest.tsx'
import { RequestToPay } from './RequestToPay.tsx'

/** The card and the billing address that pay an accepted request; passed over where both are known (F20, F21). */
export default function PaymentInfoWithoutInsuranceScreen({
  queryRef,
}: ScreenProps<PaymentInfoWithoutInsuranceScreenQuery>) {
  const { t } = useTranslation(['insurance', 'common'])
  const navigate = useNavigate()
  const change = useSearchParams()[0].get('change')
  const { viewer, portal } = usePreloadedQuery<PaymentInfoWithoutInsuranceScreenQuery>(
    graphql`
      query PaymentInfoWithoutInsuranceScreenQuery($id: ID!) @preloadable {
        ...Shell_query
        portal {
          cardProcessor {
            publishableKey
            scriptUrl
          }
        }
        viewer {
          ...useBillingAddressForm_member
          paymentCard @catch {
            isExpired
            ...PaymentDetails_card
          }
          billingAddress @catch {
            addressLine
            ...PaymentDetails_address
          }
          insuranceRequest(id: $id) @catch {
            ...PayableRequest_request
          }
        }
      }
    `,
    queryRef,
  )
  if (!viewer) return null
  const { paymentCard, billingAddress } = viewer
  const isKnown =
    paymentCard.ok &&
    billingAddress.ok &&
    paymentCard.value?.isExpired === false &&
    Boolean(billingAddress.value?.addressLine)
  return (
    <PayableRequest
      result={viewer.insuranceRequest}
      title={t('PayRequest.paymentTitle')}
      lead={t('PayRequest.paymentLead')}
    >
      {(request) =>
        isKnown && change === null ? (
          <Navigate to={paths.requestReview(request.id)} replace />
        ) : (
          <Caught result={paymentCard}>
            {(card) => (
              <Caught result={billingAddress}>
                {(address) => (
                  <Stack gap={6}>
                    <RequestToPay request={request} />
                    <PaymentDetails
                      member={viewer}
                      card={card ?? null}
                      address={address ?? null}
                      processor={portal.cardProcessor}
                      changes={change === 'card' || change === 'address' ? change : null}
                      onDone={() => navigate(paths.requestReview(request.id))}
                      renderActions={(busy) => (
                        <Actions>
                          <Button
                            type="submit"
                            variant="primary"
                            size="large"
                            iconEnd="arrowRight"
                            busy={busy}
                          >
                            {t('common:words.next')}
                          </Button>
                        </Actions>
                      )}
                    />
                  </Stack>
                )}
              </Caught>
            )}
          </Caught>
        )
      }
    </PayableRequest>
  )
}
