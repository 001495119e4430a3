import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql } from 'react-relay'
import type { CancelRequestMutation } from '../../__generated__/CancelRequestMutation.graphql.ts'
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx'
import { useTypedMutation } from '../../relay/mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { Actions } from '../../ui/layout.tsx'
import { refreshVolunteerStatus } from './refreshVolunteerStatus.ts'

interface CancelVolunteerRequestProps {
  /**
   * Called when the request to volunteer was canceled. Also called when no response arrived,
   * because the request may have been canceled anyway.
   */
  onCancelled: () => void
}

/** Button that cancels a pending request to volunteer after a confirmation (J10, J19). */
export function CancelRequest({ onCancelled }: CancelVolunteerRequestProps) {
  const { t } = useTranslation('volunteering')
  const [open, setOpen] = useState(false)
  const [cancel, busy] = useTypedMutation<CancelRequestMutation>(graphql`
    mutation CancelRequestMutation {
      cancelVolunteerRequest {
        __typename
        ... on CancelVolunteerRequestPayload @alias {
          viewer {
            ...VolunteerStatusSection_member
          }
        }
        ...problem_shown @alias
      }
    }
  `)

  async function cancelRequestToVolunteer(
    showRefusal: (problem: { readonly message: string }) => void,
  ): Promise<void> {
    try {
      await cancel<unknown>(
        {},
        {
          CancelVolunteerRequestPayload: onCancelled,
          async VolunteerRequestNotFoundProblem(problem) {
            showRefusal(problem)
            await refreshVolunteerStatus()
          },
          Problem: showRefusal,
        },
      )
    } catch (error) {
      // The response may be lost although the request was canceled, so the page loads the current
      // state.
      onCancelled()
      await refreshVolunteerStatus()
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
        send={cancelRequestToVolunteer}
      >
        <p>{t('CancelRequest.text')}</p>
      </ConfirmDialog>
    </>
  )
}
