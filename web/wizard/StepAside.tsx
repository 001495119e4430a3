import type { ReactNode } from 'react'
import { Card } from '../ui/Card.tsx'
import styles from './StepAside.module.css'

interface StepAsideProps {
  title: string
  /** On a phone it comes once it has something to say. */
  isEmpty?: boolean
  children: ReactNode
}

/** What has been chosen so far, for the `aside` of a step; in sight on a wide window, however long the step is. */
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
