import { useEffect, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { SiteClub_portal$key } from '../../../__generated__/SiteClub_portal.graphql.ts'
import { club } from '../../../platform/url.ts'
import { WholeWords } from '../../../ui/WholeWords.tsx'
import styles from './SiteClub.module.css'

/** Club whose name and logo the portal shows in club mode. */
export interface SiteClub {
  name: string
  /** URL of the club's logo; null when the club has no logo. */
  imageUrl: string | null | undefined
}

/**
 * Club that was loaded last and whose name and logo the portal shows. The club stays the same when
 * a later request for the club fails.
 */
let cachedSiteClub: SiteClub | null = null

/**
 * Returns the club whose name and logo the portal shows; null when there is no such club or while
 * it loads. `failed` is true when the club could not be loaded (A11, A12).
 */
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
  // On a screen whose query is still loading there is no data yet, although the type says
  // otherwise.
  const result = data?.siteClub
  const loadedClub = result?.ok ? result.value : null
  useEffect(() => {
    if (loadedClub) cachedSiteClub = loadedClub
  }, [loadedClub])
  const siteClub: SiteClub | null = loadedClub ?? cachedSiteClub
  return { siteClub, failed: club !== null && siteClub === null && result?.ok === false }
}

/** Logo and name of a club, side by side. A logo that fails to load is removed. */
export function SiteClubName({ club: { name, imageUrl }, size }: { club: SiteClub; size: string }) {
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
      <span className={styles.name}>
        <WholeWords>{name}</WholeWords>
      </span>
    </span>
  )
}
