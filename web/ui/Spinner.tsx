import styles from './Spinner.module.css'

export interface SpinnerProps {
  /**
   * Status text of the spinner, shown on screen and read by screen readers. Without a text, the
   * spinner is decorative.
   */
  label?: string
  /** Side length of the spinner, in any CSS unit. */
  size?: string
}

/**
 * Spinner shown while content of unknown shape is loading. For content of known shape, use
 * `Skeleton`.
 */
export function Spinner({ label, size = '1.75rem' }: SpinnerProps) {
  const ring = (
    <svg viewBox="0 0 24 24" className={styles.ring} style={{ width: size, height: size }} aria-hidden="true">
      <circle cx="12" cy="12" r="9" className={styles.track} />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  )
  if (!label) return ring
  return (
    <span role="status" className={styles.labelled}>
      {ring}
      <span>{label}</span>
    </span>
  )
}
