import type { ReactNode } from 'react'
import styles from './DescriptionList.module.css'

export interface DescriptionListProps {
  /** `rows`: term and value side by side if there is room; `stacked`: the value below the term. */
  layout?: 'rows' | 'stacked'
  children: ReactNode
}

/** List of terms and values, such as a summary of choices. Contains `Description`s. */
export function DescriptionList({ layout = 'rows', children }: DescriptionListProps) {
  return <dl className={`${styles.list} ${styles[layout]}`}>{children}</dl>
}

export interface DescriptionProps {
  term: ReactNode
  /** Link or button that changes the value. */
  action?: ReactNode
  children: ReactNode
}

/** A term with its value. */
export function Description({ term, action, children }: DescriptionProps) {
  return (
    <div className={styles.item}>
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.words}>{children}</dd>
      {action && <dd className={styles.action}>{action}</dd>}
    </div>
  )
}
