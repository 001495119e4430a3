import { StandaloneCardForm, type StandaloneCardFormProps } from './StandaloneCardForm.tsx'
import { CardProcessor, CardProcessorReady } from './shared/CardProcessor.tsx'
import type { CardProcessorConfig } from './shared/stripe.ts'

interface CardFormProps extends StandaloneCardFormProps {
  processor: CardProcessorConfig
}

/**
 * Form that stores a payment card. The card number goes directly from Stripe's fields to Stripe,
 * never through this page (G26).
 */
export function CardForm({ processor, ...form }: CardFormProps) {
  return (
    <CardProcessor processor={processor}>
      <CardProcessorReady>
        <StandaloneCardForm {...form} />
      </CardProcessorReady>
    </CardProcessor>
  )
}
