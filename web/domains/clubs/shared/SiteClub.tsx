import { useEffect, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { SiteClub_portal$key } from '../../../__generated__/SiteClub_portal.graphql.ts'
import { club } from '../../../platform/place.ts'
import styles from './SiteClub.module.css'

/** The club whose site this is. */
export interface SiteClub {
  name: string
  /** Its logo; null when it has none. */
  imageUrl: string | null | undefined
}

/** One for as long as the page lives: what has come once stays, whatever fails later. */
let known: SiteClub | null = null

/** The club whose site this is, null where there is none or none yet; `failed` when it could not be loaded (A11, A12). */
export function useSiteClub(portal: SiteClub_portal$key | null) {
  const data = useFragment(
    graphql`
      fragment SiteClub_portal on Portal {
        siteClub @catch {
          name
          imageUrl
        }
      }
    `,
    portal,
  )
  // Nothing has come yet on a screen whose query is on its way, whatever the types say.
  const result = data?.siteClub
  const come = result?.ok ? result.value : null
  useEffect(() => {
    if (come) known = come
  }, [come])
  const siteClub: SiteClub | null = come ?? known
  return { siteClub, failed: club !== null && siteClub === null && result?.ok === false }
}

/** A club's logo and name, side by side. A logo that does not load leaves its place. */
export function SiteClubName({ of: { name, imageUrl }, size }: { of: SiteClub; size: string }) {
  const [broken, setBroken] = useState(false)
  return (
    <span className={styles.club}>
      {imageUrl && !broken && (
        <img
          src={imageUrl}
          alt=""
          className={styles.logo}
          style={{ width: size, height: size }}
          onError={() => setBroken(true)}
        />
      )}
      <span className={styles.name}>{name}</span>
    </span>
  )
}
