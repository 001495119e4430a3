import { type ComponentType, type ReactNode, Suspense, lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { language } from '../../platform/language.ts'
import { ContourBackground } from '../../ui/ContourBackground.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Container, Stack } from '../../ui/layout.tsx'
import styles from './Door.module.css'

/** A picture: nothing waits for it, and where it cannot be had nothing is missing. */
const SamplePass = lazy<ComponentType>(() =>
  import('./SamplePass.tsx').catch(() => ({ default: () => null })),
)

/**
 * One element for good: drawn anew beside the form, a picture that came as HTML would go until its code has come.
 */
const picture = (
  <Suspense>
    <SamplePass />
  </Suspense>
)

interface DoorProps {
  title: string
  /** What it is for, in a sentence. */
  lead?: string
  children: ReactNode
}

/**
 * What the screens of those who are on their way in have in common: what to do, which comes first on a phone, and what
 * is behind the door.
 */
export function SignInLayout({ title, lead, children }: DoorProps) {
  const { t } = useTranslation('session')
  return (
    <Container>
      <div className={styles.door}>
        <Stack gap={4} className={styles.form}>
          <PageTitle lead={lead}>{title}</PageTitle>
          {children}
        </Stack>
        <div className={styles.welcome}>
          <ContourBackground seed="login" className={styles.contour} />
          {/* In another language it is another picture: one that came as HTML has the words of before. */}
          <div key={language()} className={styles.sample} aria-hidden="true" inert>
            {picture}
          </div>
          <p className={styles.promise}>{t('Door.promise')}</p>
        </div>
      </div>
    </Container>
  )
}
