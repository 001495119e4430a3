import type { Context } from '../../graphql/context.ts'
import { Failure } from '../../platform/failures.ts'
import { parsePeriod, parseType, typeNumber, accessRights } from '../access-rights/rest.ts'
import { canCancel, canResume } from '../access-rights/rules.ts'
import type { Send } from '../../federation/client.ts'
import type { CallRequest } from '../../federation/request.ts'
import { collisionWith } from './rest.ts'
import { keyField } from '../payment/rest.ts'
import type { MemberRecord } from '../members/rest.ts'
import { cad } from '../../federation/parse.ts'
import type { BuyAccessRightInput, MagazineChoiceInput } from '../../graphql/generated/types.ts'
import { type InputCheck, InvalidInput } from '../../graphql/input-check.ts'
import { mutation } from '../../graphql/mutation.ts'
import { problem } from '../../graphql/problems.ts'
import { translate } from '../../platform/texts.ts'
import { type Bought, checkKey, passAttempt, readAnew } from '../payment/attempt.ts'
import { sayingWhyClosed } from '../clubs/fields.ts'
import { invoiceOf } from '../payment/invoice.ts'
import { includesMagazine, isSoldTo, needsDesiredActivation, offerToBuy } from '../access-rights/offers.ts'
import type { Attempt } from '../../graphql/purchase-guard.ts'
import { barsRetry, isGivenUp, obstacleNow } from './obstacles.ts'
import { vehicleById } from '../vehicles/rest.ts'
import { invalid, plain, refusedInItsWords } from '../../graphql/refusals.ts'
import { same } from '../../federation/field-names.ts'
import { alreadyActive, choiceRefusals, paymentRefusals } from '../payment/refusals.ts'
import { maximumPrinted, feeFor, readFirstDay } from './rules.ts'
import { viewerOf } from '../members/viewer.ts'
import { preferencesBody } from '../magazines/rest.ts'

type PurchaseRequest = CallRequest<'buy'>['body']

export const buyAccessRight = mutation('buyAccessRight', {
  calls: ['checkCollision', 'buy'],
  limit: 'payment',
  refusals: {
    InvalidRequest: invalid('vehicleId', 'malformed', {
      ...same('vehicleId', 'clubId', 'type', 'desiredActivation', 'accessRightId'),
      ...keyField,
    }),
    ...choiceRefusals,
    ...paymentRefusals,
    TypeUnavailable: plain('OfferUnavailableProblem'),
    DesiredActivationInvalid: invalid('desiredActivation', 'day'),
    AlreadyActive: alreadyActive,
    E100011: plain('AlreadyWithoutInsuranceProblem'),
    E100012: plain('AlreadyRequestedProblem'),
    AccessRightNotFound: invalid('accessRightId', 'notFound'),
  },
  otherwise: refusedInItsWords,
  work: async ({ input }, context, { check, send }) => {
    const member = await viewerOf(context)
    if (member === null) throw new Failure('UNAUTHENTICATED', 'buying takes a session')
    const request = readInput(input, member, check)
    if (!isSoldTo(input.type, member)) return problem(context.language, 'OfferUnavailableProblem')
    await refuseRetryTooLate(request, context)
    const objection = await objectionTo(request, input, context)
    if (objection !== null) return objection

    const bought = await context.services.guard.buy(
      attemptOf(request, member.id, input.idempotencyKey, context, send),
    )
    if (bought === null) return problem(context.language, 'PurchaseUnconfirmedProblem')
    const magazinesSaved = includesMagazine(input.type) ? await saveMagazines(input.magazines, context) : null
    const paid = await readAnew(bought, context)
    return paid === null
      ? problem(context.language, 'PurchaseUnconfirmedProblem')
      : { __typename: 'BuyAccessRightPayload' as const, ...paid, magazinesSaved }
  },
})

function attemptOf(
  request: PurchaseRequest,
  memberId: number,
  key: string,
  context: Context,
  send: Send<'buy'>,
): Attempt<Bought> {
  return passAttempt({
    memberId,
    key,
    goods: request,
    context,
    send: async (idempotencyKey) =>
      await sayingWhyClosed(
        request.clubId,
        'ACCESS_RIGHT',
        context,
        async () =>
          await send('buy', {
            body: request,
            ...(idempotencyKey !== undefined && { idempotencyKey }),
          }),
      ),
    check: async () => await refuseCollision(request, context),
    isGoods: ({ type, vehicle }) => type === parseType(request.type) && vehicle?.id === request.vehicleId,
  })
}

/** Throws what the federation would refuse with, if it could be trusted to look at the moment it charges. */
async function refuseCollision(request: PurchaseRequest, context: Context): Promise<void> {
  const reply = await context.federation.call('checkCollision', { body: request })
  if (!reply.collision) return
  const inTheWay = parsePeriod(reply)
  if (
    request.insuranceCancellationRequest === true &&
    (await isGivenUp(request.vehicleId, inTheWay, context))
  )
    return
  throw collisionWith(inTheWay)
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
  const day = readFirstDay(input.desiredActivation, { isNeeded: needsDay }, check)
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

/** A payment that failed is not made any more once its season or its day is over. */
async function refuseRetryTooLate({ accessRightId }: PurchaseRequest, context: Context): Promise<void> {
  if (accessRightId == null) return
  const retried = (await context.load(accessRights)).find(({ id }) => id === accessRightId)
  if (retried !== undefined && canCancel(retried) && !canResume(retried, context.now()))
    throw new InvalidInput([{ field: 'accessRightId', reason: 'over' }])
}

/** What keeps the vehicle from getting any pass. A vehicle that is not there is the federation's to refuse. */
async function vehicleObstacle({ vehicleId, accessRightId }: PurchaseRequest, context: Context) {
  const vehicle = await context.load(vehicleById, vehicleId)
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
  try {
    await context.federation.call('updateMagazines', { body: preferencesBody(choice) })
    return true
  } catch (error) {
    context.log.warn({ err: error }, 'the magazine choice of a purchase was not kept')
    return false
  }
}
