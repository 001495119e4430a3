import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../relay/gatewayFailure.ts'
import { type Problem, joinProblemMessages } from '../../../relay/problem.ts'
import { Button, type ButtonAppearance } from '../../../ui/Button.tsx'
import { DocumentFailureDialog } from './DocumentFailureDialog.tsx'
import styles from './LiveRegion.module.css'

/**
 * Function that sends an e-mail. It passes the confirmation text to `onSent`, or the problem that
 * the gateway returned to `onRefused`.
 */
export type SendMail = (answer: {
  onSent: (confirmation: string) => void
  onRefused: (problem: Problem) => void
}) => Promise<unknown>

interface MailButtonProps extends Pick<ButtonAppearance, 'variant' | 'size' | 'wide'> {
  send: SendMail
  /** Title of the dialog that explains why the e-mail could not be sent (H16). */
  failedTitle: string
  children: ReactNode
}

/**
 * Button that sends a pass by e-mail, and announces the result. After each further press, the
 * announcement states how many times the e-mail was sent.
 */
export function MailButton({ send, failedTitle, children, ...buttonProps }: MailButtonProps) {
  const { t } = useTranslation('common')
  const [busy, setBusy] = useState(false)
  const [confirmation, setConfirmation] = useState<string | null>(null)
  const [sentCount, setSentCount] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)

  async function sendMail() {
    setConfirmation(null)
    setBusy(true)
    try {
      await send({
        onSent: (text) => {
          setConfirmation(text)
          setSentCount((count) => count + 1)
        },
        onRefused: (refusal) => setProblem(joinProblemMessages(refusal)),
      })
    } catch (error) {
      const { gatewayMessage, code } = Failure.from(error)
      setProblem(gatewayMessage ?? t(`errors.${code}`))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button icon="mail" {...buttonProps} busy={busy} onClick={() => void sendMail()}>
        {children}
      </Button>
      <span role="status" className={styles.status}>
        {confirmation}
        {/* A second confirmation would otherwise look like the first. */}
        {confirmation && sentCount > 1 && ` ${t('ui.mail.sentTimes', { count: sentCount })}`}
      </span>
      <DocumentFailureDialog title={failedTitle} problem={problem} onClose={() => setProblem(null)} />
    </>
  )
}
