import type { ReactNode } from 'react'
import styles from './DescriptionList.module.css'

export interface DescriptionListProps {
  /**
   * Arrangement of terms and values. `rows` places a term and its value side by side if there is
   * room, and `stacked` places the value below the term.
   */
  layout?: 'rows' | 'stacked'
  children: ReactNode
}

/**
 * List of terms and values, such as a summary of choices. Its children are `Description`
 * components.
 */
export function DescriptionList({ layout = 'rows', children }: DescriptionListProps) {
  return <dl className={`${styles.list} ${styles[layout]}`}>{children}</dl>
}

export interface DescriptionProps {
  term: ReactNode
  /** Link or button that changes the value of the description. */
  action?: ReactNode
  children: ReactNode
}

/** A term with its value, in a `DescriptionList`. */
export function Description({ term, action, children }: DescriptionProps) {
  return (
    <div className={styles.item}>
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.words}>{children}</dd>
      {action && <dd className={styles.action}>{action}</dd>}
    </div>
  )
}
