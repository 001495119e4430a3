import { useTranslation } from 'react-i18next'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { Actions } from '../../ui/layout.tsx'
import { CardEntry } from './shared/CardEntry.tsx'
import { PaymentWalletButton } from './shared/PaymentWalletButton.tsx'
import { type Buyer, createInitialCardValues, useCardForm } from './shared/useCardForm.ts'

export interface StandaloneCardFormProps {
  /** Member whose name the form proposes as the name on the card. */
  buyer: Buyer
  /** True when the form is the main content of its screen. */
  main?: boolean
  /** Called when the payment card is stored. */
  onStored: () => void
  /**
   * Called when the member cancels the form and keeps the stored payment card; undefined when no
   * card is stored.
   */
  onCancel?: () => void
}

/** Form that stores a payment card, with its own submit button. */
export function StandaloneCardForm({ buyer, main, onStored, onCancel }: StandaloneCardFormProps) {
  const { t } = useTranslation('payment')
  const card = useCardForm()
  const form = useForm({
    initial: createInitialCardValues(buyer),
    fields: card.fields,
    validate: card.validate,
    onSubmit: async (values, refuse) => {
      if (await card.storeCard(values, refuse)) onStored()
    },
  })
  return (
    <Form form={form}>
      <PaymentWalletButton card={card} form={form} onStored={onStored} />
      <CardEntry form={form} card={card} />
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
