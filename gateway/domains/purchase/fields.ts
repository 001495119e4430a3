import type { RequiredResolvers } from '../../graphql/required-resolvers.ts'
import { type CallRefusalCode, Refusal } from '../../federation/refusal-errors.ts'
import { mapFieldNamesToThemselves } from '../../federation/field-names.ts'
import type {
  QueryResolvers,
  ResolversTypes,
  ResolversUnionTypes,
  MemberResolvers,
  VehicleResolvers,
  AccessRightResolvers,
  AccessRightOfferResolvers,
} from '../../graphql/generated/resolvers.ts'
import type { Money, QueryPurchaseQuoteArgs } from '../../graphql/generated/types.ts'
import type { Context } from '../../graphql/context.ts'
import { InputCheck, InvalidInput } from '../../graphql/input-check.ts'
import { mapRefusalToProblem } from '../../graphql/declare-mutation.ts'
import { type ProblemName, createInvalidInputProblem, problem } from '../../graphql/problems.ts'
import {
  type RefusalMapping,
  mapRefusalToInvalidInput,
  mapRefusalToPlainProblem,
  createRefusedProblem,
} from '../../graphql/refusal-mappings.ts'
import { decodeId, loadByOptionalId } from '../../graphql/global-ids.ts'
import { vehicleById } from '../vehicles/rest.ts'
import { getVehicleLockReason, getLockedVehicleFields } from '../vehicles/rules.ts'
import { clubById } from '../clubs/rest.ts'
import { getUnavailableClubMessage } from '../clubs/rules.ts'
import {
  findPurchasablePassOffer,
  needsChosenFirstPassDay,
  isMagazineIncludedInPass,
  isPassTypeWithoutInsurance,
} from '../access-rights/offers.ts'
import { getPassTypeNumber, parseValidityPeriod } from '../access-rights/rest.ts'
import { canCancelPass } from '../access-rights/rules.ts'
import { receipts } from '../receipts/rest.ts'
import { sortReceiptsNewestFirst, filterReceipts } from '../receipts/rules.ts'
import {
  canCancelOverlappingPass,
  loadUnpaidInterventionReports,
  loadPurchaseObstacle,
} from './purchase-obstacles.ts'
import { loadAdditionalFee, getMaximumPrintedMagazines, readFirstDayOfPass } from './rules.ts'
import { currentMember } from '../members/rest.ts'
import { parseRow, toMoney } from '../../federation/parse-values.ts'
import { buildOfferInvoice } from '../payment/invoice.ts'
import { getPassSeason } from '../access-rights/seasons.ts'
import { incompleteAccessRight } from './rest.ts'
import { loadVehicleDeleteObstacle } from './vehicle-removal.ts'
import { canRetryPayment, loadPaymentRetryObstacle } from './payment-retry.ts'

type QuoteResult = ResolversUnionTypes<ResolversTypes>['PurchaseQuoteResult']

/** Problem mappings for the refusals of a purchase quote, by the federation's refusal code. */
const refusals: Record<
  CallRefusalCode<'getBuyInfo' | 'checkCollision'>,
  RefusalMapping<Extract<QuoteResult, { __typename: ProblemName }>>
> = {
  InvalidRequest: mapRefusalToInvalidInput(
    'vehicleId',
    'malformed',
    mapFieldNamesToThemselves('vehicleId', 'clubId', 'type', 'desiredActivation'),
  ),
  VehicleNotFound: mapRefusalToPlainProblem('VehicleNotFoundProblem'),
  ClubNotFound: mapRefusalToInvalidInput('clubId', 'notFound'),
  TypeUnavailable: mapRefusalToPlainProblem('OfferUnavailableProblem'),
  DesiredActivationInvalid: mapRefusalToInvalidInput('desiredActivation', 'day'),
}

export const purchaseQueries = {
  purchaseQuote: async (_parent, args, context) => {
    if (!context.isSignedIn) return null
    try {
      return await createPurchaseQuote(args, context)
    } catch (error) {
      if (error instanceof InvalidInput) return createInvalidInputProblem(context.language, error.mistakes)
      if (!(error instanceof Refusal)) throw error
      return mapRefusalToProblem<QuoteResult>(
        { refusals, otherwise: createRefusedProblem },
        error,
        context.language,
        'purchaseQuote',
      )
    }
  },
  additionalFee: async (_parent, { type }, context) => toMoney(await loadAdditionalFee(type, context)),
} satisfies QueryResolvers

async function createPurchaseQuote(args: QueryPurchaseQuoteArgs, context: Context): Promise<QuoteResult> {
  const { type } = args
  // A purchase without insurance does not replace another pass without insurance.
  const givesUp = args.insuranceCancellationRequest && !isPassTypeWithoutInsurance(type)
  const vehicleId = decodeId('Vehicle', args.vehicleId)
  const vehicle = vehicleId === null ? null : await context.load(vehicleById, vehicleId)
  if (vehicle === null) return problem(context.language, 'VehicleNotFoundProblem')
  const check = new InputCheck(args)
  const clubId = args.clubId == null ? null : check.readId('clubId', 'Club', args.clubId)
  const day = needsChosenFirstPassDay(type)
    ? readFirstDayOfPass(args.desiredActivation, { isNeeded: true }, check)
    : null
  check.assertValid()
  const [club, offer] = await Promise.all([
    clubId === null ? null : context.load(clubById, clubId),
    findPurchasablePassOffer(type, context),
  ])
  check.addMistakeUnless(clubId === null || club !== null, 'clubId', 'notFound')
  check.assertValid()
  if (offer === null) return problem(context.language, 'OfferUnavailableProblem')
  if (club?.available === false) {
    const message = getUnavailableClubMessage(club, context.language)
    return problem(context.language, 'ClubUnavailableProblem', { message })
  }

  const body = {
    type: getPassTypeNumber(type),
    vehicleId: vehicle.id,
    ...(clubId !== null && { clubId }),
    ...(day !== null && { desiredActivation: day }),
  }
  const [obstacle, fee, period, answer, member] = await Promise.all([
    loadPurchaseObstacle(vehicle, givesUp ? null : type, context),
    loadAdditionalFee(type, context),
    context.federation.call('getBuyInfo', { body }),
    context.federation.call('checkCollision', { body }),
    context.load(currentMember),
  ])
  if (obstacle === 'INCOMPLETE') return problem(context.language, 'VehicleIncompleteProblem')
  const { activeAt, expiresAt } = parseRow(period, parseValidityPeriod)
  const inTheWay = answer.collision ? (parseValidityPeriod(answer) ?? { activeAt, expiresAt }) : null
  const givenUp = givesUp && (await canCancelOverlappingPass(vehicle.id, inTheWay, context))
  return {
    __typename: 'PurchaseQuote',
    invoice: buildOfferInvoice(offer, fee),
    activeAt,
    expiresAt,
    season: context.services.config.portal.seasonLabel ?? getPassSeason(type, activeAt),
    obstacle,
    collision: givenUp ? null : inTheWay,
    additionalFee: fee === 0 ? null : toMoney(fee),
    maximumPrintedMagazines: isMagazineIncludedInPass(type) ? getMaximumPrintedMagazines(member) : null,
  }
}

/** Resolvers of the `Member` fields about failed purchases. */
export const memberPurchases = {
  incompleteAccessRight: async (_member, { accessRightId }, context) =>
    await loadByOptionalId(
      decodeId('AccessRight', accessRightId),
      async (id) => await context.load(incompleteAccessRight, id),
    ),
} satisfies MemberResolvers

/** Resolvers of a failed purchase. */
export const IncompleteAccessRight: RequiredResolvers<'IncompleteAccessRight'> = {
  failedTotal: async ({ accessRight }, _args, context) => await loadFailedTotal(accessRight.id, context),
}

/**
 * Loads the total of the last failed payment of a pass from its receipt; null without such a
 * receipt.
 */
async function loadFailedTotal(accessRightId: number, context: Context): Promise<Money | null> {
  const failed = sortReceiptsNewestFirst(filterReceipts(await context.load(receipts), { successful: false }))
  return failed.find(({ accessRight }) => accessRight?.id === accessRightId)?.total ?? null
}

/**
 * Resolvers of the `Vehicle` fields about purchases: obstacles, and locked fields with their
 * reason.
 */
export const vehiclePurchases = {
  canDelete: async (vehicle, _args, context) => (await loadVehicleDeleteObstacle(vehicle, context)) === null,
  deleteObstacle: (vehicle, _args, context) => loadVehicleDeleteObstacle(vehicle, context),
  canRenew: async (vehicle, _args, context) => (await loadPurchaseObstacle(vehicle, null, context)) === null,
  lockedFields: async (vehicle, _args, context) =>
    getLockedVehicleFields(vehicle, await loadUnpaidInterventionReports(vehicle, context), context.now()),
  lockReason: async (vehicle, _args, context) =>
    getVehicleLockReason(vehicle, await loadUnpaidInterventionReports(vehicle, context), context.now()),
  purchaseObstacle: (vehicle, { type }, context) => loadPurchaseObstacle(vehicle, type ?? null, context),
} satisfies VehicleResolvers

/** Resolvers of the fields of a pass offer about its purchase: the total with fee and taxes. */
export const offerPurchases = {
  total: async (offer, _args, context) =>
    buildOfferInvoice(offer, await loadAdditionalFee(offer.type, context)).total,
} satisfies AccessRightOfferResolvers

/** Resolvers of the fields of a pass about its failed payment. */
export const accessRightPurchases = {
  canRetry: async (pass, _args, context) => await canRetryPayment(pass, context),
  retryObstacle: async (pass, _args, context) => await loadPaymentRetryObstacle(pass, context),
  failedTotal: async (pass, _args, context) =>
    canCancelPass(pass) ? await loadFailedTotal(pass.id, context) : null,
} satisfies AccessRightResolvers
