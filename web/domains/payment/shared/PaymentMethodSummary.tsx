import { useTranslation } from 'react-i18next'
import type { BillingAddressSummary_address$key } from '../../../__generated__/BillingAddressSummary_address.graphql.ts'
import type { CardSummary_card$key } from '../../../__generated__/CardSummary_card.graphql.ts'
import { Card } from '../../../ui/Card.tsx'
import { Description, DescriptionList } from '../../../ui/DescriptionList.tsx'
import { BillingAddressSummary } from '../BillingAddressSummary.tsx'
import { CardSummary } from './CardSummary.tsx'
import { ReviewChangeLink } from './ReviewChangeLink.tsx'

interface PaymentMethodSummaryProps {
  card: CardSummary_card$key
  address: BillingAddressSummary_address$key
  /**
   * Returns the URL of the screen on which the member changes the payment card or the billing
   * address.
   */
  changeUrlOf: (what: 'card' | 'address') => string
}

/** Summary of the card and the billing address of a payment, in a review. */
export function PaymentMethodSummary(props: PaymentMethodSummaryProps) {
  const { t } = useTranslation('purchase')
  return (
    <Card title={t('Review.payment')}>
      <PaymentMethodRows {...props} />
    </Card>
  )
}

/** Rows with the card and the billing address of a payment, each with a link to change it. */
export function PaymentMethodRows({ card, address, changeUrlOf }: PaymentMethodSummaryProps) {
  const { t } = useTranslation('purchase')
  return (
    <DescriptionList>
      <Description
        term={t('Review.card')}
        action={<ReviewChangeLink to={changeUrlOf('card')} choiceName={t('Review.card')} />}
      >
        <CardSummary card={card} />
      </Description>
      <Description
        term={t('Review.address')}
        action={<ReviewChangeLink to={changeUrlOf('address')} choiceName={t('Review.address')} />}
      >
        <BillingAddressSummary address={address} />
      </Description>
    </DescriptionList>
  )
}
