import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'
import { isEmail } from '../../forms/email.ts'
import { ContactHelp } from '../../ui/Contact.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { CodeForm } from './CodeForm.tsx'
import { SignInLayout } from './Door.tsx'
import { NewCode } from './NewCode.tsx'
import { useReturnPath } from './signIn.ts'
import { paths } from '../../platform/paths.ts'

/** Signing in by a one-time code, second step: the code of the mail, for the `initialEmail` of the address (B21, B22). */
export default function CodeScreen() {
  const { t } = useTranslation('session')
  const email = useSearchParams()[0].get('initialEmail')?.trim()
  const wanted = useReturnPath()
  const [sent, setSent] = useState(0)

  const firstStep = paths.codeRequest({ redirect: wanted })

  // What is no e-mail would be a text of the address.
  if (!email || !isEmail(email)) return <Navigate to={firstStep} replace />
  return (
    <SignInLayout title={t('Code.title')} lead={t('Code.lead')}>
      <Notice tone="info">{t('Code.sent', { email })}</Notice>
      {/* A new code ends the one before, with all that was said of it. */}
      <CodeForm key={sent} email={email} />
      <NewCode email={email} onSent={() => setSent(sent + 1)} />
      {/* Below, so that the code can be typed without scrolling on a phone. */}
      <ContactHelp>{t('MailSent.junk')}</ContactHelp>
      <p>
        <TextLink to={firstStep} state={{ email }} icon="arrowLeft">
          {t('Code.otherEmail')}
        </TextLink>
      </p>
    </SignInLayout>
  )
}
