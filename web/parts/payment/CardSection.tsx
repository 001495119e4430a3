import { useTranslation } from 'react-i18next'
import type { CardSummary_card$key } from '../../__generated__/CardSummary_card.graphql.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Stack } from '../../ui/layout.tsx'
import { CardForm } from './CardForm.tsx'
import { CardSummary } from './CardSummary.tsx'
import type { CardProcessorAddress } from './stripe.ts'
import { useFocusOnChange } from './useFocusOnChange.ts'

interface CardSectionProps {
  /** Where links to it lead. */
  id: string
  card: CardSummary_card$key | null
  processor: CardProcessorAddress
  /** A card is being entered; always so while none is stored. */
  open: boolean
  onOpen: (open: boolean) => void
}

/** The stored card, with the way to another one; or the fields that take one (G03). */
export function CardSection({ id, card, processor, open, onOpen }: CardSectionProps) {
  const { t } = useTranslation('payment')
  useFocusOnChange(id, open)
  return (
    <Card id={id} tabIndex={-1} title={t('Card.title')}>
      <Stack gap={5}>
        {card && <CardSummary card={card} />}
        {open || !card ? (
          <CardForm
            processor={processor}
            onStored={() => onOpen(false)}
            onCancel={card ? () => onOpen(false) : undefined}
          />
        ) : (
          <div>
            <Button icon="edit" onClick={() => onOpen(true)}>
              {t('Card.another')}
            </Button>
          </div>
        )}
      </Stack>
    </Card>
  )
}
