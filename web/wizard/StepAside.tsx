import type { ReactNode } from 'react'
import { Card } from '../ui/Card.tsx'
import styles from './StepAside.module.css'

interface StepAsideProps {
  title: string
  /** True if the summary has no content yet; a phone then hides it. */
  isEmpty?: boolean
  children: ReactNode
}

/**
 * Summary of the choices so far, for the `aside` of a step. On a wide window it stays visible while
 * the step scrolls.
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
