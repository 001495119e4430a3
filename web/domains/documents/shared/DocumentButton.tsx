import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../relay/failure.ts'
import { type Problem, fullMessage } from '../../../relay/problem.ts'
import { Button, type ButtonLook } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { FailureDialog } from './FailureDialog.tsx'
import styles from './Said.module.css'
import { openWaitingWindow, webAddress } from '../documentWindow.ts'

/** Asks for the address of a file, and tells which it was, or why there is none. */
export type AskForDocument = (answer: {
  opened: (url: string) => void
  refused: (problem: Problem) => void
}) => Promise<unknown>

export interface DocumentButtonProps extends Pick<ButtonLook, 'variant' | 'size' | 'wide' | 'icon'> {
  ask: AskForDocument
  /** What the new window says while the file is being made. */
  preparing: string
  /** The words of the link that is left where the browser opens no window by itself (H20). */
  openText: string
  /** The title of the dialog that says why there is no file (H14, H16). */
  failedTitle: string
  /** What it says when the answer is no address to open. */
  failedText: string
  children: ReactNode
}

/**
 * Opens a file that is made when it is asked for, in a window of its own (H13, R-45). A browser that refuses the window
 * leaves a link, which it does open.
 */
export function DocumentButton(props: DocumentButtonProps) {
  const { ask, preparing, openText, failedTitle, failedText, children, ...look } = props
  const { t } = useTranslation('common')
  const [busy, setBusy] = useState(false)
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function run() {
    setBlockedUrl(null)
    setBusy(true)
    const opened = openWaitingWindow(preparing)
    const fail = (message: string) => {
      opened?.close()
      setProblem(message)
    }
    try {
      await ask({
        refused: (problem) => fail(fullMessage(problem)),
        opened(url) {
          const address = webAddress(url)
          if (!address) fail(failedText)
          // Closed by the member while it waited: a link is there all the same.
          else if (!opened || opened.closed) setBlockedUrl(address)
          else opened.location.replace(address)
        },
      })
    } catch (error) {
      fail(t(`errors.${Failure.of(error).code}`))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button {...look} busy={busy} onClick={() => void run()}>
        {children}
      </Button>
      <span role="status" className={styles.said}>
        {blockedUrl && (
          <>
            <span>{t('ui.document.blocked')}</span>
            <ButtonLink href={blockedUrl} newTab size="small">
              {openText}
            </ButtonLink>
          </>
        )}
      </span>
      <FailureDialog title={failedTitle} problem={problem} onClose={() => setProblem(null)} />
    </>
  )
}
