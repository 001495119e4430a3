import { useMemo } from 'react'
import styles from './ContourBackground.module.css'
import { contourLines } from './contour.ts'

/** The lines of a land, the same for the same seed. */
export default function ContourLines({ seed }: { seed: string }) {
  const lines = useMemo(() => contourLines(seed), [seed])
  return (
    <>
      <path d={lines.fine} />
      <path d={lines.index} className={styles.index} />
    </>
  )
}
