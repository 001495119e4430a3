import type { ReactNode } from 'react'
import { Card } from '../ui/Card.tsx'
import styles from './StepAside.module.css'

interface StepAsideProps {
  title: string
  /** True if the summary of choices is empty; a phone then hides the summary. */
  isEmpty?: boolean
  children: ReactNode
}

/**
 * Summary of the choices made so far, for the `aside` of a wizard step. In a wide window the
 * summary stays visible while the step scrolls.
 */
export function StepAside({ title, isEmpty = false, children }: StepAsideProps) {
  return (
    <Card
      as="aside"
      tone="sand"
      title={title}
      className={isEmpty ? `${styles.aside} ${styles.empty}` : styles.aside}
    >
      {children}
    </Card>
  )
}
