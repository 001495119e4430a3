import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { paths } from '../../platform/paths.ts'

interface MailSentNoticeProps {
  email: string
  /**
   * Confirmation that an e-mail was requested. The text does not reveal whether the account exists.
   */
  children: string
  onAgain: () => void
}

/**
 * Confirmation that replaces the form after an e-mail was requested, with the next steps. To reveal
 * nothing about accounts, the text is the same whether or not the account exists (B53).
 */
export function MailSentNotice({ email, children, onAgain }: MailSentNoticeProps) {
  const { t } = useTranslation('session')
  const notice = useRef<HTMLDivElement>(null)
  // The focused button was removed, so the focus moves to the notice.
  useEffect(() => notice.current?.focus(), [])
  return (
    <>
      <Notice ref={notice} tone="success" title={t('MailSent.title')} level={2} live>
        {children}
      </Notice>
      <p>{t('MailSent.junk')}</p>
      <Button onClick={onAgain}>{t('MailSent.again')}</Button>
      <p>
        <TextLink to={paths.login()} state={{ email }} icon="arrowLeft">
          {t('EmailForm.toLogin')}
        </TextLink>
      </p>
    </>
  )
}
