import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { VolunteerRequestScreenQuery } from '../../__generated__/VolunteerRequestScreenQuery.graphql.ts'
import { useReload } from '../../relay/reload.ts'
import type { ScreenProps } from '../../relay/screen.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { RetryBlock } from '../../ui/RetryBlock.tsx'
import { Container, Stack } from '../../ui/layout.tsx'
import { VolunteerStanding } from './VolunteerStanding.tsx'

/** Offering a club one's help. */
export default function VolunteerRequestScreen({ queryRef }: ScreenProps<VolunteerRequestScreenQuery>) {
  const { t } = useTranslation('volunteering')
  const { reload, busy } = useReload()
  const { viewer } = usePreloadedQuery<VolunteerRequestScreenQuery>(
    graphql`
      query VolunteerRequestScreenQuery @preloadable {
        ...Shell_query
        viewer {
          volunteering {
            obstacle
          }
          ...VolunteerStanding_member
        }
      }
    `,
    queryRef,
  )
  return (
    <Container>
      <Stack gap={6}>
        <PageTitle lead={t('VolunteerRequest.lead')}>{t('VolunteerRequest.title')}</PageTitle>
        {viewer &&
          (viewer.volunteering ? (
            <VolunteerStanding member={viewer} />
          ) : (
            <RetryBlock title={t('VolunteerRequest.failed')} onRetry={reload} busy={busy} />
          ))}
      </Stack>
    </Container>
  )
}
