/**
 * Computes the GraphQL results of small benchmark scenarios without a GraphQL engine, such as
 * looking up a vehicle or signing in.
 */
import { type ClubRecord, clubs, regions } from '../../gateway/domains/clubs/rest.ts'
import { excludedRegion, searchClubs } from '../../gateway/domains/clubs/rules.ts'
import { interventionReports } from '../../gateway/domains/interventions/rest.ts'
import { filterInterventionReportsByVehicle } from '../../gateway/domains/interventions/rules.ts'
import { currentMember } from '../../gateway/domains/members/rest.ts'
import { getVehicleDeleteObstacle } from '../../gateway/domains/purchase/vehicle-removal.ts'
import { logIn } from '../../gateway/domains/session/mutations.ts'
import { vehicleById } from '../../gateway/domains/vehicles/rest.ts'
import type { Context } from '../../gateway/graphql/context.ts'
import { decodeId, encodeId } from '../../gateway/graphql/global-ids.ts'
import { getPictureUrl } from '../../gateway/graphql/pictures.ts'
import { formatPhoneNumber, formatRegionNumber } from '../../gateway/platform/format-numbers.ts'
import { compareNames } from '../../gateway/platform/translate.ts'
import { callMutationResolver } from './call-mutation.ts'
import {
  formatTimestampAsIsoString,
  buildPortalFieldsOfPageShell,
  buildMemberFieldsOfPageShell,
} from './shared-result-parts.ts'

/** Computes the result of `DeleteVehicleScreenQuery` without a GraphQL engine. */
export async function computeVehicleQueryResult(context: Context, { id }: { id: string }) {
  const { load } = context
  const vehicleId = decodeId('Vehicle', id)
  const [member, found, reports] = await Promise.all([
    load(currentMember),
    vehicleId === null ? null : load(vehicleById, vehicleId),
    load(interventionReports),
  ])
  return {
    portal: buildPortalFieldsOfPageShell(context),
    viewer: {
      ...buildMemberFieldsOfPageShell(member),
      vehicle: found && {
        id: encodeId('Vehicle', found.id),
        name: found.name,
        type: found.type,
        make: found.make,
        model: found.model,
        year: found.year,
        registration: found.registration,
        pictureUrl: getPictureUrl(found.pictureKey, context),
        deleteObstacle: getVehicleDeleteObstacle(
          found,
          { reports: filterInterventionReportsByVehicle(found, reports), hasRetry: false },
          context.now(),
        ),
      },
    },
  }
}

/** Computes the result of `LoginScreenMutation` without a GraphQL engine. */
export async function computeSignInMutationResult(
  context: Context,
  { input }: { input: { email: string; password: string } },
) {
  const result = await callMutationResolver(logIn, { input }, context)
  if (result.__typename !== 'LogInPayload') throw new Error(result.__typename)
  const member = await context.load(currentMember)
  const { accessToken, refreshToken, expiresAt } = result.session
  return {
    logIn: {
      __typename: 'LogInPayload',
      session: { accessToken, refreshToken, expiresAt: formatTimestampAsIsoString(Number(expiresAt)) },
      viewer: {
        id: encodeId('Member', member.id),
        email: member.email,
        consentRequired: member.consentRequired,
      },
    },
  }
}

/**
 * Returns the result of the benchmark scenario `open`: all regions, and the clubs of one region.
 */
export async function computeRegionsAndClubsQueryResult(
  { load }: Context,
  { regionId }: { regionId: string },
) {
  const [everyRegion, everyClub] = await Promise.all([load(regions), load(clubs)])
  const listed = everyRegion
    .filter(({ id }) => id !== excludedRegion)
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, name }) => ({ id: encodeId('Region', id), number: formatRegionNumber(id), name }))
  const numericRegionId = decodeId('Region', regionId)
  const region = listed.find(({ id }) => id === regionId) ?? null
  const buildClubQueryResult = (record: ClubRecord) => ({
    id: encodeId('Club', record.id),
    number: record.number,
    name: record.name,
    available: record.available,
    website: record.website,
    address: record.hidesContact ? null : record.address,
    postalCode: record.hidesContact ? null : record.postalCode,
    city: record.city,
    phoneNumber: record.hidesContact ? null : formatPhoneNumber(record.phoneNumber),
    coordinates: record.hidesContact ? null : record.coordinates,
    region,
  })
  const inRegion = everyClub.filter((each) => each.regionId === numericRegionId)
  return {
    regions: listed,
    clubs: searchClubs(inRegion, '').toSorted(compareNames).map(buildClubQueryResult),
  }
}
