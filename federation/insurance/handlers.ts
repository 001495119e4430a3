/**
 * REST calls for passes without the federation's liability insurance: the member sends a proof of
 * other insurance, the federation's staff decides, and then the member pays.
 */
import { isAccessRightTypeWithoutInsurance } from '../access-rights/type-rules.ts'
import { readAccessRightOffer } from '../access-rights/offers.ts'
import {
  listAccessRights,
  listPaidAccessRightsOfVehicle,
  formatPassNumber,
} from '../access-rights/queries.ts'
import { hasAccessRightInsuranceDocuments } from '../access-rights/rules.ts'
import { findPassSaleDates } from '../access-rights/seasons.ts'
import { findVehicleForPass, hasVehicleFieldsRequiredForPass } from '../access-rights/pass-vehicle.ts'
import { validatePassPurchase } from '../access-rights/purchase-validation.ts'
import { refuseUnknownOrClosedClub, readClub } from '../clubs/queries.ts'
import type { Period } from '../quebec-days.ts'
import { hourMs } from '../durations.ts'
import { createPdfDocumentLink } from '../documents/document-links.ts'
import type { CreatedInsuranceRequest } from '../generated/contract.ts'
import type { RestCall, Handlers } from '../http/handlers.ts'
import { type CodeOf, Refusal, refuse } from '../http/refusals.ts'
import { convertCentsToDollars } from '../money.ts'
import { chargeMemberPurchaseExactlyOnce } from '../payment/exactly-once.ts'
import { refuseMissingPaymentDetails } from '../payment/missing-details.ts'
import { chargeAndRecordPurchase } from '../payment/settlement.ts'
import { runInWriteTransaction } from '../store/database.ts'
import { readStoredSetting } from '../store/settings.ts'
import { translate } from '../translations.ts'
import { buildInsuranceRequestReply } from './request-reply.ts'
import { validateProofOfInsurance } from './validate-proof.ts'
import {
  type InsuranceRequestRow,
  hasInsuranceRequestLapsed,
  listInsuranceRequests,
  markInsuranceRequestPaid,
  findOpenInsuranceRequest,
  requestStatus,
  computeInsuranceRequestStatus,
  insertInsuranceRequest,
} from './queries.ts'

/**
 * Lifetime of the URL of an insurance document, in milliseconds: long enough for a list that stays
 * open in the browser.
 */
const documentLifetimeMs = hourMs

export const insuranceHandlers = {
  requestWithoutInsurance: (call) => runInWriteTransaction(call.store, () => createInsuranceRequest(call)),

  getInsuranceRequests: ({ store, member, now }) =>
    listInsuranceRequests(store, member.id).map((row) => buildInsuranceRequestReply(row, now)),

  buyWithoutInsurance: async (call) => {
    const { store, body } = call
    const { id, vehicleId, clubId, type } = body
    return await chargeMemberPurchaseExactlyOnce(call, {
      goods: { request: id, vehicleId, clubId, type },
      check: (now) => validateInsuranceRequestPayment(call, now),
      settle: ({ row, period }: PayableRequest, now) => {
        const goods = {
          accessRight: row.accessRight,
          vehicle: row.vehicle,
          club: row.club,
          type: row.type,
          price: { amount: row.price, insurance: 0, taxIncluded: row.taxIncluded === 1 },
          fee: 0,
          period,
          desiredActivation: null,
          expectedTotal: body.expectedTotal,
        }
        const outcome = chargeAndRecordPurchase(call, goods, now, 'keepAwaitingPayment')
        if (!(outcome instanceof Refusal)) markInsuranceRequestPaid(store, row.id)
        return outcome
      },
    })
  },

  getInsurancePrices: ({ store, now }) => {
    const readInsurancePremiumOfPassType = (type: number) =>
      convertCentsToDollars(readAccessRightOffer(store, type, now)?.price.insurance ?? 0)
    return [
      { key: 'cost', value: readInsurancePremiumOfPassType(1) },
      { key: 'clubCost', value: convertCentsToDollars(readStoredSetting(store, 'club_insurance')) },
      { key: 'stayCost', value: readInsurancePremiumOfPassType(3) },
      { key: 'dailyCost', value: readInsurancePremiumOfPassType(4) },
    ]
  },

  getInsuranceDocuments: ({ store, member, language, now, publicUrl }) => ({
    documentsAssurance: listAccessRights(store, member.id)
      .filter((right) => hasAccessRightInsuranceDocuments(right, now))
      .map((right) => ({
        nom: translate(language, 'insurance', 'Federation.paper.certificate.name', {
          number: formatPassNumber(right.id),
          vehicle: right.vehicleName,
        }),
        url:
          publicUrl() +
          createPdfDocumentLink(
            store.db,
            { kind: 'insurance', subject: right.id, language, until: now + documentLifetimeMs },
            now,
          ),
      })),
  }),
} satisfies Partial<Handlers>

function createInsuranceRequest(
  call: RestCall<'requestWithoutInsurance'>,
): CreatedInsuranceRequest | Refusal<CodeOf<'requestWithoutInsurance'>> {
  const { store, member, body, language, now } = call
  const insurer = body.nomAssureur.trim()
  const policyNumber = body.noPolice.trim()
  if (insurer === '') return refuse('InvalidRequest', { fields: { nomAssureur: 'required' } })
  if (policyNumber === '') return refuse('InvalidRequest', { fields: { noPolice: 'required' } })
  const proof = validateProofOfInsurance(body)
  if (proof instanceof Refusal) return proof

  const purchase = validatePassPurchase(call, { ...body, desiredActivation: null }, now)
  // Only types 3 and 4 need a chosen day, and requests cannot name those types.
  if (purchase instanceof Refusal)
    return purchase.code === 'DesiredActivationInvalid'
      ? refuse('TypeUnavailable')
      : (purchase as Refusal<CodeOf<'requestWithoutInsurance'>>)
  const { vehicle, offer, period } = purchase
  if (!isAccessRightTypeWithoutInsurance(offer.type)) return refuse('TypeUnavailable')
  if (!hasVehicleFieldsRequiredForPass(vehicle)) return refuse('VehicleIncomplete')
  const club = refuseUnknownOrClosedClub(purchase.club)
  if (club instanceof Refusal) return club
  const [collidingPass] = listPaidAccessRightsOfVehicle(store, vehicle.id, period)
  if (collidingPass !== undefined)
    return isAccessRightTypeWithoutInsurance(collidingPass.type)
      ? refuse('E100011')
      : refuse('AlreadyActive', { period: collidingPass })
  if (findOpenInsuranceRequest(store, vehicle.id, now) !== null) return refuse('E100012')

  const { validFrom, validUntil } = findPassSaleDates(offer.kind, now)
  const id = insertInsuranceRequest(store, {
    member: member.id,
    vehicle: vehicle.id,
    club: club.id,
    type: offer.type,
    // The price of the request day applies, because the member cannot influence the duration of the
    // verification.
    price: offer.currentPrice,
    language,
    insurer,
    policyNumber,
    proof,
    validFrom,
    validUntil,
    at: now,
  })
  return { id, noDemande: id }
}

/** Error reasons for an insurance request that cannot be paid, keyed by the request's status. */
const notPayableReasons: Partial<Record<number, 'pending' | 'paid' | 'over'>> = {
  [requestStatus.approvalPending]: 'pending',
  [requestStatus.accepted]: 'paid',
  [requestStatus.refused]: 'over',
}

/** An insurance request that can be paid now. */
interface PayableRequest {
  row: InsuranceRequestRow
  period: Period
}

function validateInsuranceRequestPayment(
  call: RestCall<'buyWithoutInsurance'>,
  now: number,
): PayableRequest | Refusal<CodeOf<'buyWithoutInsurance'>> {
  const { store, member, body, language } = call
  const row = listInsuranceRequests(store, member.id).find(({ id }) => id === body.id)
  if (row === undefined) return refuse('RequestNotFound')
  const currentStatus = computeInsuranceRequestStatus(row, now)
  if (currentStatus !== requestStatus.paymentPending) {
    const isSeasonOver = currentStatus === requestStatus.refused && row.validUntil < now
    const ended = isSeasonOver ? 'seasonOver' : notPayableReasons[currentStatus]
    const reason = hasInsuranceRequestLapsed(row, now) ? 'lapsed' : ended
    return refuse('RequestNotPayable', {
      description: reason && translate(language, 'insurance', `Federation.RequestNotPayable.${reason}`),
    })
  }
  const vehicle = findVehicleForPass(store, member.id, body.vehicleId)
  if (vehicle === null) return refuse('VehicleNotFound')
  const club = readClub(store, body.clubId, language)
  if (club === null) return refuse('ClubNotFound')
  const requestedValues = { vehicleId: row.vehicle, clubId: row.club, type: row.type }
  for (const field of ['vehicleId', 'clubId', 'type'] as const) {
    if (body[field] !== requestedValues[field])
      return refuse('InvalidRequest', { fields: { [field]: 'notFound' } })
  }
  const availableClub = refuseUnknownOrClosedClub(club)
  if (availableClub instanceof Refusal) return availableClub

  const period = { activeAt: Math.max(now, row.validFrom), expiresAt: row.validUntil }
  const paid = listPaidAccessRightsOfVehicle(store, vehicle.id, period)
  if (paid.some(({ type }) => isAccessRightTypeWithoutInsurance(type))) return refuse('E100011')
  if (paid[0] !== undefined) return refuse('AlreadyActive', { period: paid[0] })
  if (!hasVehicleFieldsRequiredForPass(vehicle)) return refuse('VehicleIncomplete')
  // The payment period can extend past the end of the season (O15). The member cannot do anything
  // about it.
  if (period.activeAt > period.expiresAt)
    return refuse('BuyWithoutInsuranceError', {
      description: translate(language, 'insurance', 'Federation.BuyWithoutInsuranceError.seasonOver'),
    })
  const missingDetails = refuseMissingPaymentDetails(call)
  if (missingDetails !== null) return missingDetails
  return { row, period }
}
