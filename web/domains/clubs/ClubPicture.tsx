import { useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import styles from './ClubPicture.module.css'

/**
 * Picture of a club, or a placeholder when the club has no picture or the picture fails to load
 * (E74). The club's name is shown next to it, so the picture has no alternative text.
 */
export function ClubPicture({ url, isSmall = false }: { url: string | null; isSmall?: boolean }) {
  const [failed, setFailed] = useState(false)
  return (
    <span className={isSmall ? `${styles.frame} ${styles.small}` : styles.frame}>
      {url && !failed ? (
        <img src={url} alt="" width={64} height={64} loading="lazy" onError={() => setFailed(true)} />
      ) : (
        <Icon name="mapPin" size={isSmall ? '1.25rem' : '1.75rem'} />
      )}
    </span>
  )
}
