import { useTranslation } from 'react-i18next'
import { type SelectableVehicle, type VehicleSelection, describeOpenChoice } from './vehicleSelection.ts'

/** Translation keys of the label of an open choice for all vehicles. */
const openChoiceTextKeys = {
  asLast: 'SeveralVehicles.asLast',
  ownChoices: 'SeveralVehicles.ownChoices',
  choose: 'SeveralVehicles.choose',
} as const

/**
 * Returns a function that labels the empty option of a choice for all vehicles, which leaves the
 * choice to each vehicle.
 */
export function useOpenChoiceLabel(
  vehicles: ReadonlyArray<Pick<SelectableVehicle, 'id' | 'defaults'>>,
  selection: VehicleSelection,
): (name: 'type' | 'clubId') => string {
  const { t } = useTranslation('several-vehicles')
  return (name) => t(openChoiceTextKeys[describeOpenChoice(name, vehicles, selection)])
}
