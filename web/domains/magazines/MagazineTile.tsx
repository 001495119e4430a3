import type { useIssue_magazine$key } from '../../__generated__/useIssue_magazine.graphql.ts'
import { MagazineCover } from './shared/MagazineCover.tsx'
import { useMagazineIssue } from './shared/useIssue.ts'
import styles from './MagazineTile.module.css'
import { ReadIssueLink } from './ReadIssueLink.tsx'

/** Tile of an earlier magazine issue in the list of issues. */
export function MagazineTile({ magazine }: { magazine: useIssue_magazine$key }) {
  const { id, title, edition, canRead, coverUrl } = useMagazineIssue(magazine)
  return (
    <li className={styles.tile}>
      <MagazineCover url={coverUrl} title={title} />
      <div className={styles.words}>
        <h3 className={styles.title}>{title}</h3>
        {edition && <p className={styles.edition}>{edition}</p>}
      </div>
      <ReadIssueLink id={id} title={title} canRead={canRead} />
    </li>
  )
}
