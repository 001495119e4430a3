import { useTranslation } from 'react-i18next'
import { graphql } from 'react-relay'
import type { RemoveCardDialogMutation } from '../../__generated__/RemoveCardDialogMutation.graphql.ts'
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx'
import { useTypedMutation } from '../../relay/mutation.ts'

interface RemoveCardDialogProps {
  open: boolean
  onClose: () => void
  onRemoved: () => void
}

/** Dialog in which the member confirms the removal of the stored payment card (G06, G28). */
export function RemoveCardDialog({ open, onClose, onRemoved }: RemoveCardDialogProps) {
  const { t } = useTranslation('payment')
  const [remove, busy] = useTypedMutation<RemoveCardDialogMutation>(graphql`
    mutation RemoveCardDialogMutation {
      removePaymentCard {
        __typename
        ... on RemovePaymentCardPayload @alias {
          viewer {
            paymentCard {
              ...StoredCard_card
            }
          }
        }
        ...problem_shown @alias
      }
    }
  `)

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('RemoveCard.title')}
      confirm={t('RemoveCard.confirm')}
      keep={t('RemoveCard.keep')}
      icon="trash"
      busy={busy}
      send={(refuse) => remove({}, { RemovePaymentCardPayload: onRemoved, Problem: refuse })}
    >
      <p>{t('RemoveCard.text')}</p>
    </ConfirmDialog>
  )
}
