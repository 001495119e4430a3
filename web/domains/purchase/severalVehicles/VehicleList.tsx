import { useTranslation } from 'react-i18next'
import { paths } from '../../../platform/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Stack } from '../../../ui/layout.tsx'
import type { OfferAvailability } from '../../access-rights/shared/renewal.ts'
import { BlockedVehicles } from '../BlockedVehicles.tsx'
import type { PassCatalog } from './PassFields.tsx'
import { VehicleRow } from './VehicleRow.tsx'
import type { ListedVehicle } from './listedVehicle.ts'
import { findOfferedPassTypeWithoutInsurance } from './purchaseLineChoices.ts'
import type { SelectionError } from './selectionErrors.ts'
import styles from './SeveralVehicles.module.css'
import type { OfferRules } from './offerRules.ts'
import { type VehicleSelection, findPassToBuyForVehicle } from './vehicleSelection.ts'
import { setVehiclesSelected } from './vehicleSelectionDraft.ts'

interface VehicleListProps {
  /** Vehicles that match the search. */
  vehicles: readonly ListedVehicle[]
  /** Search text; null if there are too few vehicles for a search field. */
  search: string | null
  onSearch: (search: string) => void
  selection: VehicleSelection
  /** Selection that the rows show. It may be older than `selection` after a large change. */
  shownSelection: VehicleSelection
  offerRules: OfferRules
  catalog: PassCatalog
  withoutInsuranceOffers: readonly OfferAvailability[]
  /** Id of the vehicle at which the screen opens; null if the screen opens at its start. */
  openedVehicleId: string | null
  /** Ids of the vehicles with an error of their own, in the order of the rows. */
  incompleteIds: readonly string[]
  /** Errors that the member has tried to submit. */
  errors: readonly SelectionError[]
}

/**
 * List of vehicles in which the member selects the vehicles of a purchase. Vehicles for which no
 * pass can be bought are folded below the others.
 */
export function VehicleList(props: VehicleListProps) {
  const { vehicles, search, onSearch, selection, shownSelection, offerRules } = props
  const { withoutInsuranceOffers, openedVehicleId, incompleteIds, errors } = props
  const { t } = useTranslation('several-vehicles')
  const buyable = vehicles.filter(({ canBuy }) => canBuy)
  const blocked = vehicles.filter(({ canBuy }) => !canBuy)
  const buyableIds = buyable.map(({ id }) => id)
  // A vehicle that has a pass of the same period is selected only by a press on its own row.
  const selectableIds = buyable
    .filter((vehicle) => findPassToBuyForVehicle(vehicle, selection, offerRules).overlap === null)
    .map(({ id }) => id)
  const isAllSelected =
    selectableIds.length > 0 && selectableIds.every((id) => selection.selected.includes(id))

  const renderVehicleRow = (vehicle: ListedVehicle) => {
    const pass = findPassToBuyForVehicle(vehicle, shownSelection, offerRules)
    const type = findOfferedPassTypeWithoutInsurance(pass.choices.type, withoutInsuranceOffers)
    return (
      <VehicleRow
        key={vehicle.id}
        vehicle={vehicle}
        pass={pass}
        withoutInsuranceUrl={type && paths.purchase({ type, vehicle: vehicle.id })}
        catalog={props.catalog}
        isSelected={shownSelection.selected.includes(vehicle.id)}
        isOpenedVehicle={vehicle.id === openedVehicleId}
        isIncomplete={incompleteIds.includes(vehicle.id)}
        isFirstIncomplete={vehicle.id === incompleteIds[0]}
        errors={errors.filter((error) => error.vehicle?.id === vehicle.id)}
      />
    )
  }

  return (
    <Stack as="section" gap={3} aria-labelledby="vehicles">
      <div className={styles.head}>
        <h2 id="vehicles" className={styles.heading}>
          {t('SeveralVehicles.vehicles')}
        </h2>
        {selectableIds.length > 1 && (
          <Button
            size="small"
            onClick={() => setVehiclesSelected(isAllSelected ? buyableIds : selectableIds, !isAllSelected)}
          >
            {t(isAllSelected ? 'SeveralVehicles.selectNone' : 'SeveralVehicles.selectAll')}
          </Button>
        )}
      </div>
      {search !== null && (
        <SearchField
          name="search"
          label={t('SeveralVehicles.search')}
          value={search}
          onChange={({ target }) => onSearch(target.value)}
        />
      )}
      {buyable.length > 0 && <ul className={styles.rows}>{buyable.map(renderVehicleRow)}</ul>}
      <BlockedVehicles
        count={blocked.length}
        isOpen={
          buyable.length === 0 ||
          Boolean(search) ||
          blocked.some(({ id, pendingUrl }) => id === openedVehicleId || pendingUrl !== null)
        }
      >
        <ul className={styles.rows}>{blocked.map(renderVehicleRow)}</ul>
      </BlockedVehicles>
      {vehicles.length === 0 && <p role="status">{t('SeveralVehicles.noneFound')}</p>}
    </Stack>
  )
}
