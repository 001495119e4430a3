import styles from './Spinner.module.css'

export interface SpinnerProps {
  /** What is going on, read as a status; without it the spinner is decoration. */
  label?: string
  /** Side, any CSS length. */
  size?: string
}

/** A turning ring. For waits that have no shape of their own; where the shape is known, a Skeleton is calmer. */
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
