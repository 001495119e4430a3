import type { PurchaseDraft } from './purchaseDraft.ts'

/**
 * Returns the choices of a completed purchase that can be used for the same pass of another
 * vehicle. The choices contain no consents, so the member has to give the consents again.
 */
export const selectChoicesForNextVehicle = ({
  type,
  desiredActivation,
  isBusiness,
  vehicleId,
  regionId,
  clubId,
  printedMagazines,
  digitalMagazine,
}: PurchaseDraft): PurchaseDraft => ({
  type,
  desiredActivation,
  isBusiness,
  vehicleId,
  regionId,
  clubId,
  printedMagazines,
  digitalMagazine,
  paymentSeen: true,
})
