import { type ComponentType, Suspense, lazy } from 'react'
import styles from './ContourBackground.module.css'
import { contourSize } from './contourSize.ts'
import { useIsNearViewport } from './useIsNearViewport.ts'

/** An ornament: it comes once there is nothing else to do, and where it cannot be had nothing is missing. */
const ContourLines = lazy<ComponentType<{ seed: string }>>(() =>
  import('./ContourLines.tsx').catch(() => ({ default: () => null })),
)

export interface ContourBackgroundProps {
  /** Which land; the same seed always gives the same lines. */
  seed?: string | number
  /** For its colour and strength (`color`, `opacity`) and its place. */
  className?: string
}

/** The portal's one ornament: contour lines behind the content of a box that is `position: relative`. */
export function ContourBackground({ seed = 'sentier', className }: ContourBackgroundProps) {
  const [ref, near] = useIsNearViewport<SVGSVGElement>()
  return (
    <svg
      ref={ref}
      viewBox={`0 0 ${contourSize.width} ${contourSize.height}`}
      preserveAspectRatio="xMidYMid slice"
      className={className ? `${styles.contour} ${className}` : styles.contour}
      aria-hidden="true"
      focusable="false"
    >
      {near && (
        <Suspense>
          <ContourLines seed={String(seed)} />
        </Suspense>
      )}
    </svg>
  )
}
