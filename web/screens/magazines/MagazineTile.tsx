import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { MagazineTile_magazine$key } from '../../__generated__/MagazineTile_magazine.graphql.ts'
import { Cover } from '../../parts/magazines/Cover.tsx'
import styles from './MagazineTile.module.css'
import { ReadLink } from './ReadLink.tsx'
import { useEdition } from '../../parts/magazines/useEdition.ts'

/** An earlier issue. */
export function MagazineTile({ magazine: key }: { magazine: MagazineTile_magazine$key }) {
  const { t } = useTranslation('magazines')
  const magazine = useFragment(
    graphql`
      fragment MagazineTile_magazine on Magazine {
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
    <li className={styles.tile}>
      <Cover url={magazine.coverUrl} title={title} />
      <div className={styles.words}>
        <h3 className={styles.title}>{title}</h3>
        {edition && <p className={styles.edition}>{edition}</p>}
      </div>
      <ReadLink id={magazine.id} title={title} canRead={magazine.canRead} />
    </li>
  )
}
