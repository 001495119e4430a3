import type { ReactNode } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { Stack } from '../../../ui/layout.tsx'
import styles from './Bill.module.css'

/** What is paid for, then its `Bill`, then the way back. On a wide window the bill stands beside the rest. */
export function ReviewColumns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}

/** What it comes to, and the button that settles it; in sight on a wide window, however long the rest is. */
export function Bill({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card tone="sand" title={title} className={styles.bill}>
      <Stack gap={5}>{children}</Stack>
    </Card>
  )
}

/** What the law wants said before anybody pays, a paragraph each. */
export function FinePrint({ children }: { children: ReactNode }) {
  return (
    <Stack gap={2} className={styles.finePrint}>
      {children}
    </Stack>
  )
}
