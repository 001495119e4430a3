import { useTranslation } from 'react-i18next'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { Actions } from '../../ui/layout.tsx'
import { CardEntry } from './shared/CardEntry.tsx'
import { emptyCard, useCardForm } from './shared/useCardForm.ts'

interface CardFieldsProps {
  main?: boolean
  onStored: () => void
  onCancel?: () => void
}

/** Form that stores a payment card, with its own submit button. */
export function StandaloneCardForm({ main, onStored, onCancel }: CardFieldsProps) {
  const { t } = useTranslation('payment')
  const card = useCardForm()
  const form = useForm({
    initial: emptyCard,
    fields: card.fields,
    validate: card.validate,
    onSubmit: async (values, refuse) => {
      if (await card.storeCard(values, refuse)) onStored()
    },
  })
  return (
    <Form form={form}>
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
