import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { useIssue_magazine$key } from '../../../__generated__/useIssue_magazine.graphql.ts'
import { useEditionText } from '../useEditionText.ts'

/**
 * Returns the display data of a magazine issue: title or a placeholder, edition text, cover, and
 * whether the member can read the issue.
 */
export function useMagazineIssue(key: useIssue_magazine$key) {
  const { t } = useTranslation('magazines')
  const { id, title, canRead, coverUrl, ...place } = useFragment(
    graphql`
      fragment useIssue_magazine on Magazine {
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
  return { id, title: title ?? t('Magazine.untitled'), edition: useEditionText(place), canRead, coverUrl }
}
