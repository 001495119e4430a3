/**
 * REST calls for intervention reports and their payment. The trail patrol issues an intervention
 * report when it finds a vehicle without an access right.
 */
import { type AccessRightTypeRules, findAccessRightTypeRules } from '../access-rights/type-rules.ts'
import { listPaidAccessRightsOfVehicle } from '../access-rights/queries.ts'
import { computePassValidityPeriod } from '../access-rights/seasons.ts'
import {
  type PassVehicle,
  findVehicleForPass,
  hasVehicleFieldsRequiredForPass,
} from '../access-rights/pass-vehicle.ts'
import { refuseUnknownOrClosedClub, readClub } from '../clubs/queries.ts'
import type { Period } from '../quebec-days.ts'
import type { BuyReply, Club, InterventionReport } from '../generated/contract.ts'
import type { RestCall, Handlers } from '../http/handlers.ts'
import { type CodeOf, Refusal, refuse } from '../http/refusals.ts'
import { convertCentsToDollars } from '../money.ts'
import { chargeMemberPurchaseExactlyOnce } from '../payment/exactly-once.ts'
import { refuseMissingPaymentDetails } from '../payment/missing-details.ts'
import { chargeAndRecordPurchase } from '../payment/settlement.ts'
import type { Store } from '../store/database.ts'
import { type Language, translate } from '../translations.ts'
import {
  type UnpaidInterventionReport,
  listUnpaidInterventionReports,
  normalizeLicensePlate,
} from './queries.ts'

/**
 * Access right types, for individuals and for businesses, of the annual access right that a member
 * gets by paying an intervention report.
 */
const annualTypes = { individual: 1, business: 5 }

export const interventionHandlers = {
  getInterventionReports: ({ store, member, language, query }) => {
    const requestedPlates = query.RegistrationPlates?.map(normalizeLicensePlate)
    return listUnpaidInterventionReports(store, member.id)
      .filter(({ plate }) => requestedPlates?.includes(plate) ?? true)
      .map((report) => buildInterventionReportReply(report, language))
  },

  getInterventionReport: ({ store, member, language, path }) => {
    const report = listUnpaidInterventionReports(store, member.id).find(({ id }) => id === path.id)
    return report === undefined
      ? refuse('InterventionReportNotFound')
      : buildInterventionReportReply(report, language)
  },

  payInterventionReport: async (call) => await payForInterventionReport(call),
} satisfies Partial<Handlers>

function buildInterventionReportReply(
  { id, controlNumber, price, issuedAt, place, vehicle }: UnpaidInterventionReport,
  language: Language,
): InterventionReport {
  const { owner, ...named } = vehicle
  return {
    id,
    noDroit: controlNumber,
    price: convertCentsToDollars(price),
    member: owner,
    vehicle: named,
    issuedAtEpoch: issuedAt,
    place,
    // The trail patrol of the demonstration writes reports for this reason only.
    reason: translate(language, 'interventions', 'Federation.interventionReason'),
  }
}

/**
 * An intervention report that can be paid. The payment includes an annual access right, whose
 * vehicle and club are also given here.
 */
interface PayableReport {
  report: UnpaidInterventionReport
  vehicle: PassVehicle
  club: Club
}

/**
 * Charges the price of an intervention report exactly once, and creates the annual access right
 * that this price includes.
 */
async function payForInterventionReport(
  call: RestCall<'payInterventionReport'>,
): Promise<BuyReply | Refusal<CodeOf<'payInterventionReport'>>> {
  const { store, member, path, body } = call
  return await chargeMemberPurchaseExactlyOnce(call, {
    goods: { interventionReport: path.id, vehicleId: body.VehicleId, clubId: body.ClubId },
    check: () => validateInterventionReportPayment(call),
    settle: ({ report, vehicle, club }: PayableReport, now) => {
      const type = member.isBusiness ? annualTypes.business : annualTypes.individual
      const goods = {
        accessRight: null,
        controlNumber: report.controlNumber,
        vehicle: vehicle.id,
        club: club.id,
        type,
        // A report states no insurance premium, so its whole price is taxable.
        price: { amount: report.price, insurance: 0, taxIncluded: false },
        fee: 0,
        period: findFirstSeasonWithoutAnnualPass(store, vehicle.id, findAccessRightTypeRules(type)!, now),
        desiredActivation: null,
        expectedTotal: body.ExpectedTotal,
      }
      // After a declined charge the member retries the payment of the report, not of the access
      // right.
      const outcome = chargeAndRecordPurchase(call, goods, now, 'recordCanceled')
      if (!(outcome instanceof Refusal))
        store.sql
          .run`UPDATE intervention_reports SET access_right = ${outcome.accessRightId} WHERE id = ${report.id}`
      return outcome
    },
  })
}

/**
 * Returns the validity period of the annual access right that a member gets by paying an
 * intervention report (decision 0013). The period is the rest of this season, or the first later
 * season for which the vehicle has no annual access right.
 */
function findFirstSeasonWithoutAnnualPass(
  store: Store,
  vehicle: number,
  typeRules: AccessRightTypeRules,
  now: number,
): Period {
  // Annual types need no chosen day, so the period is never null.
  const season = computePassValidityPeriod(typeRules, now)!
  const expiryTimes = listPaidAccessRightsOfVehicle(store, vehicle, season)
    .filter(({ type }) => findAccessRightTypeRules(type)?.calendar === 'annual')
    .map(({ expiresAt }) => expiresAt)
  return expiryTimes.length === 0
    ? season
    : findFirstSeasonWithoutAnnualPass(store, vehicle, typeRules, Math.max(...expiryTimes) + 1)
}

function validateInterventionReportPayment({
  store,
  member,
  path,
  body,
  language,
}: RestCall<'payInterventionReport'>): PayableReport | Refusal<CodeOf<'payInterventionReport'>> {
  const report = listUnpaidInterventionReports(store, member.id).find(({ id }) => id === path.id)
  if (report === undefined) return refuse('InterventionReportNotFound')
  const vehicle = findVehicleForPass(store, member.id, body.VehicleId)
  if (vehicle === null) return refuse('VehicleNotFound')
  if (!hasVehicleFieldsRequiredForPass(vehicle)) return refuse('VehicleIncomplete')
  const club = refuseUnknownOrClosedClub(readClub(store, body.ClubId, language))
  if (club instanceof Refusal) return club
  const missingDetails = refuseMissingPaymentDetails({ store, member, language })
  if (missingDetails !== null) return missingDetails
  return { report, vehicle, club }
}
