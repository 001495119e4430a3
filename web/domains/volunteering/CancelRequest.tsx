import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql } from 'react-relay'
import type { CancelRequestMutation } from '../../__generated__/CancelRequestMutation.graphql.ts'
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx'
import { useTypedMutation } from '../../relay/mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { Actions } from '../../ui/layout.tsx'
import { refreshStanding } from './followStanding.ts'

interface CancelRequestProps {
  /** The request was taken back, or may have been: nobody has answered. */
  onCancelled: () => void
}

/** Takes a pending request back, once it was asked whether that is meant (J10, J19). */
export function CancelRequest({ onCancelled }: CancelRequestProps) {
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

  async function send(refuse: (problem: { readonly message: string }) => void): Promise<void> {
    try {
      await cancel<unknown>(
        {},
        {
          CancelVolunteerRequestPayload: onCancelled,
          async VolunteerRequestNotFoundProblem(problem) {
            refuse(problem)
            await refreshStanding()
          },
          Problem: refuse,
        },
      )
    } catch (error) {
      // The answer may be lost and the request gone all the same: the page shows which.
      onCancelled()
      await refreshStanding()
      throw error
    }
  }

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
        send={send}
      >
        <p>{t('CancelRequest.text')}</p>
      </ConfirmDialog>
    </>
  )
}
