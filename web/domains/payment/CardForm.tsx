import { StandaloneCardForm } from './StandaloneCardForm.tsx'
import { CardProcessor, CardProcessorReady } from './shared/CardProcessor.tsx'
import type { CardProcessorConfig } from './shared/stripe.ts'

export interface CardFormProps {
  processor: CardProcessorConfig
  /** True when the form is the main content of its screen. */
  main?: boolean
  /** Called when the payment card is stored. */
  onStored: () => void
  /**
   * Called when the member returns to the stored payment card; undefined when no card is stored.
   */
  onCancel?: () => void
}

/**
 * Form that stores a payment card. The card number goes directly from Stripe's fields to Stripe,
 * never through this page (G26).
 */
export function CardForm({ processor, main, onStored, onCancel }: CardFormProps) {
  return (
    <CardProcessor processor={processor}>
      <CardProcessorReady>
        <StandaloneCardForm main={main} onStored={onStored} onCancel={onCancel} />
      </CardProcessorReady>
    </CardProcessor>
  )
}
