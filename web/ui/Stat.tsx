import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Stat.module.css'

/** The figures of a dashboard, as one list of terms. */
export function StatGroup({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <dl className={styles.group} aria-label={label}>
      {children}
    </dl>
  )
}

export interface StatProps {
  label: ReactNode
  value: ReactNode
  icon?: IconName
  hint?: ReactNode
}

/** One figure, inside a StatGroup. */
export function Stat({ label, value, icon, hint }: StatProps) {
  return (
    <div className={styles.stat}>
      <dt className={styles.label}>
        {icon && <Icon name={icon} />}
        <span>{label}</span>
      </dt>
      <dd className={styles.value}>{value}</dd>
      {hint && <dd className={styles.hint}>{hint}</dd>}
    </div>
  )
}
