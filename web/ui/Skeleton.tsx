import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Skeleton.module.css'

/**
 * Wrapper around several skeletons. Screen readers announce only once, and not for each skeleton,
 * that content is loading.
 */
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
  /** Width of the placeholder, in any CSS unit; by default the full width. */
  width?: string
  /** Height of the placeholder, in any CSS unit; by default one line of text. */
  height?: string
  radius?: 's' | 'm' | 'l' | 'pill'
  /**
   * CSS class that sets the size of the placeholder on prerendered pages, where the Content
   * Security Policy forbids inline styles.
   */
  className?: string
}

/** Placeholder shape in the size of the content that is loading. */
export function Skeleton({ width, height, radius = 's', className }: SkeletonProps) {
  const named = [styles.bone, styles[radius], className].filter(Boolean).join(' ')
  return <span className={named} style={width || height ? { width, height } : undefined} />
}

/** Placeholder for several lines of text. The last line is shorter than the lines above it. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span className={className ? `${styles.text} ${className}` : styles.text}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} />
      ))}
    </span>
  )
}
