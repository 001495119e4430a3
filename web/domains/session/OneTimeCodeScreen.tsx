import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'
import { isEmail } from '../../forms/isEmail.ts'
import { ContactHelp } from '../../ui/ContactLinks.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { Stack } from '../../ui/layout.tsx'
import { CodeForm } from './CodeForm.tsx'
import styles from './CodeForm.module.css'
import { SignInLayout } from './SignInLayout.tsx'
import { NewCode } from './NewCode.tsx'
import { useSignInReturnPath } from './useSignIn.ts'
import { paths } from '../../platform/paths.ts'

/**
 * Screen on which the visitor enters the one-time sign-in code. The URL parameter `initialEmail`
 * holds the e-mail address (B21, B22).
 */
export default function OneTimeCodeScreen() {
  const { t } = useTranslation('session')
  const email = useSearchParams()[0].get('initialEmail')?.trim()
  const returnPath = useSignInReturnPath()
  const [sent, setSent] = useState(0)

  const firstStep = paths.codeRequest({ redirect: returnPath })

  // The screen shows only valid e-mail addresses, because any other text would let the sender of a
  // link control the message.
  if (!email || !isEmail(email)) return <Navigate to={firstStep} replace />
  return (
    <SignInLayout title={t('Code.title')} lead={t('Code.sent')}>
      {/* A new code invalidates the previous one, so the form and its errors are reset. */}
      <CodeForm key={sent} email={email} />
      <NewCode email={email} onSent={() => setSent(sent + 1)} />
      {/* The help is folded below the form, so that the code can be typed on a phone without scrolling. */}
      <details className={styles.help}>
        <summary>{t('Code.help')}</summary>
        <Stack gap={3}>
          <p>{t('Code.limits')}</p>
          <ContactHelp>{t('MailSent.junk')}</ContactHelp>
        </Stack>
      </details>
      <p>
        <TextLink to={firstStep} state={{ email }} icon="arrowLeft">
          {t('Code.otherEmail')}
        </TextLink>
      </p>
    </SignInLayout>
  )
}
