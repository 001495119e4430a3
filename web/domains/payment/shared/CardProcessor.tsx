import type { StripeCardNumberElement } from '@stripe/stripe-js'
import { type ReactNode, type RefObject, createContext, use, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { RetryBlock } from '../../../ui/RetryBlock.tsx'
import { Skeleton, SkeletonRegion } from '../../../ui/Skeleton.tsx'
import { Stack } from '../../../ui/layout.tsx'
import type { CardProcessorConfig } from './stripe.ts'
import { type CardProcessorState, useCardProcessor } from '../useCardProcessor.ts'

interface CardContext {
  processor: CardProcessorState
  /**
   * Returns Stripe's element for the card number. The function is set only while the element is
   * rendered.
   */
  number: RefObject<(() => StripeCardNumberElement | null) | null>
}

const CardProcessorContext = createContext<CardContext | null>(null)

/** Returns the Stripe load state from the surrounding `CardProcessor`. */
export function useCardProcessorContext(): CardContext {
  const card = use(CardProcessorContext)
  if (!card) throw new Error('useCard must be used within a CardProcessor')
  return card
}

interface CardProcessorProviderProps {
  processor: CardProcessorConfig
  /** False when the screen needs no payment card. Stripe is then not loaded. */
  isNeeded?: boolean
  children: ReactNode
}

/**
 * Loads Stripe for a card form. The form renders at once; only the card fields wait until Stripe is
 * loaded.
 */
export function CardProcessor({ processor, isNeeded = true, children }: CardProcessorProviderProps) {
  const state = useCardProcessor(processor, isNeeded)
  const number = useRef<(() => StripeCardNumberElement | null) | null>(null)
  const card = useMemo(() => ({ processor: state, number }), [state])
  return <CardProcessorContext value={card}>{children}</CardProcessorContext>
}

/**
 * Renders the card fields when Stripe is loaded, and an error with a retry button when Stripe fails
 * to load.
 */
export function RenderWhenCardProcessorLoaded({ children }: { children: ReactNode }) {
  const { t } = useTranslation('payment')
  const { processor, number } = useCardProcessorContext()
  if (processor.state === 'ready') {
    const { CardElements, stripe } = processor
    return (
      <CardElements stripe={stripe} numberElementRef={number}>
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
