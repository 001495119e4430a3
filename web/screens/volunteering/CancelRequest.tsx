import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql } from 'react-relay'
import type { CancelRequestMutation } from '../../__generated__/CancelRequestMutation.graphql.ts'
import { Failure } from '../../relay/failure.ts'
import { useTypedMutation } from '../../relay/mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Actions } from '../../ui/layout.tsx'

/** Takes a pending request back, once it was asked whether that is meant (J10, J19). */
export function CancelRequest({ onCancelled }: { onCancelled: () => void }) {
  const { t } = useTranslation(['volunteering', 'common'])
  const [open, setOpen] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
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

  function close() {
    setProblem(null)
    setOpen(false)
  }

  async function confirm() {
    setProblem(null)
    try {
      await cancel(
        {},
        {
          CancelVolunteerRequestPayload: onCancelled,
          Problem: ({ message }) => setProblem(message),
        },
      )
    } catch (error) {
      setProblem(t(`common:errors.${Failure.of(error).code}`))
    }
  }

  return (
    <>
      <Actions>
        <Button variant="danger" onClick={() => setOpen(true)}>
          {t('CancelRequest.ask')}
        </Button>
      </Actions>
      <Dialog
        open={open}
        onClose={close}
        tone="warning"
        title={t('CancelRequest.title')}
        actions={
          <>
            <Button variant="danger" busy={busy} onClick={() => void confirm()}>
              {t('CancelRequest.confirm')}
            </Button>
            <Button onClick={close}>{t('CancelRequest.keep')}</Button>
          </>
        }
      >
        <p>{t('CancelRequest.text')}</p>
        {problem && (
          <Notice tone="problem" live>
            {problem}
          </Notice>
        )}
      </Dialog>
    </>
  )
}
