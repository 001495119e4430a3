import type { ReactNode } from 'react'
import { ContourBackground } from '../../ui/ContourBackground.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Container, Stack } from '../../ui/layout.tsx'
import styles from './Door.module.css'

interface DoorProps {
  title: string
  /** What it is for, in a sentence. */
  lead: string
  children: ReactNode
}

/** What the screens of those who are on their way in have in common: a title on the one side, what to do on the other. */
export function Door({ title, lead, children }: DoorProps) {
  return (
    <Container>
      <div className={styles.door}>
        <div className={styles.welcome}>
          <ContourBackground seed="login" className={styles.contour} />
          <PageTitle lead={lead}>{title}</PageTitle>
        </div>
        <Stack gap={5} className={styles.form}>
          {children}
        </Stack>
      </div>
    </Container>
  )
}
