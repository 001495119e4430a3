import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { paths } from '../../platform/paths.ts'

/**
 * Notice that a link from an e-mail is invalid. The notice links to the form that requests a new
 * e-mail.
 */
export function InvalidLinkNotice({ email, children }: { email: string | undefined; children: string }) {
  const { t } = useTranslation('session')
  const notice = useRef<HTMLDivElement>(null)
  // The focused button was removed, so the focus moves to the notice.
  useEffect(() => notice.current?.focus(), [])
  return (
    <>
      <Notice ref={notice} tone="problem" live>
        {children}
      </Notice>
      <ButtonLink to={paths.forgottenPassword()} state={{ email }} variant="primary" size="large" wide>
        {t('ResetPassword.newLink')}
      </ButtonLink>
    </>
  )
}
