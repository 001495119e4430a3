import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoginMessage as Named, paths } from '../../platform/paths.ts'
import { Notice } from '../../ui/Notice.tsx'
import { TextLink } from '../../ui/TextLink.tsx'

/** What `message` may name (B04): a text of the address itself would say whatever the sender of a link wants. */
const messages = {
  expired: { tone: 'info', text: 'Login.message.expired' },
  confirmed: { tone: 'success', text: 'Login.message.confirmed' },
  passwordReset: { tone: 'success', text: 'Login.message.passwordReset' },
  notConfirmed: { tone: 'problem', text: 'Login.message.notConfirmed' },
  confirmFailed: { tone: 'problem', text: 'Login.message.confirmFailed' },
  accountDeleted: { tone: 'success', text: 'Login.message.accountDeleted' },
} as const satisfies Record<Named, object>

/** The message that an address names; null for none, and for one that is not ours. */
export function readMessage(named: string | null): Named | null {
  return named !== null && Object.hasOwn(messages, named) ? (named as Named) : null
}

interface LoginMessageProps {
  message: Named
  /** What is typed so far, to be handed on. */
  email: string
  /** How often the form was sent. */
  attempt: number
}

/** Says why one is at the door. Where the account is not confirmed, it leads to another mail (B19, O09). */
export function LoginMessage({ message, email, attempt }: LoginMessageProps) {
  const { t } = useTranslation('session')
  const notice = useRef<HTMLDivElement>(null)
  const { tone, text } = messages[message]

  // What answers the button may be out of sight of it on a phone.
  useEffect(() => {
    if (attempt > 0 && tone === 'problem') notice.current?.focus()
  }, [attempt, tone])

  return (
    <Notice
      ref={notice}
      tone={tone}
      live
      actions={
        tone === 'problem' && (
          <TextLink to={paths.resendConfirmation()} state={{ email }} icon="mail">
            {t('Login.toResend')}
          </TextLink>
        )
      }
    >
      {t(text)}
    </Notice>
  )
}
