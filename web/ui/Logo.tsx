import styles from './Logo.module.css'

export interface LogoProps {
  /** Name of the portal from its settings. */
  name: string
  /**
   * True if the logo is shown without the name of the portal. The name is then the accessible name
   * of the logo.
   */
  markOnly?: boolean
}

/** Logo of the portal: a mark that shows a trail over contour lines, and the name of the portal. */
export function Logo({ name, markOnly }: LogoProps) {
  return (
    <span className={styles.logo}>
      <LogoMark label={markOnly ? name : undefined} className={styles.beside} />
      {!markOnly && <span className={styles.name}>{name}</span>}
    </span>
  )
}

export interface LogoMarkProps {
  /** Accessible name of the mark, needed if no text beside the mark names the portal. */
  label?: string
  className?: string
}

/** Mark of the portal: the logo without the name of the portal. */
export function LogoMark({ label, className }: LogoMarkProps) {
  return (
    <svg
      viewBox="0 0 40 40"
      className={className ? `${styles.mark} ${className}` : styles.mark}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
    >
      <rect width="40" height="40" rx="11" className={styles.ground} />
      <g className={styles.lines}>
        <path d="M40 9.5C33 8.5 27.5 3.5 24.5 0" />
        <path d="M40 16C31 15.5 22 10 17 0" />
        <path d="M0 25.5C6 26 12.5 32 15 40" />
        <path d="M0 18.5C9 19 20 28 23.5 40" />
      </g>
      <path d="M12 35c0-6 3-8 8-9.7s8.5-3.5 8.5-7.8-4-5.8-8-7" className={styles.trail} />
      <circle cx="18.5" cy="9.5" r="3.6" className={styles.goal} />
    </svg>
  )
}
