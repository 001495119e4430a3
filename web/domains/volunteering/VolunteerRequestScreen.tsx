import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { VolunteerRequestScreenQuery } from '../../__generated__/VolunteerRequestScreenQuery.graphql.ts'
import { useReload } from '../../relay/useReload.ts'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { RetryBlock } from '../../ui/RetryBlock.tsx'
import { Container, Stack } from '../../ui/layout.tsx'
import { LiveVolunteerRequest } from './LiveVolunteerRequest.tsx'
import { VolunteerStatusSection } from './VolunteerStatusSection.tsx'
import { useRefreshVolunteerStatus } from './refreshVolunteerStatus.ts'
import { volunteerStatusOf } from './volunteerStatus.ts'

/** Screen with the form of a request to volunteer for a club. */
export default function VolunteerRequestScreen({ queryRef }: ScreenProps<VolunteerRequestScreenQuery>) {
  const { t } = useTranslation('volunteering')
  const { reload, busy } = useReload()
  const { viewer } = usePreloadedQuery<VolunteerRequestScreenQuery>(
    graphql`
      query VolunteerRequestScreenQuery @preloadable {
        ...Shell_query
        viewer {
          isVolunteer
          volunteering {
            obstacle
            request {
              status
            }
          }
          ...VolunteerStatusSection_member
          ...LiveVolunteerRequest_member
        }
      }
    `,
    queryRef,
  )
  const standing =
    viewer?.volunteering &&
    volunteerStatusOf({
      isVolunteer: viewer.isVolunteer,
      status: viewer.volunteering.request?.status ?? null,
      obstacle: viewer.volunteering.obstacle ?? null,
    })
  useRefreshVolunteerStatus(queryRef, standing === 'pending')
  // A member who already volunteers or waits for a decision is not asked to volunteer.
  const isAsked = standing === 'open' || standing === 'noPass'
  return (
    <Container>
      <Stack gap={6}>
        <PageTitle lead={isAsked ? t('VolunteerRequest.lead') : undefined}>
          {t('VolunteerRequest.title')}
        </PageTitle>
        {viewer && <LiveVolunteerRequest member={viewer} />}
        {viewer &&
          (viewer.volunteering ? (
            <VolunteerStatusSection member={viewer} />
          ) : (
            <RetryBlock title={t('VolunteerRequest.failed')} onRetry={reload} busy={busy} />
          ))}
      </Stack>
    </Container>
  )
}
