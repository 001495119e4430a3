import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { RequestsWithoutInsuranceScreenQuery } from '../../__generated__/RequestsWithoutInsuranceScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Container, Stack } from '../../ui/layout.tsx'
import { LiveRequests } from './shared/LiveRequests.tsx'
import { RequestList } from './RequestList.tsx'

/**
 * Screen with the member's requests for passes without insurance and their progress (F17–F19,
 * F23–F25, F35).
 */
export default function RequestsWithoutInsuranceScreen({
  queryRef,
}: ScreenProps<RequestsWithoutInsuranceScreenQuery>) {
  const { t } = useTranslation('insurance')
  const { viewer } = usePreloadedQuery<RequestsWithoutInsuranceScreenQuery>(
    graphql`
      query RequestsWithoutInsuranceScreenQuery @preloadable {
        ...Shell_query
        viewer {
          ...RequestList_member
          ...LiveRequests_member
        }
      }
    `,
    queryRef,
  )
  return (
    <Container>
      <Stack gap={6}>
        <PageTitle lead={t('Requests.lead')}>{t('Requests.title')}</PageTitle>
        {viewer && (
          <>
            <LiveRequests member={viewer} />
            <RequestList member={viewer} />
          </>
        )}
      </Stack>
    </Container>
  )
}
