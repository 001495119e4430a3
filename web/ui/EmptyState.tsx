import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import { ContourBackground } from './ContourBackground.tsx'
import styles from './EmptyState.module.css'

export interface EmptyStateProps {
  /** What is not there yet. */
  title: ReactNode
  level?: 2 | 3 | 4
  icon?: IconName
  /** What it will be good for, or how it comes. */
  children?: ReactNode
  /** What to do next. */
  action?: ReactNode
}

/** In place of a list that has nothing in it yet: it says what to do next. */
export function EmptyState({ title, level = 2, icon, children, action }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.empty}>
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
