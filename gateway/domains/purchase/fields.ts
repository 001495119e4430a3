import type { RequiredResolvers } from '../../graphql/required-resolvers.ts'
import { type CallRefusalCode, Refusal } from '../../federation/errors.ts'
import { sameNames } from '../../federation/field-names.ts'
import type {
  QueryResolvers,
  ResolversTypes,
  ResolversUnionTypes,
  MemberResolvers,
  VehicleResolvers,
  AccessRightResolvers,
  AccessRightOfferResolvers,
} from '../../graphql/generated/resolvers.ts'
import type { QueryPurchaseQuoteArgs } from '../../graphql/generated/types.ts'
import type { Context } from '../../graphql/context.ts'
import { InputCheck, InvalidInput } from '../../graphql/input-check.ts'
import { problemForRefusal } from '../../graphql/mutation.ts'
import { type ProblemName, invalidInput, problem } from '../../graphql/problems.ts'
import { type RefusalMapping, invalid, plain, unknownRefusal } from '../../graphql/refusals.ts'
import { decodeId, byId } from '../../graphql/ids.ts'
import { vehicleById } from '../vehicles/rest.ts'
import { lockReason, lockedFields } from '../vehicles/rules.ts'
import { clubById } from '../clubs/rest.ts'
import { unavailableMessage } from '../clubs/rules.ts'
import {
  offerToBuy,
  needsDesiredActivation,
  includesMagazine,
  isWithoutInsurance,
} from '../access-rights/offers.ts'
import { typeNumber, parsePeriod } from '../access-rights/rest.ts'
import { receipts } from '../receipts/rest.ts'
import { newestFirst, filterReceipts } from '../receipts/rules.ts'
import { isGivenUp, knownReports, obstacleNow } from './obstacles.ts'
import { feeFor, maximumPrinted, readFirstDay } from './rules.ts'
import { currentMember } from '../members/rest.ts'
import { parseRow, cad } from '../../federation/parse.ts'
import { invoiceOf } from '../payment/invoice.ts'
import { seasonOf } from '../access-rights/seasons.ts'
import { incompleteAccessRight } from './rest.ts'
import { deleteObstacleNow } from './removal.ts'
import { canRetryNow, retryObstacleNow } from './retry.ts'

type QuoteResult = ResolversUnionTypes<ResolversTypes>['PurchaseQuoteResult']

/** Mappings of the refusals of a quote, by the federation's code. */
const refusals: Record<
  CallRefusalCode<'getBuyInfo' | 'checkCollision'>,
  RefusalMapping<Extract<QuoteResult, { __typename: ProblemName }>>
> = {
  InvalidRequest: invalid(
    'vehicleId',
    'malformed',
    sameNames('vehicleId', 'clubId', 'type', 'desiredActivation'),
  ),
  VehicleNotFound: plain('VehicleNotFoundProblem'),
  ClubNotFound: invalid('clubId', 'notFound'),
  TypeUnavailable: plain('OfferUnavailableProblem'),
  DesiredActivationInvalid: invalid('desiredActivation', 'day'),
}

export const purchaseQueries = {
  purchaseQuote: async (_parent, args, context) => {
    if (!context.signedIn) return null
    try {
      return await quoteOf(args, context)
    } catch (error) {
      if (error instanceof InvalidInput) return invalidInput(context.language, error.mistakes)
      if (!(error instanceof Refusal)) throw error
      return problemForRefusal<QuoteResult>(
        { refusals, otherwise: unknownRefusal },
        error,
        context.language,
        'purchaseQuote',
      )
    }
  },
  additionalFee: async (_parent, { type }, context) => cad(await feeFor(type, context)),
} satisfies QueryResolvers

async function quoteOf(args: QueryPurchaseQuoteArgs, context: Context): Promise<QuoteResult> {
  const { type } = args
  // A purchase without insurance does not replace another pass without insurance.
  const givesUp = args.insuranceCancellationRequest && !isWithoutInsurance(type)
  const vehicleId = decodeId('Vehicle', args.vehicleId)
  const vehicle = vehicleId === null ? null : await context.load(vehicleById, vehicleId)
  if (vehicle === null) return problem(context.language, 'VehicleNotFoundProblem')
  const check = new InputCheck(args)
  const clubId = args.clubId == null ? null : check.id('clubId', 'Club', args.clubId)
  const day = needsDesiredActivation(type)
    ? readFirstDay(args.desiredActivation, { isNeeded: true }, check)
    : null
  check.done()
  const [club, offer] = await Promise.all([
    clubId === null ? null : context.load(clubById, clubId),
    offerToBuy(type, context),
  ])
  check.holds(clubId === null || club !== null, 'clubId', 'notFound')
  check.done()
  if (offer === null) return problem(context.language, 'OfferUnavailableProblem')
  if (club?.available === false) {
    const message = unavailableMessage(club, context.language)
    return problem(context.language, 'ClubUnavailableProblem', { message })
  }

  const body = {
    type: typeNumber(type),
    vehicleId: vehicle.id,
    ...(clubId !== null && { clubId }),
    ...(day !== null && { desiredActivation: day }),
  }
  const [obstacle, fee, period, answer, member] = await Promise.all([
    obstacleNow(vehicle, givesUp ? null : type, context),
    feeFor(type, context),
    context.federation.call('getBuyInfo', { body }),
    context.federation.call('checkCollision', { body }),
    context.load(currentMember),
  ])
  if (obstacle === 'INCOMPLETE') return problem(context.language, 'VehicleIncompleteProblem')
  const { activeAt, expiresAt } = parseRow(period, parsePeriod)
  const inTheWay = answer.collision ? (parsePeriod(answer) ?? { activeAt, expiresAt }) : null
  const givenUp = givesUp && (await isGivenUp(vehicle.id, inTheWay, context))
  return {
    __typename: 'PurchaseQuote',
    invoice: invoiceOf(offer, fee),
    activeAt,
    expiresAt,
    season: context.services.config.portal.seasonLabel ?? seasonOf(type, activeAt),
    obstacle,
    collision: givenUp ? null : inTheWay,
    additionalFee: fee === 0 ? null : cad(fee),
    maximumPrintedMagazines: includesMagazine(type) ? maximumPrinted(member) : null,
  }
}

/** Fields of `Member` about failed purchases. */
export const memberPurchases = {
  incompleteAccessRight: async (_member, { accessRightId }, context) =>
    await byId(
      decodeId('AccessRight', accessRightId),
      async (known) => await context.load(incompleteAccessRight, known),
    ),
} satisfies MemberResolvers

/** Resolvers of a failed purchase; its total comes from the receipt of the last attempt. */
export const IncompleteAccessRight: RequiredResolvers<'IncompleteAccessRight'> = {
  failedTotal: async ({ accessRight }, _args, context) => {
    const failed = newestFirst(filterReceipts(await context.load(receipts), { successful: false }))
    return failed.find((receipt) => receipt.accessRight?.id === accessRight.id)?.total ?? null
  },
}

/** Fields of `Vehicle` about purchases: obstacles, open items and locked fields. */
export const vehiclePurchases = {
  canDelete: async (vehicle, _args, context) => (await deleteObstacleNow(vehicle, context)) === null,
  deleteObstacle: (vehicle, _args, context) => deleteObstacleNow(vehicle, context),
  canRenew: async (vehicle, _args, context) => (await obstacleNow(vehicle, null, context)) === null,
  lockedFields: async (vehicle, _args, context) =>
    lockedFields(vehicle, await knownReports(vehicle, context), context.now()),
  lockReason: async (vehicle, _args, context) =>
    lockReason(vehicle, await knownReports(vehicle, context), context.now()),
  purchaseObstacle: (vehicle, { type }, context) => obstacleNow(vehicle, type ?? null, context),
} satisfies VehicleResolvers

/** Fields of an offer about its purchase: the total with fee and taxes. */
export const offerPurchases = {
  total: async (offer, _args, context) => invoiceOf(offer, await feeFor(offer.type, context)).total,
} satisfies AccessRightOfferResolvers

/** Fields of a pass about retrying a failed payment, which depends on its vehicle. */
export const accessRightPurchases = {
  canRetry: async (pass, _args, context) => await canRetryNow(pass, context),
  retryObstacle: async (pass, _args, context) => await retryObstacleNow(pass, context),
} satisfies AccessRightResolvers
