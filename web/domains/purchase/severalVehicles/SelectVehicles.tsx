import { type FormEvent, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useSearchParams } from 'react-router-dom'
import type { SelectVehicles_vehicle$key } from '../../../__generated__/SelectVehicles_vehicle.graphql.ts'
import { useStableFunctions } from '../../../forms/useStableFunctions.ts'
import { quebecDayOf } from '../../../platform/quebecDays.ts'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { useFormat } from '../../../ui/useFormat.ts'
import { StepActions, StepPrice } from '../../../wizard/StepActions.tsx'
import { useWizardStep } from '../../../wizard/useWizardStep.ts'
import type { OfferAvailability } from '../../access-rights/shared/renewal.ts'
import { useUnfinishedPayments } from '../shared/useUnfinishedPayments.ts'
import { blockedVehiclesId } from '../BlockedVehicles.tsx'
import { ActionBarPrice } from '../stepPrice.tsx'
import { type SelectableClub, PassFields } from './PassFields.tsx'
import { VehicleList } from './VehicleList.tsx'
import type { OverlapFinder } from './offerRules.ts'
import { createOverlapFinder } from './overlapFinder.ts'
import { type ListedVehicle, buildListedVehicle } from './listedVehicle.ts'
import {
  type PassChoices,
  type SelectableOffer,
  buildPurchaseLine,
  computeTotal,
  findOnlySoldPassType,
} from './purchaseLineChoices.ts'
import { openedVehicleParameter } from './openedVehicle.ts'
import { findFirstFreeDay, proposeFirstDayForAllVehicles } from './proposedFirstDay.ts'
import {
  type AttemptedFields,
  collectAttemptedFields,
  commonFieldsId,
  listSelectionErrors,
  selectAttemptedErrors,
} from './selectionErrors.ts'
import { severalVehiclesWizard } from './severalVehiclesWizard.ts'
import { usePendingPaymentUrlFinder } from './pendingPayments.ts'
import { useOpenChoiceLabel } from './useOpenChoiceLabel.ts'
import { useSelectionErrorText } from './useSelectionErrorText.ts'
import { vehicleMatchesSearch, findPassToBuyForVehicle } from './vehicleSelection.ts'
import { useShownSelection } from './useShownSelection.ts'
import { setChoicesOfAllVehicles } from './vehicleSelectionDraft.ts'

interface SelectVehiclesProps {
  vehicles: SelectVehicles_vehicle$key
  /** Ids of the passes with a declined payment that can be retried, by vehicle id. */
  declinedPassIds: ReadonlyMap<string, string>
  offers: readonly SelectableOffer[]
  /**
   * Offers of passes without insurance. The member requests each of these passes separately, for
   * one vehicle.
   */
  withoutInsuranceOffers: readonly OfferAvailability[]
  clubs: readonly SelectableClub[]
  now: string
}

/** Minimum number of vehicles for which the vehicle selection shows a search field. */
const searchFrom = 8

/**
 * Form in which the member selects the vehicles of a purchase for several vehicles. Pass choices
 * apply to all vehicles or to one vehicle.
 */
export function SelectVehicles({
  vehicles: keys,
  declinedPassIds,
  offers,
  withoutInsuranceOffers,
  clubs,
  now,
}: SelectVehiclesProps) {
  const { t } = useTranslation('several-vehicles')
  const { money } = useFormat()
  const { draft, submitStepAnswer } = useWizardStep(severalVehiclesWizard, 'vehicles')
  const data = useFragment(
    graphql`
      fragment SelectVehicles_vehicle on Vehicle @relay(plural: true) {
        id
        name
        registration
        purchaseObstacle(type: $chosenType)
        activePass {
          type
          status
          expiresAt
        }
        unsettled: accessRights(first: 4, unsettled: true) {
          edges {
            node {
              status
              expiresAt
            }
          }
        }
        accessRights(first: 4) {
          edges {
            node {
              type
              validity
              activeAt
              expiresAt
            }
          }
        }
        repeatablePass {
          type
          club {
            id
            available
          }
        }
        previousClub {
          id
          available
        }
        ...VehicleRemedy_vehicle
      }
    `,
    keys,
  )
  const openedVehicleId = useSearchParams()[0].get(openedVehicleParameter)
  const [search, setSearch] = useState('')
  // The field shows each key at once, and the list of a large fleet follows.
  const deferredSearch = useDeferredValue(search)
  // The summary and the fields show the same errors: those of the last attempt that remain.
  const [{ attempt, attemptedFields }, setAttempt] = useState<{
    attempt: number
    attemptedFields: AttemptedFields
  }>({ attempt: 0, attemptedFields: new Set() })
  const today = quebecDayOf(now)
  const findOverlap: OverlapFinder = useMemo(() => createOverlapFinder(offers, today), [offers, today])
  const catalog = { offers, clubs, today }
  const offerRules = { offers, today, findOverlap }
  const { describeInSummary, describeCommonErrors } = useSelectionErrorText()
  const findPendingPaymentUrl = usePendingPaymentUrlFinder()
  const unfinishedPayments = useUnfinishedPayments()
  const { selection, shownSelection } = useShownSelection(draft)
  const vehicles = data.map((vehicle) =>
    buildListedVehicle(vehicle, {
      ...offerRules,
      now,
      declinedPassIds,
      findPendingPaymentUrl,
      // A member who changes the unpaid passes of a purchase already comes from its payments.
      hasUnfinishedPayment: (id) =>
        !draft.isResumed && unfinishedPayments.some(({ vehicleId }) => vehicleId === id),
    }),
  )
  const findPass = (vehicle: ListedVehicle) => findPassToBuyForVehicle(vehicle, selection, offerRules)
  // Vehicles for which no pass can be bought come last.
  const ordered = [...vehicles.filter(({ canBuy }) => canBuy), ...vehicles.filter(({ canBuy }) => !canBuy)]
  const selected = ordered
    .filter(({ id, canBuy }) => canBuy && selection.selected.includes(id))
    .map((vehicle) => {
      const { id, name, defaults } = vehicle
      return { id, name, defaults, pass: findPass(vehicle) }
    })
  const totalCents = computeTotal(
    selected.map(({ pass }) => pass.choices.type),
    offers,
  )
  const common = { ...selection.common, type: selection.common.type ?? findOnlySoldPassType(offers) }
  const allErrors = listSelectionErrors(selected, common)
  const errors = listSelectionErrors(selectAttemptedErrors(selected, attemptedFields), common)
  // The summary links to fields of these vehicles, so their rows show the fields.
  const incompleteIds = [...errors, ...allErrors].flatMap(({ vehicle }) => vehicle?.id ?? [])
  // The search hides no row with an error, because the error summary links to it.
  const shown = ordered.filter(
    (vehicle) =>
      vehicleMatchesSearch(vehicle, deferredSearch) ||
      errors.some((error) => error.vehicle?.id === vehicle.id),
  )
  const passesOfBuyableVehicles = vehicles.filter(({ canBuy }) => canBuy).map(({ passes }) => passes)
  // The fields for all vehicles render again only if their props change.
  const { changeChoicesOfAllVehicles } = useStableFunctions({
    changeChoicesOfAllVehicles: (changed: PassChoices) =>
      setChoicesOfAllVehicles(
        proposeFirstDayForAllVehicles(common, changed, (type) =>
          findFirstFreeDay(type, passesOfBuyableVehicles, offerRules),
        ),
      ),
  })
  const labelOpenChoice = useOpenChoiceLabel(
    selected.length > 0 ? selected : ordered.filter(({ canBuy }) => canBuy),
    selection,
  )

  function submitVehicleSelection(event: FormEvent) {
    event.preventDefault()
    setAttempt({ attempt: attempt + 1, attemptedFields: collectAttemptedFields(selected) })
    if (selected.length === 0 || allErrors.length > 0) return
    const lines = selected.flatMap(({ id, pass }) => buildPurchaseLine(id, pass.choices) ?? [])
    // With another vehicle it is a new purchase, which does not list the passes that are paid.
    const isResumed =
      draft.isResumed &&
      lines.every(({ vehicleId }) => draft.lines?.some((line) => line.vehicleId === vehicleId))
    void submitStepAnswer({ lines, selection: undefined, isResumed: isResumed || undefined })
  }

  const firstBuyable = shown.find(({ canBuy }) => canBuy)
  const reason =
    selected.length === 0
      ? {
          text: t('SeveralVehicles.selectFirst'),
          field: firstBuyable ? `vehicle-${firstBuyable.id}` : blockedVehiclesId,
        }
      : null

  return (
    <form noValidate onSubmit={submitVehicleSelection}>
      <Stack gap={5}>
        <ErrorSummary
          attempt={attempt}
          errors={errors.map((error) => ({ field: error.fieldId, message: describeInSummary(error) }))}
        />
        <PassFields
          id={commonFieldsId}
          legend={t('SeveralVehicles.common')}
          choices={common}
          catalog={catalog}
          openLabels={{ type: labelOpenChoice('type'), club: labelOpenChoice('clubId') }}
          errors={describeCommonErrors(errors)}
          onChange={changeChoicesOfAllVehicles}
        />
        <VehicleList
          vehicles={shown}
          search={vehicles.length >= searchFrom ? search : null}
          onSearch={setSearch}
          selection={selection}
          shownSelection={shownSelection}
          offerRules={offerRules}
          catalog={catalog}
          withoutInsuranceOffers={withoutInsuranceOffers}
          openedVehicleId={openedVehicleId}
          incompleteIds={incompleteIds}
          errors={errors}
        />
        {/* Without a selection, the reason of the disabled button says enough. */}
        <p role="status" className={selected.length === 0 ? 'visually-hidden' : undefined}>
          {t('SeveralVehicles.selected', { count: selected.length })}
          {totalCents !== null && ` · ${t('SeveralVehicles.selectedTotal', { amount: money(totalCents) })}`}
        </p>
        <StepPrice
          value={
            totalCents !== null ? (
              <ActionBarPrice price={{ cents: totalCents, kind: 'total' }} />
            ) : selected.length > 0 ? (
              t('SeveralVehicles.selected', { count: selected.length })
            ) : (
              ''
            )
          }
        >
          <StepActions reason={reason} />
        </StepPrice>
      </Stack>
    </form>
  )
}
