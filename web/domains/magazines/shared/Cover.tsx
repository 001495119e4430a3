import { useState } from 'react'
import { ContourBackground } from '../../../ui/ContourBackground.tsx'
import styles from './Cover.module.css'

interface CoverProps {
  url: string | null | undefined
  /** Stands on the cover that is drawn where there is no picture of the real one. */
  title: string
  /** The first one on a screen is asked for at once. */
  eager?: boolean
}

/** The front page of an issue; its title stands beside it, so that it has nothing to add for those who do not see it. */
export function Cover({ url, title, eager }: CoverProps) {
  const [failed, setFailed] = useState<string | null>(null)
  if (!url || failed === url) {
    return (
      <span className={styles.drawn} aria-hidden="true">
        <ContourBackground seed={title} className={styles.contours} />
        <span className={styles.title}>{title}</span>
      </span>
    )
  }
  return (
    <img
      className={styles.cover}
      src={url}
      alt=""
      width={612}
      height={792}
      loading={eager ? 'eager' : 'lazy'}
      onError={() => setFailed(url)}
    />
  )
}
