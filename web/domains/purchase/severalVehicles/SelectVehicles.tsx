import { type FormEvent, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useSearchParams } from 'react-router-dom'
import type { SelectVehicles_vehicle$key } from '../../../__generated__/SelectVehicles_vehicle.graphql.ts'
import { useStableFunctions } from '../../../forms/useStableFunctions.ts'
import { quebecDayOf } from '../../../platform/quebecDays.ts'
import { paths } from '../../../platform/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorSummary } from '../../../ui/ErrorSummary.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { WrappingRow, Stack } from '../../../ui/layout.tsx'
import { useFormat } from '../../../ui/useFormat.ts'
import { StepActions, StepPrice } from '../../../wizard/StepActions.tsx'
import { useWizardStep } from '../../../wizard/useWizardStep.ts'
import type { OfferAvailability } from '../../access-rights/shared/renewal.ts'
import { findEndOfBlockingPass } from '../shared/severalVehicles.ts'
import { useUnfinishedPayments } from '../shared/useUnfinishedPayments.ts'
import { ActionBarPrice } from '../stepPrice.tsx'
import { type SelectableClub, PassFields } from './PassFields.tsx'
import { type ListedVehicle, VehicleRow } from './VehicleRow.tsx'
import { createOverlapFinder } from './overlapFinder.ts'
import { hasPassInProcess } from './passInProcess.ts'
import {
  type PassChoices,
  type SelectableOffer,
  buildPurchaseLine,
  findDefaultPassChoices,
  findOfferedPassTypeWithoutInsurance,
  findOnlySoldPassType,
  selectSoldPassTypes,
} from './purchaseLineChoices.ts'
import { openedVehicleParameter } from './openedVehicle.ts'
import { findFirstFreeDay, proposeFirstDayForAllVehicles } from './proposedFirstDay.ts'
import { commonFieldsId, listSelectionErrors } from './selectionErrors.ts'
import { severalVehiclesWizard } from './severalVehiclesWizard.ts'
import { usePendingPaymentUrlFinder } from './pendingPayments.ts'
import styles from './SeveralVehicles.module.css'
import {
  type OverlapFinder,
  describeOpenChoice,
  doSelectionsDifferInFewVehicles,
  vehicleMatchesSearch,
  findPassToBuyForVehicle,
} from './vehicleSelection.ts'
import { getVehicleSelection, setChoicesOfAllVehicles, setVehiclesSelected } from './vehicleSelectionDraft.ts'

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

/** Translation keys of the label of an open choice for all vehicles. */
const openChoiceTextKeys = {
  asLast: 'SeveralVehicles.asLast',
  ownChoices: 'SeveralVehicles.ownChoices',
  choose: 'SeveralVehicles.choose',
} as const

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
  // The attempts of the member to continue. The summary lists only the errors of the last attempt.
  const [{ attempt, attemptedFieldIds }, setAttempt] = useState<{
    attempt: number
    attemptedFieldIds: readonly string[]
  }>({ attempt: 0, attemptedFieldIds: [] })
  const isChecked = attempt > 0
  const today = quebecDayOf(now)
  const findOverlap: OverlapFinder = useMemo(() => createOverlapFinder(offers, today), [offers, today])
  const catalog = { offers, clubs, today }
  const offerRules = { offers, today, findOverlap }
  const findPendingPaymentUrl = usePendingPaymentUrlFinder()
  const unfinishedPayments = useUnfinishedPayments()
  const selection = useMemo(() => getVehicleSelection(draft), [draft])
  const deferredSelection = useDeferredValue(selection)
  // A press on a row shows at once. The rows follow a change of many vehicles without blocking the
  // next press.
  const shownSelection = doSelectionsDifferInFewVehicles(selection, deferredSelection)
    ? selection
    : deferredSelection

  const soldTypes = selectSoldPassTypes(offers)
  const vehicles = data.map((vehicle): ListedVehicle => {
    const { id, name, registration, purchaseObstacle } = vehicle
    const passes = vehicle.accessRights.edges
    const overlaps = soldTypes.map((type) => findOverlap(passes, { type, desiredActivation: null }))
    const paidUntil = findEndOfBlockingPass(vehicle, offers)
    const coveredBy =
      overlaps.length > 0 && (paidUntil !== null || overlaps.every((pass) => pass !== null))
        ? (overlaps.find((pass) => pass !== null) ?? null)
        : null
    const pendingUrl = findPendingPaymentUrl(id)
    const isInProcess = hasPassInProcess(vehicle.unsettled.edges, Date.parse(now))
    return {
      id,
      name,
      registration,
      purchaseObstacle,
      remedy: vehicle,
      paidUntil,
      coveredBy,
      pendingUrl,
      hasPassInProcess: isInProcess,
      passes,
      // A member who changes the unpaid passes of a purchase already comes from its payments.
      hasUnfinishedPayment: !draft.isResumed && unfinishedPayments.some(({ vehicleId }) => vehicleId === id),
      declinedPassId: declinedPassIds.get(id) ?? null,
      canBuy:
        purchaseObstacle === null &&
        paidUntil === null &&
        coveredBy === null &&
        pendingUrl === null &&
        !isInProcess,
      defaults: findDefaultPassChoices(vehicle, offers),
    }
  })
  const findPass = (vehicle: ListedVehicle) => findPassToBuyForVehicle(vehicle, selection, offerRules)
  // Vehicles for which no pass can be bought come last.
  const ordered = [...vehicles.filter(({ canBuy }) => canBuy), ...vehicles.filter(({ canBuy }) => !canBuy)]
  const shown = ordered.filter((vehicle) => vehicleMatchesSearch(vehicle, deferredSearch))
  const selected = ordered
    .filter(({ id, canBuy }) => canBuy && selection.selected.includes(id))
    .map((vehicle) => {
      const { id, name, defaults } = vehicle
      return { id, name, defaults, pass: findPass(vehicle) }
    })
  const totals = selected.map(
    ({ pass }) => offers.find(({ type }) => type === pass.choices.type)?.total?.cents ?? null,
  )
  const isPriced = totals.length > 0 && totals.every((cents) => cents !== null)
  const totalCents = totals.reduce<number>((sum, cents) => sum + (cents ?? 0), 0)
  const firstIncompleteId = selected.find(({ pass }) => pass.errors.length > 0)?.id
  const common = { ...selection.common, type: selection.common.type ?? findOnlySoldPassType(offers) }
  const errors = listSelectionErrors(selected, common)
  const describeError = ({ field, vehicleName, isOverlap }: (typeof errors)[number]) =>
    vehicleName === null
      ? t(`SeveralVehicles.errorForAll.${field}`)
      : t(isOverlap ? 'SeveralVehicles.errorFor.overlap' : `SeveralVehicles.errorFor.${field}`, {
          name: vehicleName,
        })
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
  const labelOpenChoice = (name: 'type' | 'clubId') => {
    const described = selected.length > 0 ? selected : ordered.filter(({ canBuy }) => canBuy)
    return t(openChoiceTextKeys[describeOpenChoice(name, described, selection)])
  }

  const buyable = shown.filter(({ canBuy }) => canBuy).map(({ id }) => id)
  // A vehicle that has a pass of the same period is selected only by a press on its own row.
  const selectable = shown
    .filter((vehicle) => vehicle.canBuy && findPass(vehicle).overlap === null)
    .map(({ id }) => id)
  const isAllSelected = selectable.length > 0 && selectable.every((id) => selection.selected.includes(id))

  function submitVehicleSelection(event: FormEvent) {
    event.preventDefault()
    setAttempt({ attempt: attempt + 1, attemptedFieldIds: errors.map(({ fieldId }) => fieldId) })
    // The error summary links to rows that the search may hide.
    if (errors.length > 0) setSearch('')
    if (selected.length === 0 || errors.length > 0) return
    const lines = selected.flatMap(({ id, pass }) => buildPurchaseLine(id, pass.choices) ?? [])
    // With another vehicle it is a new purchase, which does not list the passes that are paid.
    const isResumed =
      draft.isResumed &&
      lines.every(({ vehicleId }) => draft.lines?.some((line) => line.vehicleId === vehicleId))
    void submitStepAnswer({ lines, selection: undefined, isResumed: isResumed || undefined })
  }

  const reason =
    selected.length === 0
      ? { text: t('SeveralVehicles.selectFirst'), field: buyable[0] ? `vehicle-${buyable[0]}` : 'vehicles' }
      : null

  return (
    <form noValidate onSubmit={submitVehicleSelection}>
      <Stack gap={5}>
        <ErrorSummary
          attempt={attempt}
          errors={errors
            .filter(({ fieldId }) => attemptedFieldIds.includes(fieldId))
            .map((error) => ({ field: error.fieldId, message: describeError(error) }))}
        />
        <PassFields
          id={commonFieldsId}
          legend={t('SeveralVehicles.common')}
          choices={common}
          catalog={catalog}
          openLabels={{ type: labelOpenChoice('type'), club: labelOpenChoice('clubId') }}
          errors={Object.fromEntries(
            errors
              .filter(({ vehicleName }) => isChecked && vehicleName === null)
              .map(({ field }) => [field, t(`SeveralVehicles.error.${field}`)]),
          )}
          onChange={changeChoicesOfAllVehicles}
        />
        <Stack as="section" gap={3} aria-labelledby="vehicles">
          <div className={styles.head}>
            <h2 id="vehicles" tabIndex={-1} className={styles.heading}>
              {t('SeveralVehicles.vehicles')}
            </h2>
            {selectable.length > 1 && (
              <Button
                size="small"
                onClick={() => setVehiclesSelected(isAllSelected ? buyable : selectable, !isAllSelected)}
              >
                {t(isAllSelected ? 'SeveralVehicles.selectNone' : 'SeveralVehicles.selectAll')}
              </Button>
            )}
          </div>
          {vehicles.length >= searchFrom && (
            <SearchField
              name="search"
              label={t('SeveralVehicles.search')}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
          )}
          <ul className={styles.list}>
            {shown.map((vehicle) => {
              const pass = findPassToBuyForVehicle(vehicle, shownSelection, offerRules)
              const withoutInsuranceType = findOfferedPassTypeWithoutInsurance(
                pass.choices.type,
                withoutInsuranceOffers,
              )
              return (
                <VehicleRow
                  key={vehicle.id}
                  vehicle={vehicle}
                  pass={pass}
                  withoutInsuranceUrl={
                    withoutInsuranceType &&
                    paths.purchase({ type: withoutInsuranceType, vehicle: vehicle.id })
                  }
                  catalog={catalog}
                  isSelected={shownSelection.selected.includes(vehicle.id)}
                  isOpenedVehicle={vehicle.id === openedVehicleId}
                  isFirstIncomplete={vehicle.id === firstIncompleteId}
                  isChecked={isChecked}
                />
              )
            })}
          </ul>
          {shown.length === 0 && <p role="status">{t('SeveralVehicles.noneFound')}</p>}
          <WrappingRow>
            <p role="status">
              {t('SeveralVehicles.selected', { count: selected.length })}
              {isPriced && ` · ${t('SeveralVehicles.selectedTotal', { amount: money(totalCents) })}`}
            </p>
          </WrappingRow>
        </Stack>
        <StepPrice value={isPriced ? <ActionBarPrice price={{ cents: totalCents, kind: 'total' }} /> : null}>
          <StepActions reason={reason} />
        </StepPrice>
      </Stack>
    </form>
  )
}
