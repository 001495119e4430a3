import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PassChoiceLead_query$key } from '../../__generated__/PassChoiceLead_query.graphql.ts'
import { isCalendarDay } from '../../platform/quebecDays.ts'
import { useDraft } from '../../wizard/draft.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { formatLicensePlate } from '../vehicles/shared/useVehicleText.ts'
import { getPassTypeWithInsurance, parseOfferedPassType } from './passTypes.ts'
import { buildPurchaseStepUrl, purchaseWizard, selectPassType } from './purchaseWizard.ts'
import { usePurchaseStepPrice } from './stepPrice.tsx'

/**
 * Introduction of the pass selection: the vehicle of the purchase, with a link to change it. While
 * no vehicle is known, says that a pass is valid for one vehicle.
 */
export function PassChoiceLead({ query }: { query: PassChoiceLead_query$key }) {
  const { t } = useTranslation('purchase')
  const [draft, change] = useDraft(purchaseWizard)
  const { choice } = usePurchaseStepPrice()
  const { viewer } = useFragment(
    graphql`
      fragment PassChoiceLead_query on Query {
        viewer {
          vehicle(id: $vehicleId) @include(if: $hasVehicle) @catch {
            name
            registration
          }
        }
      }
    `,
    query,
  )
  const vehicle = viewer?.vehicle?.ok ? viewer.vehicle.value : null
  if (!vehicle) return t('PassChoice.lead')
  const { name, registration } = vehicle

  /** Stores the unsubmitted choices, so that the form shows them when the member returns. */
  function storeUnsubmittedChoices() {
    const { type, desiredActivation = '' } = choice
    if (!type) return
    const isSamePass = getPassTypeWithInsurance(parseOfferedPassType(draft.type)) === type
    const firstDay = isCalendarDay(desiredActivation) ? desiredActivation : undefined
    change(selectPassType(draft, (isSamePass && draft.type) || type, firstDay))
  }

  return (
    <>
      {t('PassChoice.forVehicle', {
        vehicle: [name, registration && formatLicensePlate(registration)].filter(Boolean).join(' · '),
      })}{' '}
      <TextLink standalone to={buildPurchaseStepUrl('vehicle')} onClick={storeUnsubmittedChoices}>
        <span aria-hidden="true">{t('Review.change')}</span>
        <span className="visually-hidden">{t('Review.changeWhat', { what: t('Review.vehicle') })}</span>
      </TextLink>
    </>
  )
}
