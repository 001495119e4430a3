import type { ReactNode } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { Stack } from '../../../ui/layout.tsx'
import styles from './ReviewColumns.module.css'

/**
 * Layout of a payment review: the purchased items, then the total panel, then the back link. In a
 * wide window the panel is beside the items.
 */
export function ReviewColumns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}

/**
 * Panel with the total and the pay button. In a wide window the panel stays visible while the page
 * scrolls.
 */
export function PurchaseTotalPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card tone="sand" title={title} className={styles.bill}>
      <Stack gap={5}>{children}</Stack>
    </Card>
  )
}

/** Legally required statements before a payment, one paragraph each. */
export function LegalNotice({ children }: { children: ReactNode }) {
  return (
    <Stack gap={2} className={styles.finePrint}>
      {children}
    </Stack>
  )
}
