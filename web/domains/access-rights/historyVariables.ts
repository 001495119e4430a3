/** Returns the query variables of the history screen from its URL. */
export const historyVariables = (vehicleId: string | undefined) => ({
  vehicleId: vehicleId ?? null,
  named: vehicleId ?? '',
  oneVehicle: vehicleId !== undefined,
})
