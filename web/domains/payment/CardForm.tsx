import { StandaloneCardForm, type StandaloneCardFormProps } from './StandaloneCardForm.tsx'
import { CardProcessor, RenderWhenCardProcessorLoaded } from './shared/CardProcessor.tsx'
import type { CardProcessorConfig } from './shared/stripe.ts'

interface PaymentCardFormProps extends StandaloneCardFormProps {
  processor: CardProcessorConfig
}

/**
 * Form that stores a payment card. The card number goes directly from Stripe's fields to Stripe,
 * never through this page (G26).
 */
export function CardForm({ processor, ...form }: PaymentCardFormProps) {
  return (
    <CardProcessor processor={processor}>
      <RenderWhenCardProcessorLoaded>
        <StandaloneCardForm {...form} />
      </RenderWhenCardProcessorLoaded>
    </CardProcessor>
  )
}
