import { useTranslation } from 'react-i18next'
import type { useIssue_magazine$key } from '../../__generated__/useIssue_magazine.graphql.ts'
import { MagazineCover } from './shared/MagazineCover.tsx'
import { useMagazineIssue } from './shared/useIssue.ts'
import { ReadIssueLink } from './ReadIssueLink.tsx'
import styles from './FeaturedMagazine.module.css'

/** Latest issue of the magazine, in large format (I01). */
export function FeaturedMagazine({ magazine }: { magazine: useIssue_magazine$key }) {
  const { t } = useTranslation('magazines')
  const { id, title, edition, canRead, coverUrl } = useMagazineIssue(magazine)
  return (
    <section className={styles.frame} aria-labelledby="latest">
      <div className={styles.featured}>
        <MagazineCover url={coverUrl} title={title} eager />
        <div className={styles.words}>
          <p className={styles.kicker}>{t('Magazines.latest')}</p>
          <h2 id="latest" className={styles.title}>
            {title}
          </h2>
          {edition && <p className={styles.edition}>{edition}</p>}
          <ReadIssueLink id={id} title={title} canRead={canRead} main />
        </div>
      </div>
    </section>
  )
}
