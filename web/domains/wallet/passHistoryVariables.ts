/** Returns the query variables of the pass history. The vehicle id comes from the URL. */
export const buildPassHistoryQueryVariables = (vehicleId: string | undefined) => ({
  vehicleId: vehicleId ?? null,
  named: vehicleId ?? '',
  oneVehicle: vehicleId !== undefined,
})
