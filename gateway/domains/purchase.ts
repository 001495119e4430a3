import type { Context } from '../context.ts'
import { isDay } from '../days.ts'
import { Failure } from '../failures.ts'
import { type PeriodRecord, readPeriod, readType, typeNumber } from '../federation/access-rights.ts'
import type { CallRequest } from '../federation/request.ts'
import { Refusal } from '../federation/errors.ts'
import type { MemberRecord } from '../federation/members.ts'
import { cad, one } from '../federation/read.ts'
import type { QueryResolvers } from '../graphql/generated/resolvers.ts'
import type {
  BuyAccessRightInput,
  MagazineChoiceInput,
  PurchaseQuote,
  QueryPurchaseQuoteArgs,
} from '../graphql/generated/types.ts'
import type { InputCheck } from '../graphql/input-check.ts'
import { mutation } from '../graphql/mutations.ts'
import { decodeId } from '../graphql/node-ids.ts'
import { problem } from '../graphql/problems.ts'
import { translate } from '../texts.ts'
import { type Bought, checkKey, passAttempt, readAnew } from './bought-pass.ts'
import { sayingWhyClosed } from './clubs.ts'
import { invoiceOf } from './invoice.ts'
import { viewerOf } from './members.ts'
import {
  hasFee,
  includesMagazine,
  isSoldTo,
  isWithoutInsurance,
  needsDesiredActivation,
  offerToBuy,
} from './offers.ts'
import type { Attempt } from './purchase-guard.ts'
import { barsRetry, obstacleNow } from './purchase-obstacle.ts'
import { seasonOf } from './seasons.ts'

type PurchaseRequest = CallRequest<'buy'>['body']

export const purchaseQueries = {
  purchaseQuote: async (_parent, args, context) => {
    try {
      return await quoteOf(args, context)
    } catch (error) {
      // Whatever the federation has against it, this cannot be bought as it stands.
      if (error instanceof Refusal) return null
      throw error
    }
  },
} satisfies QueryResolvers

async function quoteOf(
  { vehicleId, clubId, type, desiredActivation }: QueryPurchaseQuoteArgs,
  context: Context,
): Promise<PurchaseQuote | null> {
  const ids = {
    vehicle: decodeId('Vehicle', vehicleId),
    club: clubId == null ? undefined : decodeId('Club', clubId),
  }
  if (!context.signedIn || ids.vehicle === null || ids.club === null) return null
  const [vehicle, club, offer] = await Promise.all([
    context.load.vehicle(ids.vehicle),
    ids.club === undefined ? undefined : context.load.club(ids.club),
    offerToBuy(type, context),
  ])
  if (vehicle === null || club === null || offer === null) return null

  const body = {
    type: typeNumber(type),
    vehicleId: ids.vehicle,
    ...(ids.club !== undefined && { clubId: ids.club }),
    ...(needsDesiredActivation(type) && desiredActivation != null && { desiredActivation }),
  }
  const [obstacle, fee, period, answer, member] = await Promise.all([
    obstacleNow(vehicle, type, context),
    feeFor(type, context),
    context.federation.call('getBuyInfo', { body }),
    context.federation.call('checkCollision', { body }),
    context.load.member(),
  ])
  const { activeAt, expiresAt } = one(period, readPeriod)
  return {
    invoice: invoiceOf(offer, fee),
    activeAt,
    expiresAt,
    season: context.services.config.portal.seasonLabel ?? seasonOf(type, expiresAt),
    obstacle,
    collision: answer.collision ? (readPeriod(answer) ?? { activeAt, expiresAt }) : null,
    additionalFee: fee === 0 ? null : cad(fee),
    maximumPrintedMagazines: includesMagazine(type) ? maximumPrinted(member) : null,
  }
}

export const buyAccessRight = mutation('buyAccessRight', async ({ input }, context, check) => {
  const member = await viewerOf(context)
  if (member === null) throw new Failure('UNAUTHENTICATED', 'buying takes a session')
  const request = readInput(input, member, check)
  if (!isSoldTo(input.type, member)) return problem(context.language, 'OfferUnavailableProblem')
  const objection = await objectionTo(request, input, context)
  if (objection !== null) return objection

  const bought = await context.services.guard.buy(
    attemptOf(request, member.id, input.idempotencyKey, context),
  )
  if (bought === null) return problem(context.language, 'PurchaseUnconfirmedProblem')
  const magazinesSaved = includesMagazine(input.type) ? await saveMagazines(input.magazines, context) : null
  const paid = await readAnew(bought, context)
  return paid === null
    ? problem(context.language, 'PurchaseUnconfirmedProblem')
    : { __typename: 'BuyAccessRightPayload' as const, ...paid, magazinesSaved }
})

function attemptOf(
  request: PurchaseRequest,
  memberId: number,
  key: string,
  context: Context,
): Attempt<Bought> {
  return passAttempt({
    memberId,
    key,
    goods: request,
    context,
    send: async (idempotencyKey) =>
      await sayingWhyClosed(
        request.clubId,
        'AccessPass',
        context,
        async () =>
          await context.federation.call('buy', {
            body: request,
            ...(idempotencyKey !== undefined && { idempotencyKey }),
          }),
      ),
    check: async () => await refuseCollision(request, context),
    isGoods: ({ type, vehicle }) => type === readType(request.type) && vehicle?.id === request.vehicleId,
  })
}

/** Throws what the federation would refuse with, if it could be trusted to look at the moment it charges. */
async function refuseCollision(request: PurchaseRequest, context: Context): Promise<void> {
  const reply = await context.federation.call('checkCollision', { body: request })
  if (!reply.collision) return
  const inTheWay = readPeriod(reply)
  if (request.insuranceCancellationRequest === true && (await isGivenUp(request, inTheWay, context))) return
  throw new Refusal('checkCollision', 400, {
    errors: {
      AlreadyActive: {
        description: '',
        ...(inTheWay !== null && {
          activeAtEpoch: inTheWay.activeAt,
          expiresAtEpoch: inTheWay.expiresAt,
        }),
      },
    },
  })
}

/** Whether what is in the way is a pass without insurance, which this purchase gives up. */
async function isGivenUp(
  { vehicleId }: PurchaseRequest,
  inTheWay: PeriodRecord | null,
  context: Context,
): Promise<boolean> {
  return (await context.load.accessRights()).some(
    ({ type, vehicle, expiresAt }) =>
      vehicle?.id === vehicleId && isWithoutInsurance(type) && expiresAt === inTheWay?.expiresAt,
  )
}

/** one per active access right, and one for that which is being bought. */
function maximumPrinted({ magazinePreferences }: MemberRecord): number {
  return magazinePreferences.maximumPrintedQuantity + 1
}

/** The request as the federation takes it; throws every mistake at once. */
function readInput(input: BuyAccessRightInput, member: MemberRecord, check: InputCheck): PurchaseRequest {
  const vehicleId = check.id('vehicleId', 'Vehicle', input.vehicleId)
  const clubId = check.id('clubId', 'Club', input.clubId)
  const accessRightId =
    input.accessRightId == null ? null : check.id('accessRightId', 'AccessRight', input.accessRightId)
  checkKey(input.idempotencyKey, check)
  // Whether the day is one that can be chosen is the federation's to say: a purchase that is sent again
  // tomorrow is still the one that went through today.
  const needsDay = needsDesiredActivation(input.type)
  const day = check.text('desiredActivation', input.desiredActivation, { min: needsDay ? 1 : 0, max: 10 })
  check.holds(day === '' || isDay(day), 'desiredActivation', 'day')
  if (input.magazines != null && includesMagazine(input.type))
    checkMagazines(input.magazines, maximumPrinted(member), check)
  check.done()
  return {
    type: typeNumber(input.type),
    vehicleId,
    clubId,
    // E77: any other pass begins by itself.
    ...(needsDay && { desiredActivation: day }),
    ...(accessRightId !== null && { accessRightId }),
    ...(input.insuranceCancellationRequest && { insuranceCancellationRequest: true }),
  }
}

/** E53, R-03. */
function checkMagazines(
  { printedQuantity, digital }: MagazineChoiceInput,
  maximum: number,
  check: InputCheck,
): void {
  const fits = printedQuantity >= 0 && printedQuantity <= maximum
  check.holds(fits, 'magazines.printedQuantity', 'quantity', maximum)
  check.holds(!fits || printedQuantity > 0 || digital, 'magazines', 'nothingChosen')
}

/** In cents; 0 for a type that carries none (E47). */
async function feeFor(type: BuyAccessRightInput['type'], context: Context): Promise<number> {
  return hasFee(type) ? await context.load.additionalFee() : 0
}

/**
 * What keeps a purchase from being sent: a vehicle that gets no pass, a fee that was not accepted (E47), or a price
 * that is not the one that was shown. A purchase that went through and is sent again must be answered again whatever has changed
 * since; its own pass is in the way then, so that nothing can be charged, and the guard knows its key.
 */
async function objectionTo(request: PurchaseRequest, input: BuyAccessRightInput, context: Context) {
  const objection =
    (await vehicleObstacle(request, context)) ??
    (await unacceptedFee(input, context)) ??
    (await changedPrice(input, context))
  if (objection === null) return null
  const { collision } = await context.federation.call('checkCollision', { body: request })
  return collision ? null : objection
}

/** What keeps the vehicle from getting any pass. A vehicle that is not there is the federation's to refuse. */
async function vehicleObstacle({ vehicleId, accessRightId }: PurchaseRequest, context: Context) {
  const vehicle = await context.load.vehicle(vehicleId)
  const obstacle = vehicle && (await obstacleNow(vehicle, null, context))
  if (obstacle === null) return null
  if (accessRightId != null && !barsRetry(obstacle)) return null
  if (obstacle === 'INCOMPLETE') return problem(context.language, 'VehicleIncompleteProblem')
  const message = translate(context.language, 'vehicles', `Obstacle.${obstacle}`)
  return problem(context.language, 'VehicleObstacleProblem', { obstacle, message })
}

async function unacceptedFee({ type, additionalFeeAccepted }: BuyAccessRightInput, context: Context) {
  const fee = await feeFor(type, context)
  if (fee === 0 || additionalFeeAccepted) return null
  return problem(context.language, 'AdditionalFeeNotAcceptedProblem', { fee: cad(fee) })
}

async function changedPrice({ type, expectedTotal }: BuyAccessRightInput, context: Context) {
  if (expectedTotal == null) return null
  const offer = await offerToBuy(type, context)
  // What is not on sale is the federation's to refuse.
  if (offer === null) return null
  const { total } = invoiceOf(offer, await feeFor(type, context))
  return total.cents === expectedTotal.cents
    ? null
    : problem(context.language, 'PriceChangedProblem', { total })
}

/** E60. A preference that could not be kept never turns a paid purchase into a failure. */
async function saveMagazines(
  choice: MagazineChoiceInput | null | undefined,
  context: Context,
): Promise<boolean | null> {
  if (choice == null) return null
  const { printedQuantity, digital } = choice
  try {
    await context.federation.call('updateMagazines', {
      body: { quantity: printedQuantity, magazineDigital: digital },
    })
    return true
  } catch (error) {
    context.log.warn({ err: error }, 'the magazine choice of a purchase was not kept')
    return false
  }
}
