/**
 * Functions with which the gateway parses the response of each federation call, for use by the
 * federation check.
 */
import { privacyPolicy, terms } from '../../gateway/domains/agreements/rest.ts'
import { additionalFee, uncachedPassOffers } from '../../gateway/domains/access-rights/offers.rest.ts'
import { accessRights, parsePassValidityPeriod } from '../../gateway/domains/access-rights/rest.ts'
import { cities } from '../../gateway/domains/addresses/rest.ts'
import { clubs, regions, siteClub } from '../../gateway/domains/clubs/rest.ts'
import { doesPassEntitleToGuestPurchase, uncachedGuestInvoice } from '../../gateway/domains/guests/rest.ts'
import {
  insuranceDocuments,
  insurancePrices,
  insuranceRequests,
} from '../../gateway/domains/insurance/rest.ts'
import { interventionReportById, interventionReports } from '../../gateway/domains/interventions/rest.ts'
import { latestMagazine, magazineById, magazines } from '../../gateway/domains/magazines/rest.ts'
import { currentMember, memberStatistics } from '../../gateway/domains/members/rest.ts'
import { billingAddress, paymentCard } from '../../gateway/domains/payment/rest.ts'
import { checkPassCollision } from '../../gateway/domains/purchase/rest.ts'
import { receiptById, receipts } from '../../gateway/domains/receipts/rest.ts'
import { makes, vehicleById, vehicles } from '../../gateway/domains/vehicles/rest.ts'
import { volunteering } from '../../gateway/domains/volunteering/rest.ts'
import type { Load } from '../../gateway/federation/federation-reads.ts'
import { parseFederationRow } from '../../gateway/federation/parse-values.ts'
import type { CallName } from '../../gateway/federation/refusal-errors.ts'
import type { SampleRequest } from './sample-requests.ts'

/**
 * Loads the data of a federation call with the gateway's own code. For a call about a single
 * object, `id` is the id of the object; NaN for any other call.
 */
type GatewayRead = (load: Load, id: number, request: SampleRequest) => Promise<unknown>

/** Returns the reader of a search for a guest's pass. */
const readGuestPassSearch =
  (call: 'searchExternalRight' | 'searchFqcqExternalRight'): GatewayRead =>
  async (load, _id, { query }) =>
    await load(async (reader) => {
      const pass = await reader.call(call, { query: query as never })
      return reader.parse(call, () => doesPassEntitleToGuestPurchase(pass))
    })

/**
 * The gateway's response parsers, by federation call. The response of a call without a parser need
 * only be JSON within the size limit.
 */
export const gatewayReads: Partial<Record<CallName, GatewayRead>> = {
  getUser: (load) => load(currentMember),
  getStats: (load) => load(memberStatistics),
  getCities: (load) => load(cities),
  getVehicles: (load) => load(vehicles),
  getVehicle: (load, id) => load(vehicleById, id),
  getMakes: (load) => load(makes),
  getRegions: (load) => load(regions),
  getClubs: (load) => load(clubs),
  getSiteClub: (load) => load(siteClub),
  getAccessRightTypes: (load) => load(uncachedPassOffers, false),
  checkCollision: (load, _id, { body }) =>
    load(async (reader) => await checkPassCollision(reader, body as never)),
  getBuyInfo: (load, _id, { body }) =>
    load(async ({ call, parse }) => {
      const reply = await call('getBuyInfo', { body: body as never })
      return parse('getBuyInfo', () => parseFederationRow(reply, parsePassValidityPeriod))
    }),
  getAdditionalFees: (load) => load(additionalFee),
  getAccessRights: (load) => load(accessRights),
  getCard: (load) => load(paymentCard),
  getBillingAddress: (load) => load(billingAddress),
  getReceipts: (load) => load(receipts),
  getReceipt: (load, id) => load(receiptById, id),
  getTerms: (load) => load(terms),
  getPrivacyPolicy: (load) => load(privacyPolicy),
  getInsuranceRequests: (load) => load(insuranceRequests),
  getInsurancePrices: (load) => load(insurancePrices),
  getInsuranceDocuments: (load) => load(insuranceDocuments),
  getLatestMagazine: (load) => load(latestMagazine),
  getMagazines: (load) => load(magazines),
  getMagazine: (load, id) => load(magazineById, id),
  getVolunteerRequest: (load) => load(volunteering),
  getInterventionReports: (load) => load(interventionReports),
  getInterventionReport: (load, id) => load(interventionReportById, id),
  searchFqcqExternalRight: readGuestPassSearch('searchFqcqExternalRight'),
  searchExternalRight: readGuestPassSearch('searchExternalRight'),
  getThreeDaysInformation: (load) => load(uncachedGuestInvoice),
}
