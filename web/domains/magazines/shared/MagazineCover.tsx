import { useState } from 'react'
import { ContourBackground } from '../../../ui/ContourBackground.tsx'
import styles from './Cover.module.css'

interface CoverProps {
  url: string | null | undefined
  /** Title of the issue, written on the placeholder of a missing cover. */
  title: string
  /**
   * True when the cover image loads at once, even if it is not visible yet. Set for the first cover
   * of a screen.
   */
  eager?: boolean
}

/** Cover of a magazine issue. It has no alternative text because the title is shown next to it. */
export function MagazineCover({ url, title, eager }: CoverProps) {
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
