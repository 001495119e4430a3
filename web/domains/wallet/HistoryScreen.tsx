import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { HistoryScreenQuery } from '../../__generated__/HistoryScreenQuery.graphql.ts'
import { paths } from '../../platform/paths.ts'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { useReload } from '../../relay/useReload.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { RetryBlock } from '../../ui/RetryBlock.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { Container, Stack } from '../../ui/layout.tsx'
import { Wallet } from './shared/Wallet.tsx'
import { EmptyPassHistory } from './EmptyPassHistory.tsx'
import { PassesInProgress } from '../access-rights/shared/PassesInProgress.tsx'
import { PassHistory } from '../access-rights/shared/PassHistory.tsx'
import { clearCanceledPurchase } from '../purchase/shared/clearCanceledPurchase.ts'
import { useReloadAfterPaymentsInOtherTabs } from '../purchase/shared/useReloadAfterPaymentsInOtherTabs.ts'
import { VehicleFilter } from '../access-rights/shared/VehicleFilter.tsx'

/**
 * Screen with the passes of the member or of one vehicle (H10, H11, R-44). The cards of the valid
 * passes come first, then all other passes, grouped by vehicle.
 */
export default function HistoryScreen({ queryRef }: ScreenProps<HistoryScreenQuery>) {
  const { t } = useTranslation('access-rights')
  const { reload, busy } = useReload()
  useReloadAfterPaymentsInOtherTabs()
  const { viewer, portal, accessRightOffers } = usePreloadedQuery<HistoryScreenQuery>(
    graphql`
      query HistoryScreenQuery($vehicleId: ID, $named: ID!, $oneVehicle: Boolean!) @preloadable {
        ...Shell_query
        portal {
          name
        }
        accessRightOffers @catch {
          offers {
            type
            available
            endsAt
          }
        }
        viewer {
          vehicle(id: $named) @include(if: $oneVehicle) @catch {
            name
          }
          # Null when the query failed.
          purchased: accessRights(first: 1, vehicleId: $vehicleId) {
            totalCount
          }
          ...VehicleFilter_member
          ...Wallet_member @arguments(vehicleId: $vehicleId)
          ...PassesInProgress_member @arguments(vehicleId: $vehicleId)
          ...PassHistory_member @arguments(vehicleId: $vehicleId)
        }
      }
    `,
    queryRef,
  )
  const { oneVehicle, vehicleId } = queryRef.variables
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
        <PageTitle>{name ? t('History.titleOf', { name }) : t('History.title')}</PageTitle>
        {viewer && (
          <>
            <VehicleFilter member={viewer} shown={name ?? null} />
            {!viewer.purchased ? (
              <RetryBlock title={t('History.failed')} onRetry={reload} busy={busy} />
            ) : viewer.purchased.totalCount === 0 ? (
              <EmptyPassHistory
                isSingleVehicle={oneVehicle}
                // Null means that the member has no vehicle with this id; a failed query does not
                // mean that.
                isVehicleMissing={vehicle === null}
              />
            ) : (
              <>
                <Wallet
                  member={viewer}
                  title={t('History.valid')}
                  issuer={portal.name}
                  offers={accessRightOffers.ok ? (accessRightOffers.value?.offers ?? null) : null}
                  renewable={undefined}
                  vehicleId={name ? (vehicleId ?? null) : null}
                  isMain
                  hasCodeAndActions
                />
                <PassesInProgress
                  member={viewer}
                  isSingleVehicle={oneVehicle}
                  onPurchaseCanceled={clearCanceledPurchase}
                />
                <PassHistory
                  member={viewer}
                  isSingleVehicle={oneVehicle}
                  onPurchaseCanceled={clearCanceledPurchase}
                />
              </>
            )}
          </>
        )}
      </Stack>
    </Container>
  )
}
