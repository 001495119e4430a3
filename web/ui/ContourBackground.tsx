import { type ComponentType, Suspense, lazy } from 'react'
import styles from './ContourBackground.module.css'
import { contourSize } from './contourSize.ts'
import { useIsNearViewport } from './useIsNearViewport.ts'

/**
 * Decorative contour lines, loaded when the browser is idle. If the code fails to load, the
 * background stays empty.
 */
const ContourLines = lazy<ComponentType<{ seed: string }>>(() =>
  import('./ContourLines.tsx').catch(() => ({ default: () => null })),
)

export interface ContourBackgroundProps {
  /** Seed of the generated terrain; the same seed always gives the same lines. */
  seed?: string | number
  /** CSS class for color, opacity and position of the contour lines. */
  className?: string
}

/** Decorative contour lines behind the content of a box with `position: relative`. */
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
