import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { paths } from '../../platform/paths.ts'

/** A link that does not open what it should, and the way to another one. */
export function BadLink({ email, children }: { email: string | undefined; children: string }) {
  const { t } = useTranslation('session')
  const notice = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone.
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
