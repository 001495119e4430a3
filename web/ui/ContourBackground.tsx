import { useMemo } from 'react'
import { contourLines, contourSize } from './contour.ts'
import styles from './ContourBackground.module.css'
import { useNear } from './useNear.ts'

export interface ContourBackgroundProps {
  /** Which land; the same seed always gives the same lines. */
  seed?: string | number
  /** For its colour and strength (`color`, `opacity`) and its place. */
  className?: string
}

/** The portal's one ornament: contour lines behind the content of a box that is `position: relative`. */
export function ContourBackground({ seed = 'sentier', className }: ContourBackgroundProps) {
  const [ref, near] = useNear<SVGSVGElement>()
  return (
    <svg
      ref={ref}
      viewBox={`0 0 ${contourSize.width} ${contourSize.height}`}
      preserveAspectRatio="xMidYMid slice"
      className={className ? `${styles.contour} ${className}` : styles.contour}
      aria-hidden="true"
      focusable="false"
    >
      {near && <Contour seed={String(seed)} />}
    </svg>
  )
}

function Contour({ seed }: { seed: string }) {
  const lines = useMemo(() => contourLines(seed), [seed])
  return (
    <>
      <path d={lines.fine} />
      <path d={lines.index} className={styles.index} />
    </>
  )
}
