import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { PaymentInfoScreenQuery } from '../../__generated__/PaymentInfoScreenQuery.graphql.ts'
import { CaughtField } from '../../relay/CaughtField.tsx'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { PaymentInfoForm } from './PaymentInfoForm.tsx'
import { PurchaseAside } from './PurchaseAside.tsx'
import { PurchaseStep } from './PurchaseStep.tsx'
import { getPurchaseQuoteRefusal } from './useCollision.ts'
import { useCardProcessorConfig } from '../payment/shared/useCardProcessorConfig.ts'

/** Purchase step for the card and the billing address of the payment (E45). */
export default function PaymentInfoScreen({ queryRef }: ScreenProps<PaymentInfoScreenQuery>) {
  const { t } = useTranslation('purchase')
  const data = usePreloadedQuery<PaymentInfoScreenQuery>(
    graphql`
      query PaymentInfoScreenQuery(
        $vehicleId: ID!
        $hasVehicle: Boolean!
        $clubId: ID!
        $hasClub: Boolean!
        $type: OfferedAccessRightType!
        $desiredActivation: String
        $chosenType: OfferedAccessRightType
        $withoutInsurance: Boolean!
        $givesUpRequest: Boolean!
      ) @preloadable {
        ...Shell_query
        ...invalidChoices_query
        ...PurchaseAside_query
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
        purchaseQuote(
          vehicleId: $vehicleId
          clubId: $clubId
          type: $type
          desiredActivation: $desiredActivation
          insuranceCancellationRequest: $givesUpRequest
        ) @catch {
          __typename
          ... on PurchaseQuote @alias {
            ...PaymentInfoForm_quote
          }
          ...problem_shown @alias
        }
      }
    `,
    queryRef,
  )
  const { viewer, portal, purchaseQuote } = data
  const processor = useCardProcessorConfig(portal)
  return (
    <PurchaseStep
      query={data}
      current="paymentinfo"
      title={t('PaymentInfo.title')}
      lead={t('PaymentInfo.lead')}
      aside={<PurchaseAside query={data} />}
    >
      {viewer && (
        <CaughtField result={viewer.paymentCard}>
          {(card) => (
            <CaughtField result={viewer.billingAddress}>
              {(address) => (
                <CaughtField result={purchaseQuote}>
                  {(answer) => (
                    <PaymentInfoForm
                      member={viewer}
                      card={card}
                      address={address}
                      quote={answer?.PurchaseQuote ?? null}
                      refusal={answer && getPurchaseQuoteRefusal(answer.__typename, answer.problem_shown)}
                      processor={processor}
                    />
                  )}
                </CaughtField>
              )}
            </CaughtField>
          )}
        </CaughtField>
      )}
    </PurchaseStep>
  )
}
