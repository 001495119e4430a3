import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import { ContourBackground } from './ContourBackground.tsx'
import styles from './EmptyState.module.css'

export interface EmptyStateProps {
  /** Title that says which items the list does not contain yet. */
  title: ReactNode
  level?: 2 | 3 | 4
  icon?: IconName
  /**
   * Text shown in place of an empty list. It states the purpose of the items, or how the member can
   * add an item.
   */
  children?: ReactNode
  /** Button or link for the next action. */
  action?: ReactNode
  /**
   * True if the empty state stands between other sections of the screen. It is then smaller, and
   * its text is aligned at the start.
   */
  compact?: boolean
}

/** Placeholder of an empty list, with a button or link for the next action. */
export function EmptyState({ title, level = 2, icon, children, action, compact }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={compact ? `${styles.empty} ${styles.compact}` : styles.empty}>
      <ContourBackground seed="empty" className={styles.ornament} />
      {icon && (
        <span className={styles.badge}>
          <Icon name={icon} size="1.75rem" />
        </span>
      )}
      <Heading className={styles.title}>{title}</Heading>
      {typeof children === 'string' ? <p className={styles.text}>{children}</p> : children}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
