import type {
  StripeCardCvcElement,
  StripeCardExpiryElement,
  StripeCardNumberElement,
  StripeElementStyle,
} from '@stripe/stripe-js'
import { useEffect, useEffectEvent, useState } from 'react'
import { FieldFrame, fieldBoxClass, fieldBoxInvalidClass } from '../../ui/FieldFrame.tsx'
import styles from './Card.module.css'
import { useCard } from './shared/CardProcessor.tsx'
import type { CardField } from './cardProblems.ts'

type Field = StripeCardNumberElement | StripeCardExpiryElement | StripeCardCvcElement

/** What a field of Stripe's holds, as far as this page may know. */
export interface CardFieldState {
  empty: boolean
  complete: boolean
  /** What Stripe says is wrong with it. */
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

/** A field of Stripe's with a label of ours. Its box takes the focus for it, so that label and error summary lead there. */
export function CardElementField({ field, label, hint, error, style, onState }: CardElementFieldProps) {
  const { processor } = useCard()
  const [element, setElement] = useState<Field | null>(null)
  const labelId = `${field}-label`

  // Whatever the form remembers of another one, this one begins empty. A browser may fill it in before it is ready.
  const begin = useEffectEvent(() => onState({ empty: true, complete: false, message: null }))
  useEffect(() => begin(), [])

  // A box that is not a form control does nothing by itself when its label is pressed or a link leads to it.
  useEffect(() => {
    const [words, box] = [document.getElementById(labelId), document.getElementById(field)]
    const focus = () => element?.focus()
    words?.addEventListener('click', focus)
    box?.addEventListener('focus', focus)
    return () => {
      words?.removeEventListener('click', focus)
      box?.removeEventListener('focus', focus)
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
            onChange={({ empty, complete, error }) =>
              onState({ empty, complete, message: error?.message ?? null })
            }
          />
        </div>
      )}
    </FieldFrame>
  )
}
