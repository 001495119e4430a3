import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Skeleton.module.css'

/** Around skeletons: says once that something is being loaded. */
export function SkeletonRegion({ label, children }: { label?: string; children: ReactNode }) {
  const { t } = useTranslation('common')
  return (
    <div role="status" className={styles.region}>
      <span className="visually-hidden">{label ?? t('ui.loading')}</span>
      <div aria-hidden="true" className={styles.shapes}>
        {children}
      </div>
    </div>
  )
}

export interface SkeletonProps {
  /** Any CSS length; the whole width when absent. */
  width?: string
  /** Any CSS length; a line of text when absent. */
  height?: string
  radius?: 's' | 'm' | 'l' | 'pill'
  /** Gives its size where the page comes as HTML, which has no `style`. */
  className?: string
}

/** A calm shape that has the size of what is being loaded. */
export function Skeleton({ width, height, radius = 's', className }: SkeletonProps) {
  const named = [styles.bone, styles[radius], className].filter(Boolean).join(' ')
  return <span className={named} style={width || height ? { width, height } : undefined} />
}

/** Lines of text to come; the last one is shorter. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span className={className ? `${styles.text} ${className}` : styles.text}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} />
      ))}
    </span>
  )
}
