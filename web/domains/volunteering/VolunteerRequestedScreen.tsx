import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { VolunteerRequestedScreenQuery } from '../../__generated__/VolunteerRequestedScreenQuery.graphql.ts'
import { paths } from '../../platform/paths.ts'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Actions, Container, Stack } from '../../ui/layout.tsx'
import { LiveVolunteerRequest } from './LiveVolunteerRequest.tsx'
import { RequestSummary } from './RequestSummary.tsx'

/**
 * Confirmation screen of a request to volunteer. The screen shows the choices that the federation
 * received and names who will respond (J17, J18).
 */
export default function VolunteerRequestedScreen({ queryRef }: ScreenProps<VolunteerRequestedScreenQuery>) {
  const { t } = useTranslation(['volunteering', 'common'])
  const { viewer } = usePreloadedQuery<VolunteerRequestedScreenQuery>(
    graphql`
      query VolunteerRequestedScreenQuery @preloadable {
        ...Shell_query
        viewer {
          email
          ...LiveVolunteerRequest_member
          volunteering @catch {
            request {
              status
              clubName
              ...RequestSummary_request
            }
          }
        }
      }
    `,
    queryRef,
  )
  const volunteering = viewer?.volunteering
  const request = volunteering?.ok ? (volunteering.value?.request ?? null) : null
  // When the request fails to load, the confirmation is shown without details, because the request
  // was sent anyway.
  const hasNoPendingRequest = volunteering?.ok === true && request?.status !== 'PENDING'
  const club = request?.clubName
  return (
    <Container width="text">
      {viewer && <LiveVolunteerRequest member={viewer} />}
      {hasNoPendingRequest ? (
        <NoPendingVolunteerRequest />
      ) : (
        <Stack gap={6}>
          <PageTitle
            lead={
              club ? t('VolunteerRequested.received.club', { club }) : t('VolunteerRequested.received.noClub')
            }
          >
            {t('VolunteerRequested.title')}
          </PageTitle>
          <p>{t('VolunteerRequested.contact', { email: viewer?.email })}</p>
          {request && <RequestSummary request={request} />}
          <Actions>
            <ButtonLink variant="primary" size="large" to={paths.dashboard()}>
              {t('common:words.home')}
            </ButtonLink>
            <ButtonLink variant="quiet" size="large" to={paths.volunteerRequest()}>
              {t('VolunteerRequested.see')}
            </ButtonLink>
          </Actions>
        </Stack>
      )}
    </Container>
  )
}

/**
 * Empty state of the confirmation screen, for a member who opens an old link and has no pending
 * request to volunteer.
 */
function NoPendingVolunteerRequest() {
  const { t } = useTranslation('volunteering')
  return (
    <Stack gap={6}>
      <PageTitle lead={t('VolunteerRequested.nothingText')}>{t('VolunteerRequested.nothing')}</PageTitle>
      <Actions>
        <ButtonLink variant="primary" size="large" to={paths.volunteerRequest()}>
          {t('VolunteerRequested.standing')}
        </ButtonLink>
      </Actions>
    </Stack>
  )
}
