import type { StripeCardNumberElement } from '@stripe/stripe-js'
import { type ReactNode, type RefObject, createContext, use, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { RetryBlock } from '../../../ui/RetryBlock.tsx'
import { Skeleton, SkeletonRegion } from '../../../ui/Skeleton.tsx'
import { Stack } from '../../../ui/layout.tsx'
import type { CardProcessorAddress } from './stripe.ts'
import { type CardProcessorState, useCardProcessor } from '../useCardProcessor.ts'

interface CardContext {
  processor: CardProcessorState
  /** Returns the card number field while it is rendered. */
  number: RefObject<(() => StripeCardNumberElement | null) | null>
}

const Context = createContext<CardContext | null>(null)

/** Returns the Stripe state of the surrounding `CardProcessor`. */
export function useCard(): CardContext {
  const card = use(Context)
  if (!card) throw new Error('useCard must be used within a CardProcessor')
  return card
}

interface CardProcessorProps {
  processor: CardProcessorAddress
  /** False while no card is needed; Stripe is not loaded then. */
  wanted?: boolean
  children: ReactNode
}

/**
 * Loads Stripe for the form inside. The form renders at once; only the card fields in
 * `CardProcessorReady` wait for Stripe.
 */
export function CardProcessor({ processor, wanted = true, children }: CardProcessorProps) {
  const state = useCardProcessor(processor, wanted)
  const number = useRef<(() => StripeCardNumberElement | null) | null>(null)
  const card = useMemo(() => ({ processor: state, number }), [state])
  return <Context value={card}>{children}</Context>
}

/**
 * Renders the card fields when Stripe is loaded, and an error with a retry button when Stripe fails
 * to load.
 */
export function CardProcessorReady({ children }: { children: ReactNode }) {
  const { t } = useTranslation('payment')
  const { processor, number } = useCard()
  if (processor.state === 'ready') {
    const { CardElements, stripe } = processor
    return (
      <CardElements stripe={stripe} number={number}>
        {children}
      </CardElements>
    )
  }
  if (processor.state === 'failed') {
    return (
      <RetryBlock level={3} title={t('Card.unreachable')} onRetry={processor.retry}>
        {t('Card.unreachableText')}
      </RetryBlock>
    )
  }
  return (
    <SkeletonRegion>
      <Stack gap={5}>
        <Skeleton height="5rem" radius="m" />
        <Skeleton height="5rem" radius="m" />
        <Skeleton height="5rem" radius="m" />
      </Stack>
    </SkeletonRegion>
  )
}
