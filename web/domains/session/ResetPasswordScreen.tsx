import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { InvalidLinkNotice } from './InvalidLinkNotice.tsx'
import { SignInLayout } from './SignInLayout.tsx'
import { ResetPasswordForm } from './ResetPasswordForm.tsx'
import { useMailLink } from './shared/useMailLink.ts'

/**
 * Screen to set a new password with the link from an e-mail (B24). If the link is invalid, the
 * screen links to the form that requests a new e-mail.
 */
export default function ResetPasswordScreen() {
  const { t } = useTranslation('session')
  const link = useMailLink('token', 'email')
  const [isOver, setOver] = useState(false)
  const isUsable = link !== null && !isOver
  return (
    <SignInLayout title={t('ResetPassword.title')} lead={isUsable ? t('ResetPassword.lead') : undefined}>
      {isUsable ? (
        <ResetPasswordForm link={link} onInvalidLink={() => setOver(true)} />
      ) : (
        <InvalidLinkNotice email={link?.email}>
          {t(isOver ? 'ResetPassword.over' : 'ResetPassword.incomplete')}
        </InvalidLinkNotice>
      )}
    </SignInLayout>
  )
}
