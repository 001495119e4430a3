import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { PassChoiceScreenQuery } from '../../__generated__/PassChoiceScreenQuery.graphql.ts'
import { Caught } from '../../relay/Caught.tsx'
import type { ScreenProps } from '../../relay/screen.ts'
import { useDraft } from '../../wizard/draft.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Actions } from '../../ui/layout.tsx'
import { BackLink } from '../../wizard/StepActions.tsx'
import { PassChoiceForm } from './PassChoiceForm.tsx'
import { PurchaseAside } from './PurchaseAside.tsx'
import { PurchaseStep } from './PurchaseStep.tsx'
import { purchase } from './steps.ts'
import { useUnfit } from './unfit.ts'

/** Which pass (E17), and its first day where it needs one (E23). */
export default function PassChoiceScreen({ queryRef }: ScreenProps<PassChoiceScreenQuery>) {
  const { t } = useTranslation('access-rights')
  const [draft] = useDraft(purchase)
  const data = usePreloadedQuery<PassChoiceScreenQuery>(
    graphql`
      query PassChoiceScreenQuery(
        $vehicleId: ID!
        $hasVehicle: Boolean!
        $clubId: ID!
        $hasClub: Boolean!
        $chosenType: OfferedAccessRightType
        $withoutInsurance: Boolean!
      ) @preloadable {
        ...Shell_query
        ...unfit_query
        ...PurchaseAside_query
        portal {
          now
        }
        accessRightOffers @catch {
          offers {
            type
          }
          ...PassChoiceForm_offers
        }
      }
    `,
    queryRef,
  )
  const unfit = useUnfit(data)
  const fits = !unfit.pass && !unfit.vehicle
  return (
    <PurchaseStep
      query={data}
      current="passchoice"
      title={t('PassChoice.title')}
      lead={t('PassChoice.lead')}
      aside={draft.vehicleId && fits ? <PurchaseAside query={data} /> : null}
    >
      <Caught result={data.accessRightOffers}>
        {(offers) =>
          offers && offers.offers.length > 0 ? (
            <PassChoiceForm offers={offers} now={data.portal.now} vehicleFits={!unfit.vehicle} />
          ) : (
            <>
              <EmptyState icon="calendar" title={t('PassChoice.none')}>
                {t('PassChoice.noneText')}
              </EmptyState>
              <Actions>
                <BackLink />
              </Actions>
            </>
          )
        }
      </Caught>
    </PurchaseStep>
  )
}
