import { useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import styles from './ClubPicture.module.css'

/** A club's picture; a neutral one while it has none, or none that loads (E74). The club's name stands beside it. */
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
