import { useMemo } from 'react'
import styles from './ContourBackground.module.css'
import { generateContourLines } from './generateContourLines.ts'

/** Contour lines of a generated terrain; the same seed gives the same lines. */
export default function ContourLines({ seed }: { seed: string }) {
  const lines = useMemo(() => generateContourLines(seed), [seed])
  return (
    <>
      <path d={lines.fine} />
      <path d={lines.index} className={styles.index} />
    </>
  )
}
