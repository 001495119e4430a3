import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { AgreementText_agreement$key } from '../../__generated__/AgreementText_agreement.graphql.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { Stack } from '../../ui/layout.tsx'
import styles from './AgreementText.module.css'

/**
 * Summary of the terms or the privacy policy, with its version and a link to the full text (C08).
 */
export function AgreementText({ agreement }: { agreement: AgreementText_agreement$key }) {
  const { t } = useTranslation('agreements')
  const { title, version, summaries, url } = useFragment(
    graphql`
      fragment AgreementText_agreement on Agreement {
        title
        version
        summaries
        url
      }
    `,
    agreement,
  )
  return (
    <Stack as="section" gap={5} className={styles.text} aria-label={title}>
      <p className={styles.version}>{t('Agreement.version', { version })}</p>
      <ul className={styles.summaries}>
        {summaries.map((summary) => (
          <li key={summary}>{summary}</li>
        ))}
      </ul>
      {url && (
        <p>
          <TextLink standalone href={url} newTab>
            {t('Agreement.full')}
          </TextLink>
        </p>
      )}
    </Stack>
  )
}
