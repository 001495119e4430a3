import type { Context } from '../../graphql/context.ts'
import { Failure } from '../../platform/failures.ts'
import { parsePeriod, parseType, typeNumber, accessRights } from '../access-rights/rest.ts'
import { canCancel, canResume, isActive } from '../access-rights/rules.ts'
import type { Send } from '../../federation/client.ts'
import type { CallRequest } from '../../federation/request.ts'
import { askedBody, collisionWith, paidSince } from './rest.ts'
import { type PurchaseResult, attemptFields } from '../payment/rest.ts'
import type { MemberRecord } from '../members/rest.ts'
import { type Money, cad } from '../../federation/parse.ts'
import type { BuyAccessRightInput, MagazineChoiceInput } from '../../graphql/generated/types.ts'
import { type InputCheck, InvalidInput } from '../../graphql/input-check.ts'
import { mutation } from '../../graphql/mutation.ts'
import { problem } from '../../graphql/problems.ts'
import { translate } from '../../platform/texts.ts'
import { checkKey, conditionsOf, passAttempt, readGoods, refuseOtherPrice } from '../payment/attempt.ts'
import { explainClosedClub } from '../clubs/fields.ts'
import { invoiceOf } from '../payment/invoice.ts'
import {
  includesMagazine,
  isSoldTo,
  isWithoutInsurance,
  needsDesiredActivation,
  offerToBuy,
} from '../access-rights/offers.ts'
import type { Attempt } from '../../graphql/purchase-guard.ts'
import { blocksRetry, isGivenUp, obstacleNow } from './obstacles.ts'
import { vehicleById } from '../vehicles/rest.ts'
import { invalid, plain, unknownRefusalWithMessage } from '../../graphql/refusals.ts'
import { sameNames } from '../../federation/field-names.ts'
import { alreadyActive, choiceRefusals, paymentRefusals } from '../payment/refusals.ts'
import { maximumPrinted, feeFor, readFirstDay } from './rules.ts'
import { viewerOf } from '../members/viewer.ts'
import { preferencesBody } from '../magazines/rest.ts'

type PurchaseRequest = CallRequest<'buy'>['body']

export const buyAccessRight = mutation('buyAccessRight', {
  calls: ['checkCollision', 'buy'],
  limit: { kind: 'payment', account: 'session', number: null },
  refusals: {
    InvalidRequest: invalid('vehicleId', 'malformed', {
      ...sameNames('vehicleId', 'clubId', 'type', 'desiredActivation', 'accessRightId'),
      ...attemptFields,
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
  otherwise: unknownRefusalWithMessage,
  work: async ({ input }, context, { check, send }) => {
    const member = await viewerOf(context)
    if (member === null) throw new Failure('UNAUTHENTICATED', 'buying takes a session')
    const request = readInput(input, member, check)
    if (!isSoldTo(input.type, member)) return problem(context.language, 'OfferUnavailableProblem')
    await refuseRetryTooLate(request, context)
    const objection = await objectionTo(request, input, context)
    if (objection !== null) return objection

    const bought = await context.services.guard.buy(await attemptOf(request, member.id, input, context, send))
    if (bought === null) return problem(context.language, 'PurchaseUnconfirmedProblem')
    const magazinesSaved = includesMagazine(input.type) ? await saveMagazines(input.magazines, context) : null
    const paid = await readGoods(bought, context)
    return paid === null
      ? problem(context.language, 'PurchaseUnconfirmedProblem')
      : { __typename: 'BuyAccessRightPayload' as const, ...paid, magazinesSaved }
  },
})

async function attemptOf(
  request: PurchaseRequest,
  memberId: number,
  input: BuyAccessRightInput,
  context: Context,
  send: Send<'buy'>,
): Promise<Attempt<PurchaseResult>> {
  const { idempotency } = context.services.config.calls
  const givenUp = idempotency ? [] : await passesGivenUp(request, context)
  return passAttempt({
    memberId,
    key: input.idempotencyKey,
    goods: request,
    context,
    send: async (idempotencyKey) =>
      await explainClosedClub(
        request.clubId,
        'ACCESS_RIGHT',
        context,
        async () =>
          await send('buy', {
            body: { ...request, ...conditionsOf(input, context), ...askedSince(request, context) },
            ...(idempotencyKey !== undefined && { idempotencyKey }),
          }),
      ),
    check: async () => await refuseCollision(request, givenUp, context),
    assertPriceUnchanged: async () =>
      await refuseOtherPrice('buy', input, context, async () => await totalNow(request, input, context)),
    sought: { vehicleId: request.vehicleId, types: [parseType(request.type)] },
  })
}

/** How long ago the purchase was asked for: what is paid since is not given up for it. */
function askedSince({ insuranceCancellationRequest }: PurchaseRequest, context: Context): object {
  const isSent = insuranceCancellationRequest === true && context.services.config.calls.conditions
  return isSent ? askedBody(context.age()) : {}
}

/** The passes that are given up for this one, as they are now; none where nothing is. */
async function passesGivenUp(
  { vehicleId, insuranceCancellationRequest }: PurchaseRequest,
  context: Context,
): Promise<number[]> {
  if (insuranceCancellationRequest !== true) return []
  return (await context.load(accessRights))
    .filter((pass) => pass.vehicle?.id === vehicleId && isWithoutInsurance(pass.type))
    .filter((pass) => isActive(pass, context.now()))
    .map(({ id }) => id)
}

/**
 * Throws what the federation would refuse with, if it could be trusted to look at the moment it charges. `agreed`: the
 * passes that were given up when the purchase was asked for; nobody has agreed to give up what was paid since.
 */
async function refuseCollision(
  request: PurchaseRequest,
  agreed: readonly number[],
  context: Context,
): Promise<void> {
  context.forget()
  const givenUp = await passesGivenUp(request, context)
  if (givenUp.some((id) => !agreed.includes(id))) throw paidSince()
  const reply = await context.federation.call('checkCollision', { body: request })
  if (!reply.collision) return
  const inTheWay = parsePeriod(reply)
  const isAgreed =
    request.insuranceCancellationRequest === true && (await isGivenUp(request.vehicleId, inTheWay, context))
  if (!isAgreed) throw collisionWith(inTheWay)
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
 * What keeps a purchase from being sent: a vehicle that gets no pass, a fee that was not accepted (E47), or a pass that
 * nobody has agreed to give up. A purchase that went through and is sent again must be answered again whatever has changed since; its own pass is in the way
 * then, so that nothing can be charged, and the guard knows its key.
 */
async function objectionTo(request: PurchaseRequest, input: BuyAccessRightInput, context: Context) {
  const objection =
    (await vehicleObstacle(request, context)) ??
    (await unacceptedFee(input, context)) ??
    (await passToKeep(request, input, context))
  return objection === null || (await isInTheWay(request, context)) ? null : objection
}

async function isInTheWay(request: PurchaseRequest, context: Context): Promise<boolean> {
  return (await context.federation.call('checkCollision', { body: request })).collision
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
  if (accessRightId != null && !blocksRetry(obstacle)) return null
  if (obstacle === 'INCOMPLETE') return problem(context.language, 'VehicleIncompleteProblem')
  const message = translate(context.language, 'vehicles', `Obstacle.${obstacle}`)
  return problem(context.language, 'VehicleObstacleProblem', { obstacle, message })
}

async function unacceptedFee({ type, additionalFeeAccepted }: BuyAccessRightInput, context: Context) {
  const fee = await feeFor(type, context)
  if (fee === 0 || additionalFeeAccepted) return null
  return problem(context.language, 'AdditionalFeeNotAcceptedProblem', { fee: cad(fee) })
}

/** The pass that a request has become since it was shown: whoever gave up the request has not paid for both. */
async function passToKeep(
  request: PurchaseRequest,
  { keepsPassWithoutInsurance }: BuyAccessRightInput,
  context: Context,
) {
  if (!keepsPassWithoutInsurance) return null
  const paid = await passesGivenUp(request, context)
  return paid.length === 0 ? null : problem(context.language, 'AlreadyWithoutInsuranceProblem')
}

/** What it costs now; null for what is not on sale, and once its own pass is there. */
async function totalNow(
  request: PurchaseRequest,
  { type }: BuyAccessRightInput,
  context: Context,
): Promise<Money | null> {
  if (await isInTheWay(request, context)) return null
  const offer = await offerToBuy(type, context)
  return offer && invoiceOf(offer, await feeFor(type, context)).total
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
