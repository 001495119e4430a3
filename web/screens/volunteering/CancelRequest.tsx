import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql } from 'react-relay'
import type { CancelRequestMutation } from '../../__generated__/CancelRequestMutation.graphql.ts'
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx'
import { useTypedMutation } from '../../relay/mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { Actions } from '../../ui/layout.tsx'

/** Takes a pending request back, once it was asked whether that is meant (J10, J19). */
export function CancelRequest({ onCancelled }: { onCancelled: () => void }) {
  const { t } = useTranslation('volunteering')
  const [open, setOpen] = useState(false)
  const [cancel, busy] = useTypedMutation<CancelRequestMutation>(graphql`
    mutation CancelRequestMutation {
      cancelVolunteerRequest {
        __typename
        ... on CancelVolunteerRequestPayload @alias {
          viewer {
            ...VolunteerStanding_member
          }
        }
        ...problem_shown @alias
      }
    }
  `)

  return (
    <>
      <Actions>
        <Button variant="danger" onClick={() => setOpen(true)}>
          {t('CancelRequest.ask')}
        </Button>
      </Actions>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('CancelRequest.title')}
        confirm={t('CancelRequest.confirm')}
        keep={t('CancelRequest.keep')}
        busy={busy}
        send={(refuse) => cancel({}, { CancelVolunteerRequestPayload: onCancelled, Problem: refuse })}
      >
        <p>{t('CancelRequest.text')}</p>
      </ConfirmDialog>
    </>
  )
}
