import type { ReactNode } from 'react'
import styles from './DescriptionList.module.css'

export interface DescriptionListProps {
  /** `rows`: term and words side by side where there is room; `stacked`: one under the other. */
  layout?: 'rows' | 'stacked'
  children: ReactNode
}

/** A summary: what was chosen, what is known. Holds `Description`s. */
export function DescriptionList({ layout = 'rows', children }: DescriptionListProps) {
  return <dl className={`${styles.list} ${styles[layout]}`}>{children}</dl>
}

export interface DescriptionProps {
  term: ReactNode
  /** A link or button that changes it. */
  action?: ReactNode
  children: ReactNode
}

/** A term and what belongs to it. */
export function Description({ term, action, children }: DescriptionProps) {
  return (
    <div className={styles.item}>
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.words}>{children}</dd>
      {action && <dd className={styles.action}>{action}</dd>}
    </div>
  )
}
