import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../relay/gatewayFailure.ts'
import { type Problem, joinProblemMessages } from '../../../relay/problem.ts'
import { Button, type ButtonAppearance } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { DocumentFailureDialog } from './DocumentFailureDialog.tsx'
import styles from './LiveRegion.module.css'
import { openPendingDocumentWindow, parseWebUrl } from '../documentWindow.ts'

/**
 * Function that requests the URL of a document, such as a receipt. It calls `onUrl` with the URL,
 * or `onRefused` with the problem that the gateway returned.
 */
export type RequestDocument = (answer: {
  onUrl: (url: string) => void
  onRefused: (problem: Problem) => void
}) => Promise<unknown>

export interface DocumentButtonProps extends Pick<ButtonAppearance, 'variant' | 'size' | 'wide' | 'icon'> {
  ask: RequestDocument
  /** Text in the new window while the requested document is generated. */
  preparing: string
  /** Label of the link to the document, shown when the browser blocks the new window (H20). */
  openText: string
  /** Title of the dialog that explains why the document could not be generated (H14, H16). */
  failedTitle: string
  /** Error message when the browser cannot open the URL of the document. */
  failedText: string
  children: ReactNode
}

/**
 * Button that opens a document in a new window (H13, R-45). The document is generated on request. A
 * link is shown when the browser blocks the window.
 */
export function DocumentButton(props: DocumentButtonProps) {
  const { ask, preparing, openText, failedTitle, failedText, children, ...buttonProps } = props
  const { t } = useTranslation('common')
  const [busy, setBusy] = useState(false)
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function openDocument() {
    setBlockedUrl(null)
    setBusy(true)
    const opened = openPendingDocumentWindow(preparing)
    const showDocumentFailure = (message: string) => {
      opened?.close()
      setProblem(message)
    }
    try {
      await ask({
        onRefused: (refusal) => showDocumentFailure(joinProblemMessages(refusal)),
        onUrl(url) {
          const address = parseWebUrl(url)
          if (!address) showDocumentFailure(failedText)
          // The member closed the window during the wait, so the link is shown instead.
          else if (!opened || opened.closed) setBlockedUrl(address)
          else opened.location.replace(address)
        },
      })
    } catch (error) {
      showDocumentFailure(t(`errors.${Failure.from(error).code}`))
    } finally {
      setBusy(false)
    }
  }

  // Two main buttons that open the same document would look like two documents.
  const isReplaced = blockedUrl !== null && buttonProps.variant === 'primary'
  return (
    <>
      {isReplaced ? (
        <ButtonLink {...buttonProps} href={blockedUrl} newTab ref={focusReplacingLink}>
          {openText}
        </ButtonLink>
      ) : (
        <Button {...buttonProps} busy={busy} onClick={() => void openDocument()}>
          {children}
        </Button>
      )}
      <span role="status" className={styles.status}>
        {blockedUrl && (
          <>
            <span>{t('ui.document.blocked')}</span>
            {!isReplaced && (
              <ButtonLink href={blockedUrl} newTab size="small">
                {openText}
              </ButtonLink>
            )}
          </>
        )}
      </span>
      <DocumentFailureDialog title={failedTitle} problem={problem} onClose={() => setProblem(null)} />
    </>
  )
}

/** Moves the focus to the link that replaces the pressed button. */
const focusReplacingLink = (link: HTMLAnchorElement | null) => link?.focus()
