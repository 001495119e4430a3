import { useTranslation } from 'react-i18next'
import type { FormPart } from '../../../forms/useForm.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import styles from '../PaymentCard.module.css'
import { CardElementField } from '../CardElementField.tsx'
import type { CardField } from '../stripeCardFields.ts'
import type { CardValues, useCardForm } from './useCardForm.ts'
import { useStripeFieldStyle } from '../useStripeFieldStyle.ts'

interface PaymentCardFieldsProps {
  form: FormPart<CardValues>
  card: ReturnType<typeof useCardForm>
}

/**
 * Inputs for a payment card: the cardholder's name and Stripe's three fields. The surrounding form
 * stores the card.
 */
export function CardEntry({ form, card }: PaymentCardFieldsProps) {
  const { t } = useTranslation('payment')
  const { probe, style } = useStripeFieldStyle()

  const getCardFieldProps = (name: CardField) => ({
    field: name,
    label: t(`Card.label.${name}`),
    error: form.field(name).error,
    onState: (state: Parameters<typeof card.toFieldValue>[1]) =>
      form.setValue(name, card.toFieldValue(name, state)),
  })

  return (
    <>
      <span ref={probe} className={styles.probe} aria-hidden="true">
        <span className={styles.muted} />
        <span className={styles.problem} />
      </span>
      {style && (
        <>
          <CardElementField {...getCardFieldProps('cardNumber')} style={style} />
          <div className={styles.pair}>
            <CardElementField {...getCardFieldProps('cardExpiry')} style={style} />
            <CardElementField {...getCardFieldProps('cardCvc')} style={style} />
          </div>
        </>
      )}
      <TextField {...form.field('cardName')} className={styles.deviceTypeface} autoComplete="cc-name" />
      <p className={styles.secure}>
        <Icon name="shield" />
        {t('Card.secure')}
      </p>
    </>
  )
}
