import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../relay/failure.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, type DialogProps } from '../ui/Dialog.tsx'
import type { IconName } from '../ui/Icon.tsx'
import { Notice } from '../ui/Notice.tsx'

interface ConfirmDialogProps extends Pick<DialogProps, 'open' | 'onClose' | 'title'> {
  /** The words of its two buttons: what is done, and what leaves everything as it is. */
  confirm: string
  keep: string
  icon?: IconName
  busy: boolean
  /** Sends what was confirmed; `refuse` shows why it was not done, and a failure is shown by itself. */
  send: (refuse: (problem: { readonly message: string }) => void) => Promise<unknown>
  children: ReactNode
}

/** Asks whether something that cannot be undone is meant, does it, and says in its place why it was not done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, confirm, keep, icon, busy, send, children } = props
  const { t } = useTranslation('common')
  const [problem, setProblem] = useState<string | null>(null)

  function close() {
    setProblem(null)
    onClose()
  }

  async function run() {
    setProblem(null)
    try {
      await send(({ message }) => setProblem(message))
    } catch (error) {
      const { said, code } = Failure.of(error)
      setProblem(said ?? t(`errors.${code}`))
    }
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      tone="warning"
      title={title}
      actions={
        <>
          <Button
            variant="danger"
            icon={icon}
            busy={busy}
            onClick={({ detail }) => {
              // Nobody confirms with the second press of the double one that asked, nor twice.
              if (detail < 2) void run()
            }}
          >
            {confirm}
          </Button>
          <Button onClick={close}>{keep}</Button>
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
