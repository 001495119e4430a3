import type {
  StripeCardCvcElement,
  StripeCardExpiryElement,
  StripeCardNumberElement,
  StripeElementStyle,
} from '@stripe/stripe-js'
import { useEffect, useEffectEvent, useState } from 'react'
import { FieldFrame, fieldBoxClass, fieldBoxInvalidClass } from '../../ui/FieldFrame.tsx'
import styles from './PaymentCard.module.css'
import { useCardProcessorContext } from './shared/CardProcessor.tsx'
import type { CardField } from './stripeCardFields.ts'

type Field = StripeCardNumberElement | StripeCardExpiryElement | StripeCardCvcElement

/** State of a Stripe card field, without the value that was typed. */
export interface CardFieldState {
  empty: boolean
  complete: boolean
  /** Validation message from Stripe about the content of the card field. */
  message: string | null
}

interface CardElementFieldProps {
  field: CardField
  label: string
  hint?: string
  error?: string
  style: StripeElementStyle
  onState: (state: CardFieldState) => void
}

/**
 * Stripe card field with a label of the portal. The wrapper forwards its focus to the field, so
 * that the label and the error summary can link to it.
 */
export function CardElementField({ field, label, hint, error, style, onState }: CardElementFieldProps) {
  const { processor } = useCardProcessorContext()
  const [element, setElement] = useState<Field | null>(null)
  const labelId = `${field}-label`

  // The field starts empty, although the form may remember the state of a previous field. A browser
  // may autofill the field before it is ready.
  const resetState = useEffectEvent(() => onState({ empty: true, complete: false, message: null }))
  useEffect(() => resetState(), [])

  // The wrapper is not a form control, so a press on the label or a link to the field does not
  // focus it without this code.
  useEffect(() => {
    const [labelElement, box] = [document.getElementById(labelId), document.getElementById(field)]
    const focusStripeElement = () => element?.focus()
    labelElement?.addEventListener('click', focusStripeElement)
    box?.addEventListener('focus', focusStripeElement)
    return () => {
      labelElement?.removeEventListener('click', focusStripeElement)
      box?.removeEventListener('focus', focusStripeElement)
    }
  }, [element, labelId, field])

  if (processor.state !== 'ready') return null
  const StripeElement = processor.stripeFields[field]
  return (
    <FieldFrame id={field} labelId={labelId} label={label} hint={hint} error={error}>
      {({ id, 'aria-describedby': describedBy }) => (
        <div
          id={id}
          role="group"
          tabIndex={-1}
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          className={`${fieldBoxClass} ${styles.element} ${error ? fieldBoxInvalidClass : ''}`}
        >
          <StripeElement
            className={styles.frame}
            options={field === 'cardNumber' ? { style, showIcon: true } : { style }}
            onReady={setElement}
            onChange={({ empty, complete, error: elementError }) =>
              onState({ empty, complete, message: elementError?.message ?? null })
            }
          />
        </div>
      )}
    </FieldFrame>
  )
}
