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

/** Stripe's own components, which come with Stripe itself. */
export const stripeFields = {
  cardNumber: CardNumberElement,
  cardExpiry: CardExpiryElement,
  cardCvc: CardCvcElement,
}

interface CardElementsProps {
  stripe: Stripe
  /** Finds the field that a token is made of, while there is one. */
  number: RefObject<(() => StripeCardNumberElement | null) | null>
  children: ReactNode
}

/** What the fields of a card stand in. */
export function CardElements({ stripe, number, children }: CardElementsProps) {
  const { i18n } = useTranslation()
  return (
    <Elements stripe={stripe} options={{ locale: i18n.language === 'en' ? 'en' : 'fr-CA' }}>
      <Finder number={number} />
      {children}
    </Elements>
  )
}

function Finder({ number }: Pick<CardElementsProps, 'number'>) {
  const elements = useElements()
  useImperativeHandle(number, () => () => elements?.getElement(CardNumberElement) ?? null, [elements])
  return null
}
