import { useMemo } from 'react'
import { contourLines, contourSize } from './contour.ts'
import styles from './ContourBackground.module.css'

export interface ContourBackgroundProps {
  /** Which land; the same seed always gives the same lines. */
  seed?: string | number
  /** For its colour and strength (`color`, `opacity`) and its place. */
  className?: string
}

/** The portal's one ornament: contour lines behind the content of a box that is `position: relative`. */
export function ContourBackground({ seed = 'sentier', className }: ContourBackgroundProps) {
  const lines = useMemo(() => contourLines(String(seed)), [seed])
  return (
    <svg
      viewBox={`0 0 ${contourSize.width} ${contourSize.height}`}
      preserveAspectRatio="xMidYMid slice"
      className={className ? `${styles.contour} ${className}` : styles.contour}
      aria-hidden="true"
      focusable="false"
    >
      <path d={lines.fine} />
      <path d={lines.index} className={styles.index} />
    </svg>
  )
}
