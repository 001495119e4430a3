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
  /** Finds the field of the number, while it is shown. */
  number: RefObject<(() => StripeCardNumberElement | null) | null>
}

const Context = createContext<CardContext | null>(null)

/** Stripe as it is on the screen, for what stands in a `CardProcessor`. */
export function useCard(): CardContext {
  const card = use(Context)
  if (!card) throw new Error('A card stands in a CardProcessor')
  return card
}

interface CardProcessorProps {
  processor: CardProcessorAddress
  /** False while no card is asked for: the processor is not loaded then. */
  wanted?: boolean
  children: ReactNode
}

/** Brings Stripe to the form within it, which is there before: only its card waits, in `CardProcessorReady`. */
export function CardProcessor({ processor, wanted = true, children }: CardProcessorProps) {
  const state = useCardProcessor(processor, wanted)
  const number = useRef<(() => StripeCardNumberElement | null) | null>(null)
  const card = useMemo(() => ({ processor: state, number }), [state])
  return <Context value={card}>{children}</Context>
}

/** The fields of a card, once Stripe is there; that it cannot be had, and the way to try again. */
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
