/** Conversion of insurance requests to responses of the REST contract. */
import type { InsuranceRequest } from '../generated/contract.ts'
import { toDollars } from '../money.ts'
import type { Store } from '../store/database.ts'
import {
  type RequestRow,
  hasInsuranceRequestLapsed,
  requestStatus,
  findCurrentInsuranceRequest,
  computeInsuranceRequestStatus,
} from './queries.ts'

/**
 * Returns the response body of the vehicle's open insurance request. Without an open request,
 * returns the latest request if it lapsed this season; null otherwise.
 */
export function buildCurrentInsuranceRequestReply(
  store: Store,
  vehicle: number,
  now: number,
): InsuranceRequest | null {
  const row = findCurrentInsuranceRequest(store, vehicle, now)
  return row && buildInsuranceRequestReply(row, now)
}

/** Converts an insurance request to its response body, with the request's status at `now`. */
export function buildInsuranceRequestReply(row: RequestRow, now: number): InsuranceRequest {
  const statut = computeInsuranceRequestStatus(row, now)
  const hadToBePaid = statut === requestStatus.paymentPending || hasInsuranceRequestLapsed(row, now)
  return {
    id: row.id,
    noDemande: row.id,
    statut,
    type: row.type,
    dateCreation: row.createdAt,
    clubId: row.club,
    club: { id: row.club, no: row.clubNo, displayName: row.clubName },
    vehicule: {
      alias: row.vehicleName,
      marque: row.make,
      modele: row.model,
      annee: row.year,
      immatriculation: row.registration,
      cc: row.cc,
      numeroSerie: row.serialNumber,
      webId: row.vehicle,
    },
    cycle: { prix: toDollars(row.price), activeAtEpoch: row.validFrom, expiresAtEpoch: row.validUntil },
    expireAtEpoch: hadToBePaid ? row.payUntil : null,
  }
}
