import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql } from 'react-relay'
import type { RemoveCardDialogMutation } from '../../__generated__/RemoveCardDialogMutation.graphql.ts'
import { Failure } from '../../relay/failure.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'

interface RemoveCardDialogProps {
  open: boolean
  onClose: () => void
  onRemoved: () => void
}

/** Asks whether the card is really to be forgotten, and has it forgotten (G06, G28). */
export function RemoveCardDialog({ open, onClose, onRemoved }: RemoveCardDialogProps) {
  const { t } = useTranslation(['payment', 'common'])
  const [problem, setProblem] = useState<string | null>(null)
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

  function close() {
    setProblem(null)
    onClose()
  }

  async function confirm() {
    setProblem(null)
    try {
      await remove(
        {},
        {
          RemovePaymentCardPayload: onRemoved,
          Problem: ({ message }) => setProblem(message),
        },
      )
    } catch (error) {
      setProblem(t(`common:errors.${Failure.of(error).code}`))
    }
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      tone="warning"
      title={t('RemoveCard.title')}
      actions={
        <>
          <Button variant="danger" icon="trash" busy={busy} onClick={() => void confirm()}>
            {t('RemoveCard.confirm')}
          </Button>
          <Button onClick={close}>{t('RemoveCard.keep')}</Button>
        </>
      }
    >
      <p>{t('RemoveCard.text')}</p>
      {problem && (
        <Notice tone="problem" live>
          {problem}
        </Notice>
      )}
    </Dialog>
  )
}
