import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import styles from './StatusTag.module.css'

export interface StatusTagProps {
  tone: 'good' | 'waiting' | 'problem' | 'over' | 'neutral'
  icon?: IconName
  children: ReactNode
}

/** Tag with a short status text. The tag is understandable without its color. */
export function StatusTag({ tone, icon, children }: StatusTagProps) {
  return (
    <span className={`${styles.tag} ${styles[tone]}`}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}
