import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { SelectVehiclesScreenQuery } from '../../../__generated__/SelectVehiclesScreenQuery.graphql.ts'
import type { ScreenProps } from '../../../relay/startScreenQuery.ts'
import { useReload } from '../../../relay/useReload.ts'
import { RetryBlock } from '../../../ui/RetryBlock.tsx'
import { WizardStep } from '../../../wizard/WizardStep.tsx'
import { SelectVehicles } from './SelectVehicles.tsx'
import { UnpaidPassesNotice } from './UnpaidPassesNotice.tsx'
import { severalVehiclesWizard } from './severalVehiclesWizard.ts'

/**
 * Screen on which the member selects the vehicles and the passes of a purchase for several
 * vehicles.
 */
export default function SelectVehiclesScreen({ queryRef }: ScreenProps<SelectVehiclesScreenQuery>) {
  const { t } = useTranslation('several-vehicles')
  const { reload, busy } = useReload()
  const { portal, viewer, accessRightOffers, withoutInsurance, clubs } =
    usePreloadedQuery<SelectVehiclesScreenQuery>(
      graphql`
        query SelectVehiclesScreenQuery($chosenType: OfferedAccessRightType) @preloadable {
          ...Shell_query
          portal {
            now
          }
          accessRightOffers @catch {
            offers {
              type
              available
              endsAt
              lastDesiredActivation
              total @catch {
                cents
              }
            }
          }
          withoutInsurance: accessRightOffers(withoutInsurance: true) @catch {
            offers {
              type
              available
              endsAt
            }
          }
          clubs @catch {
            id
            number
            name
            available
          }
          viewer {
            failedAccessRights @catch {
              id
              canRetry
              vehicle {
                id
              }
            }
            vehicles(first: 100) @catch {
              edges {
                node {
                  ...SelectVehicles_vehicle
                }
              }
            }
          }
        }
      `,
      queryRef,
    )
  const offers = accessRightOffers.ok ? accessRightOffers.value?.offers : null
  const failedPasses = viewer?.failedAccessRights.ok ? (viewer.failedAccessRights.value ?? []) : []
  const vehicles = viewer?.vehicles.ok ? viewer.vehicles.value?.edges : null
  return (
    <WizardStep
      wizard={severalVehiclesWizard}
      current="vehicles"
      title={t('SeveralVehicles.title')}
      lead={t('SeveralVehicles.lead')}
    >
      <UnpaidPassesNotice />
      {offers && vehicles && clubs.ok ? (
        <SelectVehicles
          vehicles={vehicles.map(({ node }) => node)}
          declinedPassIds={
            new Map(
              failedPasses.flatMap(({ id, canRetry, vehicle }) =>
                canRetry && vehicle ? [[vehicle.id, id]] : [],
              ),
            )
          }
          offers={offers.map(({ type, available, endsAt, lastDesiredActivation, total }) => ({
            type,
            available,
            endsAt,
            lastDesiredActivation,
            total: total.ok ? total.value : null,
          }))}
          withoutInsuranceOffers={withoutInsurance.ok ? (withoutInsurance.value?.offers ?? []) : []}
          clubs={clubs.value ?? []}
          now={portal.now}
        />
      ) : (
        <RetryBlock onRetry={reload} busy={busy} />
      )}
    </WizardStep>
  )
}
