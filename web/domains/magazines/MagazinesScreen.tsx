import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { MagazinesScreenQuery } from '../../__generated__/MagazinesScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Container, Stack } from '../../ui/layout.tsx'
import { MagazineList } from './MagazineList.tsx'

/** Screen with all issues of the magazine, the latest first and in large format (I01). */
export default function MagazinesScreen({ queryRef }: ScreenProps<MagazinesScreenQuery>) {
  const { t } = useTranslation('magazines')
  const { viewer } = usePreloadedQuery<MagazinesScreenQuery>(
    graphql`
      query MagazinesScreenQuery @preloadable {
        ...Shell_query
        viewer {
          ...MagazineList_member
        }
      }
    `,
    queryRef,
  )
  return (
    <Container>
      <Stack gap={6}>
        <PageTitle lead={t('Magazines.lead')}>{t('Magazines.title')}</PageTitle>
        {viewer && <MagazineList member={viewer} />}
      </Stack>
    </Container>
  )
}
