import type { ReactNode } from 'react'
import { Card } from '../ui/Card.tsx'
import styles from './StepAside.module.css'

interface StepAsideProps {
  title: string
  /** True if a phone hides the summary of choices, because it says no more than the step itself. */
  isHiddenOnPhone?: boolean
  children: ReactNode
}

/**
 * Summary of the choices made so far, for the `aside` of a wizard step. In a wide window the
 * summary stays visible while the step scrolls.
 */
export function StepAside({ title, isHiddenOnPhone = false, children }: StepAsideProps) {
  return (
    <Card
      as="aside"
      tone="sand"
      title={title}
      className={isHiddenOnPhone ? `${styles.aside} ${styles.wideOnly}` : styles.aside}
    >
      {children}
    </Card>
  )
}
