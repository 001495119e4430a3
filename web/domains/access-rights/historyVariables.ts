/** The variables of the screen's query, for its address. */
export const historyVariables = (vehicleId: string | undefined) => ({
  vehicleId: vehicleId ?? null,
  named: vehicleId ?? '',
  oneVehicle: vehicleId !== undefined,
})
