import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
} from '@stripe/react-stripe-js'
import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js'
import { type ReactNode, type RefObject, useImperativeHandle } from 'react'
import { useTranslation } from 'react-i18next'

/** Stripe's React components, loaded together with Stripe. */
export const stripeFields = {
  cardNumber: CardNumberElement,
  cardExpiry: CardExpiryElement,
  cardCvc: CardCvcElement,
}

interface CardElementsProps {
  stripe: Stripe
  /**
   * Returns Stripe's card number element, from which Stripe creates a token; null while the element
   * is not rendered.
   */
  numberElementRef: RefObject<(() => StripeCardNumberElement | null) | null>
  children: ReactNode
}

/** React provider of Stripe, which surrounds the fields of a payment card. */
export function CardElements({ stripe, numberElementRef, children }: CardElementsProps) {
  const { i18n } = useTranslation()
  return (
    <Elements stripe={stripe} options={{ locale: i18n.language === 'en' ? 'en' : 'fr-CA' }}>
      <CardNumberElementRef numberElementRef={numberElementRef} />
      {children}
    </Elements>
  )
}

function CardNumberElementRef({ numberElementRef }: Pick<CardElementsProps, 'numberElementRef'>) {
  const elements = useElements()
  useImperativeHandle(numberElementRef, () => () => elements?.getElement(CardNumberElement) ?? null, [
    elements,
  ])
  return null
}
