import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { PassChoiceScreenQuery } from '../../__generated__/PassChoiceScreenQuery.graphql.ts'
import { CaughtField } from '../../relay/CaughtField.tsx'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { useDraft } from '../../wizard/draft.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Actions } from '../../ui/layout.tsx'
import { StepBackLink } from '../../wizard/StepActions.tsx'
import { PassChoiceForm } from './PassChoiceForm.tsx'
import { PassChoiceLead } from './PassChoiceLead.tsx'
import { PurchaseAside } from './PurchaseAside.tsx'
import { PurchaseStep } from './PurchaseStep.tsx'
import { isRentalPassType, parseOfferedPassType } from './passTypes.ts'
import { purchaseWizard } from './purchaseWizard.ts'
import { useInvalidPurchaseChoices } from './invalidChoices.ts'

/** Purchase step to select the pass (E17), with its first day when needed (E23). */
export default function PassChoiceScreen({ queryRef }: ScreenProps<PassChoiceScreenQuery>) {
  const { t } = useTranslation('purchase')
  const [draft] = useDraft(purchaseWizard)
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
        ...invalidChoices_query
        ...PurchaseAside_query
        ...PassChoiceLead_query
        ...usePassesOfVehicle_query
        portal {
          now
        }
        insurancePrices @catch {
          annual {
            cents
          }
          club {
            cents
          }
          stay {
            cents
          }
          daily {
            cents
          }
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
  const unfit = useInvalidPurchaseChoices(data)
  const prices = data.insurancePrices.ok ? (data.insurancePrices.value ?? null) : null
  const fits = !unfit.pass && !unfit.vehicle
  return (
    <PurchaseStep
      query={data}
      current="passchoice"
      title={t('PassChoice.title')}
      lead={fits ? <PassChoiceLead query={data} /> : t('PassChoice.lead')}
      aside={fits ? <PurchaseAside query={data} /> : null}
    >
      <CaughtField result={data.accessRightOffers}>
        {(offers) =>
          offers &&
          offers.offers.some(
            ({ type }) => !draft.isBusiness || isRentalPassType(parseOfferedPassType(type)),
          ) ? (
            <PassChoiceForm
              query={data}
              offers={offers}
              now={data.portal.now}
              prices={prices}
              isVehicleValid={!unfit.vehicle}
            />
          ) : draft.isBusiness ? (
            <NotRentalBusinessMessage />
          ) : (
            <>
              <EmptyState icon="calendar" title={t('PassChoice.none')}>
                {t('PassChoice.noneText')}
              </EmptyState>
              <Actions>
                <StepBackLink />
              </Actions>
            </>
          )
        }
      </CaughtField>
    </PurchaseStep>
  )
}

/**
 * Empty state for a member who opens the pass selection for rental businesses and is not a rental
 * business (E66).
 */
function NotRentalBusinessMessage() {
  const { t } = useTranslation('purchase')
  const [, change] = useDraft(purchaseWizard)
  return (
    <EmptyState
      icon="calendar"
      title={t('PassChoice.forBusinesses')}
      action={
        <Button onClick={() => change({ isBusiness: undefined, type: undefined })}>
          {t('PassChoice.forIndividuals')}
        </Button>
      }
    >
      {t('PassChoice.forBusinessesText')}
    </EmptyState>
  )
}
