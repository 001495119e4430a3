/**
 * Computes the result of `DashboardScreenQuery` without a GraphQL engine, for the benchmark. A
 * value that several fields of a vehicle need is computed only once.
 */
import {
  isPassOfferAvailable,
  isMagazineIncludedInPass,
  isPassPresaleActive,
  filterPassOffersByAccount,
} from '../../gateway/domains/access-rights/offers.ts'
import { type AccessRightOfferRecord, passOffers } from '../../gateway/domains/access-rights/offers.rest.ts'
import { findPassToBuyAgain } from '../../gateway/domains/access-rights/repeatable-pass.ts'
import { accessRights } from '../../gateway/domains/access-rights/rest.ts'
import {
  findActivePass,
  canCancelPass,
  selectUsablePasses,
  sortPassesUpcomingFirst,
  isPassPaymentUnsettled,
} from '../../gateway/domains/access-rights/rules.ts'
import { insuranceRequests } from '../../gateway/domains/insurance/rest.ts'
import { findOpenInsuranceRequest } from '../../gateway/domains/insurance/rules.ts'
import { interventionReports } from '../../gateway/domains/interventions/rest.ts'
import { filterInterventionReportsByVehicle } from '../../gateway/domains/interventions/rules.ts'
import { latestMagazine } from '../../gateway/domains/magazines/rest.ts'
import { currentMember, memberStatistics } from '../../gateway/domains/members/rest.ts'
import { paymentCard } from '../../gateway/domains/payment/rest.ts'
import { isPaymentCardExpired } from '../../gateway/domains/payment/rules.ts'
import { getPassPurchaseObstacle } from '../../gateway/domains/purchase/purchase-obstacles.ts'
import { getVehicleDeleteObstacle } from '../../gateway/domains/purchase/vehicle-removal.ts'
import { type VehicleRecord, vehicles } from '../../gateway/domains/vehicles/rest.ts'
import {
  sortVehiclesByPassEnd,
  hasVehicleFieldsRequiredForPass,
} from '../../gateway/domains/vehicles/rules.ts'
import { paginateRelayConnection } from '../../gateway/graphql/relay-connections.ts'
import type { Context } from '../../gateway/graphql/context.ts'
import { encodeId } from '../../gateway/graphql/global-ids.ts'
import { getPictureUrl } from '../../gateway/graphql/pictures.ts'
import { getTorontoDay, countDaysUntilEnd } from '../../gateway/platform/calendar-days.ts'
import { formatSixDigits } from '../../gateway/platform/format-numbers.ts'
import {
  formatTimestampAsIsoString,
  buildPassListItem,
  buildPassDetailFields,
  buildPortalFieldsOfPageShell,
  buildMemberFieldsOfPageShell,
} from './shared-result-parts.ts'

type Cents = { cents: number } | null

export async function computeDashboardQueryResult(context: Context) {
  const { load } = context
  const [member, statistics, memberVehicles, passes, reports, requests, magazine, card, offerList] =
    await Promise.all([
      load(currentMember),
      load(memberStatistics),
      load(vehicles),
      load(accessRights),
      load(interventionReports),
      load(insuranceRequests),
      load(latestMagazine),
      load(paymentCard),
      load(passOffers, false),
    ])
  // The recorded member has no reports, requests and cancelable passes, so this file leaves out
  // their fields.
  if (reports.length > 0 || requests.length > 0 || passes.some(canCancelPass))
    throw new Error('The handwritten dashboard does not support this member.')
  const now = context.now()
  const byId = new Map(memberVehicles.map((vehicle) => [vehicle.id, vehicle]))
  const ordered = sortVehiclesByPassEnd(memberVehicles, now)
  const { bannerEnd, ...counted } = statistics
  const shell = buildPortalFieldsOfPageShell(context)
  return {
    portal: { ...shell, now: formatTimestampAsIsoString(now) },
    viewer: {
      ...buildMemberFieldsOfPageShell(member),
      statistics: {
        ...counted,
        bannerDate: bannerEnd === null ? null : getTorontoDay(bannerEnd),
        bannerDaysLeft: countDaysUntilEnd(bannerEnd, now),
      },
      activeAccessRights: mapRelayConnectionNodes(
        paginateRelayConnection('AccessRight', selectUsablePasses(passes, now), { first: 6 }),
        (pass) => {
          const vehicle = byId.get(pass.vehicle?.id ?? 0)
          return {
            ...buildPassDetailFields(pass, context, now),
            vehicle: vehicle === undefined ? null : buildVehicleFieldsOfUsablePass(vehicle, now),
            __typename: 'AccessRight',
          }
        },
      ),
      failedAccessRights: [],
      interventionReports: [],
      insuranceRequests: { edges: [] },
      vehiclesToUpdate: ordered
        .filter((vehicle) => vehicle.needsUpdate || !hasVehicleFieldsRequiredForPass(vehicle))
        .map(({ id, name, needsUpdate }) => ({ id: encodeId('Vehicle', id), name, needsUpdate })),
      paymentCard: card && {
        last4: card.last4,
        isExpired: isPaymentCardExpired(card, now),
        expirationMonth: card.expirationMonth,
        expirationYear: card.expirationYear,
      },
      vehicles: mapRelayConnectionNodes(
        paginateRelayConnection('Vehicle', ordered, { first: 15 }),
        (vehicle) => buildVehicleCardFields(vehicle, byId, context, now),
      ),
      isVolunteer: member.isVolunteer,
      volunteerClubName: member.volunteerClubName,
      latestMagazine: magazine && {
        id: encodeId('Magazine', magazine.id),
        title: magazine.title,
        season: magazine.season,
        year: magazine.year,
        volume: magazine.volume,
        number: magazine.number,
        canRead: magazine.canRead,
        coverUrl: magazine.coverUrl,
      },
    },
    accessRightOffers: {
      offers: filterPassOffersByAccount(offerList.offers, {
        isBusiness: member.isBusiness,
        withoutInsurance: false,
      }).map((offer) => buildOfferCardFields(offer, now)),
    },
  }

  function buildVehicleFieldsOfUsablePass(vehicle: VehicleRecord, time: number) {
    const { id, name, registration, type } = vehicle
    return {
      name,
      registration,
      type,
      ...buildNextPassFieldsOfVehicle(vehicle, time),
      id: encodeId('Vehicle', id),
    }
  }
}

/** Returns a Relay connection of records. The callback `mapNode` converts each record to a node. */
function mapRelayConnectionNodes<Item, Node>(
  { edges, pageInfo }: ReturnType<typeof paginateRelayConnection<Item & { id: number }>>,
  mapNode: (item: Item) => Node,
) {
  return {
    edges: edges.map(({ node, cursor }) => ({ node: mapNode(node), cursor })),
    pageInfo: { endCursor: pageInfo.endCursor, hasNextPage: pageInfo.hasNextPage },
  }
}

/**
 * Returns the GraphQL fields about buying the next pass of a vehicle. They contain the reasons that
 * prevent the purchase, and an earlier pass that the member can buy again.
 */
function buildNextPassFieldsOfVehicle(vehicle: VehicleRecord, now: number) {
  const repeatable = findPassToBuyAgain(vehicle.passes, now)
  const { type, validity, expiresAt, id } = repeatable === null ? noPass : buildPassListItem(repeatable, now)
  return {
    purchaseObstacle: getPassPurchaseObstacle(vehicle, [], null, now),
    seasonObstacle: getPassPurchaseObstacle(vehicle, [], 'ANNUAL', now),
    repeatablePass: repeatable && { type, validity, expiresAt, id },
  }
}
const noPass = { type: null, validity: null, expiresAt: null, id: null }

/**
 * Returns the fields of the Relay fragment `VehicleCard_vehicle`, computed without a GraphQL
 * engine.
 */
function buildVehicleCardFields(
  vehicle: VehicleRecord,
  vehiclesById: ReadonlyMap<number, VehicleRecord>,
  context: Context,
  now: number,
) {
  const { name, registration, year, type, make, model, passes } = vehicle
  const request = findOpenInsuranceRequest(vehicle, now)
  const active = findActivePass(passes, now)
  const owner = active && vehiclesById.get(active.vehicle?.id ?? 0)
  const orderedPasses = sortPassesUpcomingFirst(passes, now)
  const buildPassConnectionEdge = (pass: (typeof orderedPasses)[number]) => ({
    node: buildPassListItem(pass, now),
  })
  return {
    id: encodeId('Vehicle', vehicle.id),
    name,
    registration,
    year,
    type,
    make,
    model,
    pictureUrl: getPictureUrl(vehicle.pictureKey, context),
    ...buildNextPassFieldsOfVehicle(vehicle, now),
    insuranceRequest: request && {
      status: request.status,
      id: encodeId('InsuranceRequest', request.id),
      number: formatSixDigits(request.requestNumber),
    },
    activePass: active && {
      ...buildPassDetailFields(active, context, now),
      vehicle: owner && {
        name: owner.name,
        registration: owner.registration,
        id: encodeId('Vehicle', owner.id),
      },
    },
    accessRights: {
      edges: orderedPasses.slice(0, 4).map(buildPassConnectionEdge),
      totalCount: orderedPasses.length,
    },
    unsettled: {
      edges: orderedPasses.filter(isPassPaymentUnsettled).slice(0, 4).map(buildPassConnectionEdge),
    },
    deleteObstacle: getVehicleDeleteObstacle(
      vehicle,
      { reports: filterInterventionReportsByVehicle(vehicle, []), hasRetry: false },
      now,
    ),
    __typename: 'Vehicle',
  }
}

/**
 * Returns the fields of the Relay fragment `OfferCard_offer`, computed without a GraphQL engine.
 */
function buildOfferCardFields(offer: AccessRightOfferRecord, now: number) {
  const { type, currentPrice, regularPrice, taxIncluded, presale, insurance } = offer
  const pickMoneyCents = (money: Cents) => money && { cents: money.cents }
  return {
    type,
    available: isPassOfferAvailable(offer, now),
    currentPrice: pickMoneyCents(currentPrice),
    regularPrice: pickMoneyCents(regularPrice),
    taxIncluded,
    presale: presale && {
      price: pickMoneyCents(presale.price),
      startsAt: formatTimestampAsIsoString(presale.startsAt),
      endsAt: formatTimestampAsIsoString(presale.endsAt),
      isOn: isPassPresaleActive(presale, now),
    },
    insurance: pickMoneyCents(insurance),
    includesMagazine: isMagazineIncludedInPass(type),
    choiceEndsAt: formatTimestampAsIsoString(offer.choiceEndsAt),
    endsAt: formatTimestampAsIsoString(offer.endsAt),
  }
}
