/** URL of the vehicle selection that opens at the row of one vehicle. */
import { buildSeveralVehiclesStepUrl } from './severalVehiclesWizard.ts'

/** Query parameter with the id of the vehicle at which the vehicle selection opens. */
export const openedVehicleParameter = 'vehicle'

/** Returns the URL of the vehicle selection that opens at the row of the given vehicle. */
export const buildVehicleSelectionUrl = (vehicleId: string) =>
  `${buildSeveralVehiclesStepUrl('vehicles')}?${new URLSearchParams({ [openedVehicleParameter]: vehicleId })}`
