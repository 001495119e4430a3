import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PassChoiceForm_offers$key } from '../../__generated__/PassChoiceForm_offers.graphql.ts'
import type { usePassesOfVehicle_query$key } from '../../__generated__/usePassesOfVehicle_query.graphql.ts'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { RadioCardList } from '../../ui/RadioCardList.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { StepActions } from '../../wizard/StepActions.tsx'
import { quebecDayOf } from '../../platform/quebecDays.ts'
import { useWizardStep } from '../../wizard/useWizardStep.ts'
import { PassCollisionNotice, useNextButtonProps } from './PassCollisionNotice.tsx'
import { findFirstPassDayError } from './firstPassDayError.ts'
import { findFirstFreePassDay } from './firstFreePassDay.ts'
import { computeLastPassDay } from './lastPassDay.ts'
import { findLatestPassType } from './findLatestPassType.ts'
import { OfferLinks } from './OfferLinks.tsx'
import {
  getPassTypeWithInsurance,
  isRentalPassType,
  passTypeNeedsFirstDay,
  parseOfferedPassType,
  parseSoldPassType,
} from './passTypes.ts'
import type { InsurancePrices } from './insurancePremiums.ts'
import { useShowPriceOfUnsubmittedChoices } from './stepPrice.tsx'
import { selectPassType, purchaseWizard } from './purchaseWizard.ts'
import { usePassOverlapCheck } from './useCollision.ts'
import { usePassOptions } from './usePassOptions.tsx'
import { usePassesOfVehicle } from './usePassesOfVehicle.ts'

interface PassChoiceFormProps {
  query: usePassesOfVehicle_query$key
  offers: PassChoiceForm_offers$key
  /** Current time, against which the first day of the pass is validated. */
  now: string
  /** Insurance premium of each pass type; null when the federation does not return the premiums. */
  prices: InsurancePrices | null
  /**
   * True when the selected vehicle can get a pass. When false, this step does not check for
   * overlapping passes, because the next step asks for another vehicle.
   */
  isVehicleValid: boolean
}

/** Form to select a pass on sale, with a first day for the pass types that need one. */
export function PassChoiceForm({ query, offers: key, now, prices, isVehicleValid }: PassChoiceFormProps) {
  const { t } = useTranslation('purchase')
  const { dateRange, longDate } = useFormat()
  const { draft, change, submitStepAnswer } = useWizardStep(purchaseWizard, 'passchoice')
  const rankOffer = ({ type, available }: { type: string; available: boolean }) =>
    available ? Number(type !== getPassTypeWithInsurance(first)) : 2
  const data = useFragment(
    graphql`
      fragment PassChoiceForm_offers on AccessRightOffers {
        offers {
          type
          available
          lastDesiredActivation
          ...usePassOptions_offer
        }
        ...OfferLinks_offers
      }
    `,
    key,
  )
  // Offers for rental businesses are hidden from other members, and vice versa (E66).
  const passes = usePassesOfVehicle(query)
  const [first] = useState(() => parseOfferedPassType(draft.type ?? findLatestPassType(passes)))
  // The pass that the member most likely wants comes first: the one selected before the step
  // opened, or the type of the vehicle's latest pass. It keeps its position. Passes that are not on
  // sale come last.
  const offers = data.offers
    .filter(({ type }) => !draft.isBusiness || isRentalPassType(parseOfferedPassType(type)))
    .toSorted((a, b) => rankOffer(a) - rankOffer(b))
  const selectable = offers.filter(({ available }) => available)
  const draftType = getPassTypeWithInsurance(parseOfferedPassType(draft.type))
  const chosenBefore =
    selectable.find(({ type }) => type === draftType) ?? (selectable.length === 1 ? selectable[0] : undefined)
  const today = quebecDayOf(now)
  const getLatestAllowedFirstDay = (type: string) =>
    offers.find((offer) => offer.type === type)?.lastDesiredActivation ?? null
  const findFirstFreeDayOfPassType = (type: string) =>
    findFirstFreePassDay(type, passes, today, getLatestAllowedFirstDay(type)) ?? ''

  const form = useForm({
    initial: {
      type: chosenBefore?.type ?? '',
      desiredActivation: draft.desiredActivation ?? findFirstFreeDayOfPassType(chosenBefore?.type ?? ''),
    },
    fields: {
      type: { label: t('PassChoice.legend') },
      desiredActivation: { label: t('PassChoice.firstDay') },
    },
    validate: ({ type, desiredActivation }) => {
      if (!parseSoldPassType(type)) return { type: t('PassChoice.chooseOne') }
      if (!passTypeNeedsFirstDay(parseSoldPassType(type))) return {}
      const latestFirstDay = getLatestAllowedFirstDay(type)
      const misfit = findFirstPassDayError(desiredActivation, today, latestFirstDay)
      return misfit
        ? {
            desiredActivation: t(`PassChoice.firstDay.${misfit}`, {
              first: longDate(today),
              last: longDate(latestFirstDay ?? ''),
              example: today,
            }),
          }
        : {}
    },
    onSubmit: ({ type, desiredActivation }) => {
      return submitStepAnswer(selectPassType(draft, type, desiredActivation))
    },
  })
  const { type, desiredActivation } = form.values
  const chosen = parseSoldPassType(type)

  useShowPriceOfUnsubmittedChoices({ type, desiredActivation })
  // An invalid day is reported by the form and not sent to the collision check.
  const isDayValid = findFirstPassDayError(desiredActivation, today, getLatestAllowedFirstDay(type)) === null
  const collision = usePassOverlapCheck({
    type: chosen,
    vehicleId: isVehicleValid ? (draft.vehicleId ?? null) : null,
    desiredActivation: isDayValid ? desiredActivation : null,
  })
  const nextButtonProps = useNextButtonProps(
    collision,
    chosen ? null : { text: t('PassChoice.chooseOne'), field: 'type' },
  )
  const options = usePassOptions(
    offers,
    { now, chosen, prices },
    passTypeNeedsFirstDay(chosen) && (
      <>
        <DateField
          {...form.field('desiredActivation')}
          optional={false}
          hint={t('PassChoice.firstDay.hint', { last: longDate(getLatestAllowedFirstDay(type) ?? '') })}
          min={today}
          max={getLatestAllowedFirstDay(type) ?? undefined}
        />
        <p role="status">
          {isDayValid &&
            t('Review.period', {
              period: dateRange(desiredActivation, computeLastPassDay(type, desiredActivation)),
            })}
        </p>
      </>
    ),
  )

  /**
   * Proposes the first free day of a newly selected pass type, unless the member has changed the
   * proposed day.
   */
  function proposeFirstDayOfPassType(passType: string) {
    const isUnchanged = desiredActivation === '' || desiredActivation === findFirstFreeDayOfPassType(type)
    if (isUnchanged) form.setValue('desiredActivation', findFirstFreeDayOfPassType(passType))
  }

  return (
    <Form form={form}>
      <RadioCardList
        {...form.field('type')}
        legend={t('PassChoice.legend')}
        legendHidden
        options={options}
        onChoose={proposeFirstDayOfPassType}
      />
      <OfferLinks offers={data} />
      <PassCollisionNotice
        collision={collision}
        actions={
          // The URL selected the vehicle, so the next step can ask for another one.
          <Button onClick={() => change({ vehicleId: undefined })}>{t('Review.putRight.vehicle')}</Button>
        }
      />
      <StepActions {...nextButtonProps} />
    </Form>
  )
}
