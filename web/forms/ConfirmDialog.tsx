import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../relay/gatewayFailure.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, type DialogProps } from '../ui/Dialog.tsx'
import type { IconName } from '../ui/Icon.tsx'
import { Notice } from '../ui/Notice.tsx'

interface ConfirmDialogProps extends Pick<DialogProps, 'open' | 'onClose' | 'title'> {
  /**
   * Texts of the dialog buttons. The button `confirm` runs the action; the button `keep` only
   * closes the dialog.
   */
  confirm: string
  keep: string
  icon?: IconName
  busy: boolean
  /**
   * Runs the action after the confirmation. To show a problem in the dialog, the action passes the
   * problem to `refuse` or throws a Failure.
   */
  send: (refuse: (problem: { readonly message: string }) => void) => Promise<unknown>
  children: ReactNode
}

/**
 * Dialog that asks the member to confirm an irreversible action and then runs the action. If the
 * action fails, the dialog shows the error message.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, confirm, keep, icon, busy, send, children } = props
  const { t } = useTranslation('common')
  const [problem, setProblem] = useState<string | null>(null)

  function closeConfirmDialog() {
    setProblem(null)
    onClose()
  }

  async function runConfirmedAction() {
    setProblem(null)
    try {
      await send(({ message }) => setProblem(message))
    } catch (error) {
      const { gatewayMessage, code } = Failure.from(error)
      setProblem(gatewayMessage ?? t(`errors.${code}`))
    }
  }

  return (
    <Dialog
      open={open}
      onClose={closeConfirmDialog}
      tone="warning"
      title={title}
      actions={
        <>
          <Button
            variant="danger"
            icon={icon}
            busy={busy}
            onClick={({ detail }) => {
              // Ignores the second press of a double click, which would confirm by accident or send
              // the action twice.
              if (detail < 2) void runConfirmedAction()
            }}
          >
            {confirm}
          </Button>
          <Button onClick={closeConfirmDialog}>{keep}</Button>
        </>
      }
    >
      {children}
      {problem && (
        <Notice tone="problem" live>
          {problem}
        </Notice>
      )}
    </Dialog>
  )
}
