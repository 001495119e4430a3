/**
 * A demo persona whose insurance requests show every possible state, each for a different vehicle.
 */
import { dayMs } from '../../durations.ts'
import { type Price, computePassInvoice } from '../../access-rights/invoice.ts'
import { findAccessRightTypeRules } from '../../access-rights/type-rules.ts'
import { readAccessRightOffer } from '../../access-rights/offers.ts'
import { createPassControlNumber, upsertAccessRight } from '../../access-rights/queries.ts'
import { findPassSaleDates } from '../../access-rights/seasons.ts'
import {
  approveOrRefuseInsuranceRequest,
  markInsuranceRequestPaid,
  readInsuranceRequest,
  insertInsuranceRequest,
} from '../../insurance/queries.ts'
import { insertReceipt } from '../../receipts/queries.ts'
import type { Store } from '../../store/database.ts'
import {
  addQuadWithAllFields,
  addMemberWithVehicle,
  findClubIdByNumber,
  computePassDatesOfCurrentSeason,
} from './persona-factories.ts'

/** Access right type of the annual pass without insurance. */
const type = 8

/** Inserts a demo persona with four insurance requests for different vehicles, oldest first. */
export function seedInsuranceRequests(store: Store, now: number): void {
  const { member } = addMemberWithVehicle(store, now, {
    name: 'sansassurance',
    firstName: 'Olivier',
    lastName: 'Desrosiers',
    phoneNumber: '4185550171',
    birthDate: '1981-08-25',
  })
  const addInsuranceRequestForVehicle = (vehicleName: string, requestedAt: number) =>
    addInsuranceRequest(store, member, addQuadWithAllFields(store, member, vehicleName), requestedAt)

  const { paidAt, period } = computePassDatesOfCurrentSeason(now)
  const paid = addInsuranceRequestForVehicle('PAYE-2020', paidAt - 10 * dayMs)
  approveOrRefuseInsuranceRequest(store, paid.id, true, paidAt - 2 * dayMs)
  const { accessRight, vehicle } = readInsuranceRequest(store, paid.id)!
  const { price } = paid
  const goods = { member, vehicle, club: findClubIdByNumber(store, '054'), type }
  upsertAccessRight(store, {
    ...goods,
    id: accessRight,
    controlNumber: createPassControlNumber(),
    price,
    desiredActivation: null,
    period,
    at: paidAt,
  })
  insertReceipt(store, {
    ...goods,
    accessRight,
    invoice: computePassInvoice(price, 0),
    isSuccessful: true,
    period: period!,
    paidAt,
    attempt: null,
  })
  markInsuranceRequestPaid(store, paid.id)

  const refused = addInsuranceRequestForVehicle('REFUSE-21', now - 9 * dayMs)
  approveOrRefuseInsuranceRequest(store, refused.id, false, now - 5 * dayMs)
  const accepted = addInsuranceRequestForVehicle('ACCEPTE-22', now - 8 * dayMs)
  approveOrRefuseInsuranceRequest(store, accepted.id, true, now - dayMs)
  addInsuranceRequestForVehicle('ATTENTE-23', now - 3 * dayMs)
}

/** Inserts an insurance request at the current price for a club in Rimouski. */
export function addInsuranceRequest(
  store: Store,
  member: number,
  vehicle: number,
  requestedAt: number,
): { id: number; price: Price } {
  const price = readAccessRightOffer(store, type, requestedAt)!.currentPrice
  const { validFrom, validUntil } = findPassSaleDates(findAccessRightTypeRules(type)!, requestedAt)
  const id = insertInsuranceRequest(store, {
    member,
    vehicle,
    club: findClubIdByNumber(store, '054'),
    type,
    price,
    language: 'fr',
    insurer: 'Assurances du Fleuve',
    policyNumber: `AF-${1000 + vehicle}`,
    proof: { name: 'preuve.pdf', contentType: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') },
    validFrom,
    validUntil,
    at: requestedAt,
  })
  return { id, price }
}
