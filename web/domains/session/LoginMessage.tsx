import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoginMessage as MessageName, paths } from '../../platform/paths.ts'
import { Notice } from '../../ui/Notice.tsx'
import { TextLink } from '../../ui/TextLink.tsx'

/**
 * Messages of the sign-in screen, by the value of the URL parameter `message` (B04). The URL
 * contains only a name, because free text would let the sender of a link choose the message.
 */
const messages = {
  expired: { tone: 'info', text: 'Login.message.expired' },
  confirmed: { tone: 'success', text: 'Login.message.confirmed' },
  passwordReset: { tone: 'success', text: 'Login.message.passwordReset' },
  notConfirmed: { tone: 'problem', text: 'Login.message.notConfirmed' },
  confirmFailed: { tone: 'problem', text: 'Login.message.confirmFailed' },
  accountDeleted: { tone: 'success', text: 'Login.message.accountDeleted' },
} as const satisfies Record<MessageName, object>

/**
 * Returns the name of a sign-in message from a URL parameter; null for a missing or unknown name.
 */
export function parseLoginMessageName(name: string | null): MessageName | null {
  return name !== null && Object.hasOwn(messages, name) ? (name as MessageName) : null
}

/** Returns whether a message links to the screen that sends a new confirmation e-mail. */
export const hasResendLink = (message: MessageName): boolean => messages[message].tone === 'problem'

interface LoginMessageProps {
  message: MessageName
  /** E-mail address typed so far, which is passed to the screens that the message links to. */
  email: string
  /** Number of times that the sign-in form was submitted. */
  attempt: number
}

/**
 * Message on the sign-in screen. For an unconfirmed account, the message links to the screen that
 * sends a new confirmation e-mail (B19, O09).
 */
export function LoginMessage({ message, email, attempt }: LoginMessageProps) {
  const { t } = useTranslation('session')
  const notice = useRef<HTMLDivElement>(null)
  const { tone, text } = messages[message]

  // On a phone the message may be out of sight of the pressed button, so it takes the focus.
  useEffect(() => {
    if (attempt > 0 && tone === 'problem') notice.current?.focus()
  }, [attempt, tone])

  return (
    <Notice
      ref={notice}
      tone={tone}
      live
      actions={
        hasResendLink(message) && (
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
