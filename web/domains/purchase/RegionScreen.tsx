import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { RegionScreenQuery } from '../../__generated__/RegionScreenQuery.graphql.ts'
import { ClubSearch } from '../clubs/shared/ClubSearch.tsx'
import { ClubSearchStepActions } from '../clubs/shared/ClubSearchStepActions.tsx'
import { NearestClubs } from '../clubs/shared/NearestClubs.tsx'
import { NearestOpenClubs } from '../clubs/shared/NearestOpenClubs.tsx'
import { RegionChoice } from '../clubs/shared/RegionChoice.tsx'
import { CaughtField } from '../../relay/CaughtField.tsx'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/layout.tsx'
import { useWizardStep } from '../../wizard/useWizardStep.ts'
import { PassCollisionNotice, ChangeChoiceLink } from './PassCollisionNotice.tsx'
import { PurchaseAside } from './PurchaseAside.tsx'
import { PurchaseStep } from './PurchaseStep.tsx'
import { selectPurchaseRegion, purchaseWizard } from './purchaseWizard.ts'
import { useStoredPaymentDraft } from './usePaymentKnown.ts'
import { usePreviousClub } from './usePreviousClub.ts'
import { useClubSelectionStep } from './useClubSelectionStep.ts'

/**
 * Purchase step to select the club that the pass supports, by a club search or by region (E30). If
 * the vehicle's previous club is closed, the step says so and proposes the open clubs around it.
 */
export default function RegionScreen({ queryRef }: ScreenProps<RegionScreenQuery>) {
  const { t } = useTranslation('clubs')
  const data = usePreloadedQuery<RegionScreenQuery>(
    graphql`
      query RegionScreenQuery(
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
        ...usePreviousClub_query
        ...NearestClubs_query
        regions @catch {
          id
          number
          name
        }
      }
    `,
    queryRef,
  )
  const { draft, submitStepAnswer } = useWizardStep(purchaseWizard, 'region')
  const { isOffered, closedClub } = usePreviousClub(data)
  const { press, pressed, collision, busy } = useClubSelectionStep('region', useStoredPaymentDraft(data))
  return (
    <PurchaseStep
      query={data}
      current="region"
      title={t('RegionChoice.title')}
      lead={t('RegionChoice.lead')}
      redirectTo={isOffered ? { step: 'previousClub', change: { previousClub: true } } : null}
      aside={<PurchaseAside query={data} />}
    >
      <Stack gap={5}>
        {closedClub && (
          <Notice tone="warning" live>
            {t('PreviousClub.closed', { name: closedClub.name })}
          </Notice>
        )}
        <PassCollisionNotice collision={collision} actions={<ChangeChoiceLink step="vehicle" />} />
        <ClubSearch
          use="ACCESS_RIGHT"
          selection={pressed}
          busy={busy}
          chosenClubId={draft.clubId}
          onChoose={press}
          actions={<ClubSearchStepActions prompt={t('RegionChoice.chooseOne')} />}
        >
          {(onChoose) => (
            <Stack gap={5}>
              {closedClub ? (
                <NearestOpenClubs
                  use="ACCESS_RIGHT"
                  closedClubId={closedClub.id}
                  busy={busy}
                  onChoose={onChoose}
                />
              ) : (
                <NearestClubs query={data} busy={busy} chosenClubId={draft.clubId} onChoose={onChoose} />
              )}
              <CaughtField result={data.regions}>
                {(regions) => (
                  <RegionChoice
                    regions={regions ?? []}
                    chosenRegionId={draft.regionId}
                    // The next step is always the list of clubs, even for the same region,
                    // because a member who returns here wants another club.
                    onChoose={(regionId) =>
                      void submitStepAnswer(selectPurchaseRegion(draft, regionId), 'clubs')
                    }
                  />
                )}
              </CaughtField>
            </Stack>
          )}
        </ClubSearch>
      </Stack>
    </PurchaseStep>
  )
}
