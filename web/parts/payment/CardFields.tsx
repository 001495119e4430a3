import { CardNumberElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql } from 'react-relay'
import type { CardFieldsMutation } from '../../__generated__/CardFieldsMutation.graphql.ts'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Actions } from '../../ui/layout.tsx'
import styles from './Card.module.css'
import { CardElementField, type CardFieldState } from './CardElementField.tsx'
import { type CardField, cardFieldOf } from './cardProblems.ts'
import { useCardStyle } from './useCardStyle.ts'

interface CardFieldsProps {
  main?: boolean
  onStored: () => void
  onCancel?: () => void
}

/** What the form keeps in place of what Stripe holds. */
const complete = 'complete'

/** The cardholder's name and Stripe's three fields; the token that Stripe makes of them is all that is sent (G04). */
export function CardFields({ main, onStored, onCancel }: CardFieldsProps) {
  const { t } = useTranslation('payment')
  const stripe = useStripe()
  const elements = useElements()
  const { probe, style } = useCardStyle()
  const said = useRef<Partial<Record<CardField, string | null>>>({})
  const [setCard] = useTypedMutation<CardFieldsMutation>(mutation)

  const form = useForm({
    initial: { cardNumber: '', cardExpiry: '', cardCvc: '', cardName: '' },
    fields: {
      cardNumber: {
        label: t('Card.label.cardNumber'),
        missing: t('Card.missing.cardNumber'),
        required: true,
      },
      cardExpiry: {
        label: t('Card.label.cardExpiry'),
        missing: t('Card.missing.cardExpiry'),
        required: true,
      },
      cardCvc: { label: t('Card.label.cardCvc'), missing: t('Card.missing.cardCvc'), required: true },
      cardName: {
        label: t('Card.label.cardName'),
        missing: t('Card.missing.cardName'),
        required: true,
        maxLength: 100,
      },
    },
    validate: (values) => {
      const messageOf = (field: CardField) =>
        values[field] === complete ? undefined : (said.current[field] ?? t(`Card.incomplete.${field}`))
      return {
        cardNumber: messageOf('cardNumber'),
        cardExpiry: messageOf('cardExpiry'),
        cardCvc: messageOf('cardCvc'),
      }
    },
    onSubmit: async ({ cardName }, refuse) => {
      const number = elements?.getElement(CardNumberElement)
      if (!stripe || !number) return refuse({ message: t('Card.unreachableText') })
      const { token, error } = await stripe.createToken(number, { name: cardName.trim() })
      if (!token) {
        const message = error.message ?? t('Card.failed')
        const field = cardFieldOf(error.code)
        return refuse({ message, fields: field ? [{ field, message }] : [] })
      }
      return await setCard(
        { input: { token: token.id } },
        {
          SetPaymentCardPayload: onStored,
          Problem: refuse,
        },
      )
    },
  })

  const stripeField = (field: CardField) => ({
    field,
    label: t(`Card.label.${field}`),
    error: form.field(field).error,
    onState: ({ empty, complete: done, message }: CardFieldState) => {
      said.current[field] = message
      form.setValue(field, empty ? '' : done ? complete : 'incomplete')
    },
  })

  return (
    <Form form={form}>
      <span ref={probe} className={styles.probe} aria-hidden="true">
        <span className={styles.muted} />
        <span className={styles.problem} />
      </span>
      {style && (
        <>
          <CardElementField {...stripeField('cardNumber')} style={style} />
          <div className={styles.pair}>
            <CardElementField {...stripeField('cardExpiry')} hint={t('Card.expiryHint')} style={style} />
            <CardElementField {...stripeField('cardCvc')} hint={t('Card.cvcHint')} style={style} />
          </div>
        </>
      )}
      <TextField {...form.field('cardName')} hint={t('Card.nameHint')} autoComplete="cc-name" />
      <p className={styles.secure}>
        <Icon name="shield" />
        {t('Card.secure')}
      </p>
      <Actions>
        <Button type="submit" variant={main ? 'primary' : 'secondary'} icon="card" busy={form.busy}>
          {t('Card.save')}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {t('Card.keep')}
          </Button>
        )}
      </Actions>
    </Form>
  )
}

const mutation = graphql`
  mutation CardFieldsMutation($input: SetPaymentCardInput!) {
    setPaymentCard(input: $input) {
      __typename
      ... on SetPaymentCardPayload @alias {
        viewer {
          paymentCard {
            ...CardSummary_card
            isExpired
          }
        }
      }
      ...problem_shown @alias
    }
  }
`
