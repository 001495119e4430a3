import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { HistoryScreenQuery } from '../../__generated__/HistoryScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/startQuery.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { Container, Stack } from '../../ui/layout.tsx'
import { PassHistory } from './PassHistory.tsx'
import { VehicleFilter } from './VehicleFilter.tsx'
import { paths } from '../../platform/paths.ts'

/**
 * Screen with all purchased passes grouped by vehicle, or the passes of one vehicle (H10, H11,
 *
 */
export default function HistoryScreen({ queryRef }: ScreenProps<HistoryScreenQuery>) {
  const { t } = useTranslation('access-rights')
  const { viewer, portal } = usePreloadedQuery<HistoryScreenQuery>(
    graphql`
      query HistoryScreenQuery($vehicleId: ID, $named: ID!, $oneVehicle: Boolean!) @preloadable {
        ...Shell_query
        portal {
          name
        }
        viewer {
          firstName
          lastName
          vehicle(id: $named) @include(if: $oneVehicle) @catch {
            name
          }
          ...VehicleFilter_member
          ...PassHistory_member @arguments(vehicleId: $vehicleId)
        }
      }
    `,
    queryRef,
  )
  const { oneVehicle } = queryRef.variables
  const vehicle = viewer?.vehicle?.ok ? viewer.vehicle.value : undefined
  const name = vehicle?.name
  return (
    <Container>
      <Stack gap={5}>
        {oneVehicle && (
          <div>
            <TextLink to={paths.passHistory()} icon="arrowLeft">
              {t('History.back')}
            </TextLink>
          </div>
        )}
        <PageTitle lead={oneVehicle ? undefined : t('History.lead')}>
          {name ? t('History.titleOf', { name }) : t('History.title')}
        </PageTitle>
        {viewer && (
          <>
            <VehicleFilter member={viewer} shown={name ?? null} />
            <PassHistory
              member={viewer}
              isSingleVehicle={oneVehicle}
              // Null means that the member has no vehicle with this id; a failed query does not
              // mean that.
              isVehicleMissing={vehicle === null}
              holder={`${viewer.firstName} ${viewer.lastName}`}
              issuer={portal.name}
            />
          </>
        )}
      </Stack>
    </Container>
  )
}
