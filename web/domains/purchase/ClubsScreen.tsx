import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { clubCard_club$key } from '../../__generated__/clubCard_club.graphql.ts'
import type { ClubsScreenQuery } from '../../__generated__/ClubsScreenQuery.graphql.ts'
import { RegionClubs } from '../clubs/shared/RegionClubs.tsx'
import { CaughtField } from '../../relay/CaughtField.tsx'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Stack } from '../../ui/layout.tsx'
import { useDraft } from '../../wizard/draft.ts'
import { ChangeChoiceLink, PassCollisionNotice } from './PassCollisionNotice.tsx'
import { PurchaseAside } from './PurchaseAside.tsx'
import { PurchaseStep } from './PurchaseStep.tsx'
import { type PurchaseDraft, buildPurchaseStepUrl, purchaseWizard } from './purchaseWizard.ts'
import { useClubSelectionStep } from './useClubSelectionStep.ts'
import { useStoredPaymentDraft } from './usePaymentKnown.ts'

/** Purchase step to select the club that the pass supports (E34). */
export default function ClubsScreen({ queryRef }: ScreenProps<ClubsScreenQuery>) {
  const { t } = useTranslation(['clubs', 'access-rights'])
  const data = usePreloadedQuery<ClubsScreenQuery>(
    graphql`
      query ClubsScreenQuery(
        $vehicleId: ID!
        $hasVehicle: Boolean!
        $clubId: ID!
        $hasClub: Boolean!
        $regionId: ID!
        $chosenType: OfferedAccessRightType
        $withoutInsurance: Boolean!
      ) @preloadable {
        ...Shell_query
        ...invalidChoices_query
        ...PurchaseAside_query
        ...usePaymentKnown_query
        node(id: $regionId) @catch {
          ... on Region @alias(as: "region") {
            number
            name
          }
        }
        clubs(regionId: $regionId) @catch {
          ...clubCard_club
        }
      }
    `,
    queryRef,
  )
  const paymentKnown = useStoredPaymentDraft(data)
  const region = data.node.ok ? data.node.value?.region : null
  const otherRegion = (
    <ButtonLink to={buildPurchaseStepUrl('region')} icon="arrowLeft">
      {t('ClubChoice.otherRegion')}
    </ButtonLink>
  )
  return (
    <PurchaseStep
      query={data}
      current="clubs"
      title={t('ClubChoice.title')}
      lead={region ? t('ClubChoice.lead', { number: region.number, name: region.name }) : undefined}
      aside={<PurchaseAside query={data} />}
    >
      <CaughtField result={data.clubs}>
        {(clubs) =>
          clubs && clubs.length > 0 ? (
            <PurchaseClubs clubs={clubs} draftChange={paymentKnown} />
          ) : (
            <EmptyState icon="mapPin" title={t('access-rights:AccessPass.noClub')} action={otherRegion}>
              {t('ClubChoice.noneText')}
            </EmptyState>
          )
        }
      </CaughtField>
    </PurchaseStep>
  )
}

interface PurchaseClubsProps {
  clubs: clubCard_club$key
  /** Further change of the purchase draft, which is stored together with the selected club. */
  draftChange: PurchaseDraft
}

function PurchaseClubs({ clubs, draftChange }: PurchaseClubsProps) {
  const [{ clubId }] = useDraft(purchaseWizard)
  const { press, pressed, collision, busy } = useClubSelectionStep('clubs', draftChange)
  return (
    <Stack gap={5}>
      <PassCollisionNotice collision={collision} actions={<ChangeChoiceLink step="vehicle" />} />
      <RegionClubs
        use="ACCESS_RIGHT"
        clubs={clubs}
        selection={pressed}
        busy={busy}
        chosenClubId={clubId}
        onChoose={press}
      />
    </Stack>
  )
}
