import { useTranslation } from 'react-i18next'
import { Anchor } from '../../ui/Anchor.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './InsuranceDocumentList.module.css'

/** Returns whether the path of a URL ends like that of a PDF file. */
const isPdfUrl = (url: string) => /^[^?#]*\.pdf(?:[?#]|$)/i.test(url)

/** List of documents that open in a new tab; the whole row is a link (H17). */
export function InsuranceDocumentList({
  documents,
}: {
  documents: ReadonlyArray<{ readonly name: string; readonly url: string }>
}) {
  const { t } = useTranslation('insurance')
  return (
    <ul className={styles.list}>
      {documents.map(({ name, url }) => (
        <li key={url}>
          <Anchor href={url} newTab className={styles.document}>
            <Icon name="shield" size="1.75rem" className={styles.mark} />
            <span className={styles.words}>
              <span className={styles.name}>{name}</span>
              <span className={styles.kind}>
                {t(isPdfUrl(url) ? 'InsuranceDocuments.newTabPdf' : 'InsuranceDocuments.newTab')}
              </span>
            </span>
            <Icon name="external" className={styles.go} />
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
