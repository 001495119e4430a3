import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { PreviousClubScreenQuery } from '../../__generated__/PreviousClubScreenQuery.graphql.ts'
import { CaughtField } from '../../relay/CaughtField.tsx'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { PreviousClub } from './PreviousClub.tsx'
import { PurchaseAside } from './PurchaseAside.tsx'
import { PurchaseStep } from './PurchaseStep.tsx'
import { canKeepClub } from './usePreviousClub.ts'
import { useStoredPaymentDraft } from './usePaymentKnown.ts'

/** Purchase step that offers to keep the vehicle's previous club (E40). */
export default function PreviousClubScreen({ queryRef }: ScreenProps<PreviousClubScreenQuery>) {
  const { t } = useTranslation('clubs')
  const data = usePreloadedQuery<PreviousClubScreenQuery>(
    graphql`
      query PreviousClubScreenQuery(
        $vehicleId: ID!
        $hasVehicle: Boolean!
        $clubId: ID!
        $hasClub: Boolean!
        $chosenType: OfferedAccessRightType
        $withoutInsurance: Boolean!
      ) @preloadable {
        ...Shell_query
        ...invalidChoices_query
        ...PurchaseAside_query
        ...usePaymentKnown_query
        viewer {
          vehicle(id: $vehicleId) @include(if: $hasVehicle) @catch {
            previousClub {
              available
              region {
                id
              }
              ...PreviousClub_club
            }
          }
        }
      }
    `,
    queryRef,
  )
  const paymentKnown = useStoredPaymentDraft(data)
  const found = data.viewer?.vehicle
  const club = found?.ok ? (found.value?.previousClub ?? null) : undefined
  const isKept = club === undefined || (club !== null && canKeepClub(club))
  return (
    <PurchaseStep
      query={data}
      current="previousClub"
      title={t('PreviousClub.title')}
      lead={t('PreviousClub.lead')}
      // Without a previous club, or if it is closed, the region step is shown instead.
      redirectTo={!isKept ? { step: 'region', change: { previousClub: false } } : null}
      aside={<PurchaseAside query={data} />}
    >
      {found && (
        <CaughtField result={found}>
          {(vehicle) =>
            vehicle?.previousClub && <PreviousClub club={vehicle.previousClub} draftChange={paymentKnown} />
          }
        </CaughtField>
      )}
    </PurchaseStep>
  )
}
