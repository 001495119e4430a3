import { useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import styles from './ClubPicture.module.css'

/**
 * Picture of a club, or a placeholder when the club has no picture or the picture fails to load
 * (E74). The club's name is shown next to it, so the picture has no alternative text.
 */
export function ClubPicture({ url }: { url: string | null }) {
  const [failed, setFailed] = useState(false)
  return (
    <span className={styles.frame}>
      {url && !failed ? (
        <img src={url} alt="" width={64} height={64} loading="lazy" onError={() => setFailed(true)} />
      ) : (
        <Icon name="mapPin" size="1.75rem" />
      )}
    </span>
  )
}
