/** Conversion of insurance requests to responses of the REST contract. */
import type { InsuranceRequest } from '../generated/contract.ts'
import { convertCentsToDollars } from '../money.ts'
import type { Store } from '../store/database.ts'
import {
  type InsuranceRequestRow,
  hasInsuranceRequestLapsed,
  requestStatus,
  findCurrentInsuranceRequest,
  computeInsuranceRequestStatus,
} from './queries.ts'

/**
 * Returns the insurance request to show for a vehicle, as a response body: an open request, if
 * there is one. Otherwise returns an approved request that was not paid in time and whose season
 * has not ended. Returns null in all other cases.
 */
export function buildReplyWithCurrentInsuranceRequest(
  store: Store,
  vehicle: number,
  now: number,
): InsuranceRequest | null {
  const row = findCurrentInsuranceRequest(store, vehicle, now)
  return row && buildInsuranceRequestReply(row, now)
}

/** Converts an insurance request to its response body, with the request's status at `now`. */
export function buildInsuranceRequestReply(
  insuranceRequest: InsuranceRequestRow,
  now: number,
): InsuranceRequest {
  const statut = computeInsuranceRequestStatus(insuranceRequest, now)
  const hadToBePaid =
    statut === requestStatus.paymentPending || hasInsuranceRequestLapsed(insuranceRequest, now)
  return {
    id: insuranceRequest.id,
    noDemande: insuranceRequest.id,
    statut,
    type: insuranceRequest.type,
    dateCreation: insuranceRequest.createdAt,
    clubId: insuranceRequest.club,
    club: { id: insuranceRequest.club, no: insuranceRequest.clubNo, displayName: insuranceRequest.clubName },
    vehicule: {
      alias: insuranceRequest.vehicleName,
      marque: insuranceRequest.make,
      modele: insuranceRequest.model,
      annee: insuranceRequest.year,
      immatriculation: insuranceRequest.registration,
      cc: insuranceRequest.cc,
      numeroSerie: insuranceRequest.serialNumber,
      webId: insuranceRequest.vehicle,
    },
    cycle: {
      prix: convertCentsToDollars(insuranceRequest.price),
      activeAtEpoch: insuranceRequest.validFrom,
      expiresAtEpoch: insuranceRequest.validUntil,
    },
    expireAtEpoch: hadToBePaid ? insuranceRequest.payUntil : null,
  }
}
