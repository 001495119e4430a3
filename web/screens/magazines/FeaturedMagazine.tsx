import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { FeaturedMagazine_magazine$key } from '../../__generated__/FeaturedMagazine_magazine.graphql.ts'
import { Cover } from '../../parts/magazines/Cover.tsx'
import { ReadLink } from './ReadLink.tsx'
import styles from './FeaturedMagazine.module.css'
import { useEdition } from '../../parts/magazines/useEdition.ts'

/** The latest issue, large (I01). */
export function FeaturedMagazine({ magazine: key }: { magazine: FeaturedMagazine_magazine$key }) {
  const { t } = useTranslation('magazines')
  const magazine = useFragment(
    graphql`
      fragment FeaturedMagazine_magazine on Magazine {
        id
        title
        season
        year
        volume
        number
        canRead
        coverUrl
      }
    `,
    key,
  )
  const edition = useEdition(magazine)
  const title = magazine.title ?? t('Magazine.untitled')
  return (
    <section className={styles.featured} aria-labelledby="latest">
      <Cover url={magazine.coverUrl} title={title} eager />
      <div className={styles.words}>
        <p className={styles.kicker}>{t('Magazines.latest')}</p>
        <h2 id="latest" className={styles.title}>
          {title}
        </h2>
        {edition && <p className={styles.edition}>{edition}</p>}
        <ReadLink id={magazine.id} title={title} canRead={magazine.canRead} main />
      </div>
    </section>
  )
}
