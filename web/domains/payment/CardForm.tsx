import { CardFields } from './CardFields.tsx'
import { CardProcessor, CardProcessorReady } from './shared/CardProcessor.tsx'
import type { CardProcessorAddress } from './shared/stripe.ts'

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
  return (
    <CardProcessor processor={processor}>
      <CardProcessorReady>
        <CardFields main={main} onStored={onStored} onCancel={onCancel} />
      </CardProcessorReady>
    </CardProcessor>
  )
}
