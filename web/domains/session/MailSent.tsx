import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { ContactHelp } from '../../ui/Contact.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { paths } from '../../platform/paths.ts'

interface MailSentProps {
  email: string
  /** What was sent, if there was anybody to send it to. */
  children: string
  onAgain: () => void
}

/** Stands in place of a form that has sent a mail: what to do now. It says the same whether there is an account or not (B53). */
export function MailSent({ email, children, onAgain }: MailSentProps) {
  const { t } = useTranslation('session')
  const notice = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone.
  useEffect(() => notice.current?.focus(), [])
  return (
    <>
      <Notice ref={notice} tone="success" title={t('MailSent.title')} level={2} live>
        <p>{children}</p>
        <ContactHelp>{t('MailSent.junk')}</ContactHelp>
      </Notice>
      <Button onClick={onAgain}>{t('MailSent.again')}</Button>
      <p>
        <TextLink to={paths.login()} state={{ email }} icon="arrowLeft">
          {t('EmailForm.toLogin')}
        </TextLink>
      </p>
    </>
  )
}
