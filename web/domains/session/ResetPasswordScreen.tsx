import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BadLink } from './BadLink.tsx'
import { SignInLayout } from './Door.tsx'
import { ResetPasswordForm } from './ResetPasswordForm.tsx'
import { useMailLink } from './shared/mailLink.ts'

/** Choosing another password by the link of a mail (B24). A link that is no good leads to another one. */
export default function ResetPasswordScreen() {
  const { t } = useTranslation('session')
  const link = useMailLink('token', 'email')
  const [isOver, setOver] = useState(false)
  return (
    <SignInLayout title={t('ResetPassword.title')} lead={t('ResetPassword.lead')}>
      {link && !isOver ? (
        <ResetPasswordForm link={link} onOver={() => setOver(true)} />
      ) : (
        <BadLink email={link?.email}>{t(isOver ? 'ResetPassword.over' : 'ResetPassword.incomplete')}</BadLink>
      )}
    </SignInLayout>
  )
}
