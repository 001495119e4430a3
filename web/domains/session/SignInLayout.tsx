import { type ComponentType, type ReactNode, Suspense, lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { getCurrentLanguage } from '../../platform/language.ts'
import { ContourBackground } from '../../ui/ContourBackground.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Container, Stack } from '../../ui/layout.tsx'
import styles from './SignInLayout.module.css'

/**
 * Component with the decorative sample pass, loaded on demand. Renders nothing if its code fails to
 * load.
 */
const SamplePass = lazy<ComponentType>(() =>
  import('./SamplePass.tsx').catch(() => ({ default: () => null })),
)

/**
 * React element of the sample pass. It is created only once, so that React keeps the prerendered
 * HTML until the code of the sample pass is loaded.
 */
const picture = (
  <Suspense>
    <SamplePass />
  </Suspense>
)

interface SignInLayoutProps {
  title: string
  /** Sentence that states the purpose of the sign-in screen. */
  lead?: string
  /** True if the welcome panel is shown on a phone too, as a band above the form. */
  hasWelcomeOnPhone?: boolean
  children: ReactNode
}

/**
 * Layout of the sign-in screens: the form, and in a wide window a welcome panel beside the form.
 * The panel says what the portal is for and shows a sample pass.
 */
export function SignInLayout({ title, lead, hasWelcomeOnPhone = false, children }: SignInLayoutProps) {
  const { t } = useTranslation('session')
  return (
    <Container>
      <div className={styles.layout}>
        <Stack gap={4} className={styles.form}>
          <PageTitle lead={lead}>{title}</PageTitle>
          {children}
        </Stack>
        <div className={hasWelcomeOnPhone ? styles.welcome : `${styles.welcome} ${styles.besideOnly}`}>
          <ContourBackground seed="login" className={styles.contour} />
          {/* The key replaces the picture after a change of language, because the prerendered HTML has texts in the previous language. */}
          <div key={getCurrentLanguage()} className={styles.sample} aria-hidden="true" inert>
            {picture}
          </div>
          <div className={styles.text}>
            <p className={styles.promise}>{t('Door.promise')}</p>
            <p>{t('Login.lead')}</p>
          </div>
        </div>
      </div>
    </Container>
  )
}
