import { graphql, useFragment } from 'react-relay'
import type { CardSummary_card$key } from '../../../__generated__/CardSummary_card.graphql.ts'
import { CardDescription } from './CardDescription.tsx'

/**
 * Summary of the stored payment card: brand, last digits, cardholder and expiry date (G02). An
 * expired card says so in place of its expiry date (G29).
 */
export function CardSummary({ card: key }: { card: CardSummary_card$key }) {
  const card = useFragment(
    graphql`
      fragment CardSummary_card on PaymentCard {
        name
        brand
        last4
        expirationMonth
        expirationYear
        isExpired
      }
    `,
    key,
  )
  return <CardDescription card={card} />
}
