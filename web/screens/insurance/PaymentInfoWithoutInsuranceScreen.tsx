import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import type {
  PaymentInfoWithoutInsuranceScreenQuery,
  PaymentInfoWithoutInsuranceScreenQuery$data,
} from '../../__generated__/PaymentInfoWithoutInsuranceScreenQuery.graphql.ts'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { BillingAddressSection } from '../../parts/payment/BillingAddressSection.tsx'
import { CardSection } from '../../parts/payment/CardSection.tsx'
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
  const { t } = useTranslation('insurance')
  const [search] = useSearchParams()
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
          ...BillingAddressForm_member
          paymentCard @catch {
            isExpired
            ...CardSummary_card
          }
          billingAddress @catch {
            addressLine
            ...BillingAddressSection_address
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
        isKnown && !search.has('change') ? (
          <Navigate to={paths.requestReview(request.id)} replace />
        ) : (
          <Caught result={paymentCard}>
            {(card) => (
              <Caught result={billingAddress}>
                {(address) => (
                  <Stack gap={6}>
                    <RequestToPay request={request} />
                    <PaymentDetails
                      requestId={request.id}
                      viewer={viewer}
                      card={card ?? null}
                      address={address ?? null}
                      processor={portal.cardProcessor}
                      change={search.get('change')}
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

type Data = PaymentInfoWithoutInsuranceScreenQuery$data
type Viewer = NonNullable<Data['viewer']>
type Value<R> = R extends { readonly ok: true; readonly value: infer V } ? NonNullable<V> : never

interface PaymentDetailsProps {
  requestId: string
  viewer: Viewer
  card: Value<Viewer['paymentCard']> | null
  address: Value<Viewer['billingAddress']> | null
  processor: Data['portal']['cardProcessor']
  /** What of the two is wanted otherwise. */
  change: string | null
}

/** Both, each stored by itself; they are complete when both are there (E46). */
function PaymentDetails({ requestId, viewer, card, address, processor, change }: PaymentDetailsProps) {
  const { t } = useTranslation(['access-rights', 'common'])
  const navigate = useNavigate()
  const [cardOpen, openCard] = useState(change === 'card' || card?.isExpired === true)
  const [addressOpen, openAddress] = useState(change === 'address')
  const form = useForm({
    initial: { card: '', address: '' },
    fields: { card: { label: t('PaymentInfo.card') }, address: { label: t('PaymentInfo.address') } },
    validate: () => ({
      card:
        !card || card.isExpired
          ? t('PaymentInfo.cardMissing')
          : cardOpen
            ? t('PaymentInfo.cardOpen')
            : undefined,
      address: !address?.addressLine
        ? t('PaymentInfo.addressMissing')
        : addressOpen
          ? t('PaymentInfo.addressOpen')
          : undefined,
    }),
    onSubmit: () => navigate(paths.requestReview(requestId)),
  })
  const turn = (section: 'card' | 'address', set: (open: boolean) => void) => (open: boolean) => {
    form.clearError(section)
    set(open)
  }
  return (
    <Stack gap={6}>
      <CardSection
        id="card"
        card={card}
        processor={processor}
        open={cardOpen}
        onOpen={turn('card', openCard)}
      />
      <BillingAddressSection
        id="address"
        member={viewer}
        address={address}
        open={addressOpen}
        onOpen={turn('address', openAddress)}
      />
      <Form form={form}>
        <Actions>
          <Button type="submit" variant="primary" size="large" iconEnd="arrowRight" busy={form.busy}>
            {t('common:words.next')}
          </Button>
        </Actions>
      </Form>
    </Stack>
  )
}
