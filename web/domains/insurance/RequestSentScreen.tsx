import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Navigate, useLocation } from 'react-router-dom'
import type { RequestSentScreenQuery } from '../../__generated__/RequestSentScreenQuery.graphql.ts'
import { LiveRequests } from './shared/LiveRequests.tsx'
import { NewsletterLink } from './NewsletterLink.tsx'
import type { RequestSentState } from './shared/requestSentState.ts'
import { paths } from '../../platform/paths.ts'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Actions, Container, Stack } from '../../ui/layout.tsx'
import { RequestTimeline } from './RequestTimeline.tsx'
import { computeInsuranceRequestState } from './insuranceRequestState.ts'

/**
 * Confirmation that a request for a pass without insurance was sent, with the next stages and their
 * dates (F15, F16, R-31).
 */
export default function RequestSentScreen({ queryRef }: ScreenProps<RequestSentScreenQuery>) {
  const { t } = useTranslation(['insurance', 'common'])
  const location = useLocation()
  const { viewer } = usePreloadedQuery<RequestSentScreenQuery>(
    graphql`
      query RequestSentScreenQuery($id: ID!) @preloadable {
        ...Shell_query
        viewer {
          firstName
          email
          ...LiveRequests_member
          insuranceRequest(id: $id) @catch {
            number
            status
            payObstacle
            vehicleSnapshot {
              name
            }
            ...RequestTimeline_request
          }
        }
      }
    `,
    queryRef,
  )
  const request = viewer?.insuranceRequest.ok ? viewer.insuranceRequest.value : null
  // When the request fails to load, the list of requests is shown instead, because the request was
  // sent anyway. A request of another member leads to the dashboard.
  if (!viewer?.insuranceRequest.ok) return <Navigate to={paths.requestsWithoutInsurance()} replace />
  if (!request) return <Navigate to={paths.dashboard()} replace />

  const { magazinesSaved } = (location.state ?? {}) as Partial<RequestSentState>
  const { number, vehicleSnapshot } = request
  return (
    <Container width="text">
      <Stack gap={6}>
        <PageTitle
          kicker={t('RequestSent.kicker', { number })}
          lead={t('RequestSent.lead', { email: viewer.email })}
        >
          {t('RequestSent.title', { name: viewer.firstName })}
        </PageTitle>
        {magazinesSaved === false && <Notice tone="warning">{t('RequestSent.magazinesNotSaved')}</Notice>}
        <LiveRequests member={viewer} />
        <Card title={t('RequestSent.next')}>
          <RequestTimeline request={request} progress={computeInsuranceRequestState(request)} />
          <p>
            <strong>{t('RequestSent.noPass', { vehicle: vehicleSnapshot?.name ?? '' })}</strong>
          </p>
        </Card>
        <Actions>
          <ButtonLink to={paths.requestsWithoutInsurance()} variant="primary" size="large">
            {t('RequestSent.follow')}
          </ButtonLink>
          <ButtonLink to={paths.dashboard()} size="large">
            {t('common:words.home')}
          </ButtonLink>
        </Actions>
        <NewsletterLink />
      </Stack>
    </Container>
  )
}
