import { Elements } from '@stripe/react-stripe-js'
import { type ReactNode, createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { RetryBlock } from '../../ui/RetryBlock.tsx'
import { Skeleton, SkeletonRegion } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/layout.tsx'
import type { CardProcessorAddress } from './stripe.ts'
import { type CardProcessorState, useCardProcessor } from './useCardProcessor.ts'

const State = createContext<CardProcessorState>({ state: 'loading' })

interface CardProcessorProps {
  processor: CardProcessorAddress
  /** False while no card is asked for: the processor is not loaded then. */
  wanted?: boolean
  children: ReactNode
}

/** Brings Stripe to the form within it, which is there before: only its card waits, in `CardProcessorReady`. */
export function CardProcessor({ processor, wanted = true, children }: CardProcessorProps) {
  const { i18n } = useTranslation()
  const state = useCardProcessor(processor, wanted)
  return (
    <State value={state}>
      <Elements
        stripe={state.state === 'ready' ? state.stripe : null}
        options={{ locale: i18n.language === 'en' ? 'en' : 'fr-CA' }}
      >
        {children}
      </Elements>
    </State>
  )
}

/** The fields of a card, once Stripe is there; that it cannot be had, and the way to try again. */
export function CardProcessorReady({ children }: { children: ReactNode }) {
  const { t } = useTranslation('payment')
  const stripe = useContext(State)
  if (stripe.state === 'ready') return children
  if (stripe.state === 'failed') {
    return (
      <RetryBlock level={3} title={t('Card.unreachable')} onRetry={stripe.retry}>
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
