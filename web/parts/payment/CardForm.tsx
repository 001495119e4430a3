import { Elements } from '@stripe/react-stripe-js'
import { useTranslation } from 'react-i18next'
import { RetryBlock } from '../../ui/RetryBlock.tsx'
import { Skeleton, SkeletonRegion } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/layout.tsx'
import { CardFields } from './CardFields.tsx'
import type { CardProcessorAddress } from './stripe.ts'
import { useCardProcessor } from './useCardProcessor.ts'

export interface CardFormProps {
  processor: CardProcessorAddress
  /** It is what its screen is for. */
  main?: boolean
  /** The card is stored. */
  onStored: () => void
  /** Goes back to the card that is stored; without it there is none to go back to. */
  onCancel?: () => void
}

/** Takes a card and stores it. Its number goes from Stripe's own fields to Stripe, never through this page (G26). */
export function CardForm({ processor, main, onStored, onCancel }: CardFormProps) {
  const { t, i18n } = useTranslation('payment')
  const stripe = useCardProcessor(processor)
  if (stripe.state === 'failed') {
    return (
      <RetryBlock level={3} title={t('Card.unreachable')} onRetry={stripe.retry}>
        {t('Card.unreachableText')}
      </RetryBlock>
    )
  }
  if (stripe.state === 'loading') {
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
  const language = i18n.language === 'en' ? 'en' : 'fr-CA'
  return (
    <Elements stripe={stripe.stripe} options={{ locale: language }}>
      <CardFields main={main} onStored={onStored} onCancel={onCancel} />
    </Elements>
  )
}
