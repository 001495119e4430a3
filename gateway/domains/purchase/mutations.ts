import type { Context } from '../../graphql/context.ts'
import { parsePassType, getPassTypeNumber, accessRights } from '../access-rights/rest.ts'
import { canCancelPass, canRetryPassPayment, isPassActive } from '../access-rights/rules.ts'
import type { Send } from '../../federation/client.ts'
import type { CallRequest } from '../../federation/build-request.ts'
import {
  buildMsSincePurchaseRequestField,
  checkPassCollision,
  createRefusalToCancelPaidPass,
  createPassCollisionRefusal,
} from './rest.ts'
import { type PurchaseResult, attemptFields } from '../payment/rest.ts'
import { type MemberRecord, currentMember } from '../members/rest.ts'
import { type Money, convertCentsToMoney } from '../../federation/parse-values.ts'
import type { BuyAccessRightInput, MagazineChoiceInput } from '../../graphql/generated/types.ts'
import { type InputCheck, InvalidInput } from '../../graphql/input-check.ts'
import { type MutationTools, declareMutation } from '../../graphql/declare-mutation.ts'
import { createGraphqlProblem } from '../../graphql/problems.ts'
import { translate } from '../../platform/translate.ts'
import {
  checkPurchaseAttempt,
  buildRequestFieldOfDisplayedTotal,
  createPassPurchaseAttempt,
  loadPurchasedPassAndReceipt,
  assertPurchaseTotalUnchanged,
} from '../payment/pass-purchase-attempt.ts'
import { sendPurchaseAndExplainClosedClub } from '../clubs/fields.ts'
import { buildPassOfferInvoice } from '../payment/invoice.ts'
import {
  isMagazineIncludedInPass,
  isPassTypeSoldToAccount,
  isPassTypeWithoutInsurance,
  findPurchasablePassOffer,
} from '../access-rights/offers.ts'
import type { Attempt } from '../../graphql/purchase-guard.ts'
import {
  isObstacleToPaymentRetry,
  canCancelOverlappingPass,
  loadPassPurchaseObstacle,
} from './purchase-obstacles.ts'
import { vehicleById } from '../vehicles/rest.ts'
import {
  mapRefusalToInvalidInput,
  mapRefusalToPlainProblem,
  createRefusedProblemWithMessage,
} from '../../graphql/refusal-mappings.ts'
import { mapFieldNamesToThemselves } from '../../federation/field-names.ts'
import { mapRefusalToPassAlreadyActiveProblem, choiceRefusals, paymentRefusals } from '../payment/refusals.ts'
import {
  getMaximumPrintedMagazines,
  loadAdditionalPassFee,
  readFirstDayOfPass,
  renamedPurchaseFields,
} from './rules.ts'
import { checkPrintedQuantity } from '../magazines/input.ts'
import { loadPurchasingMember } from '../members/signed-in-member.ts'
import { saveMagazineChoiceOfPurchase } from './magazine-choice.ts'

type PurchaseRequest = CallRequest<'buy'>['body']

export const buyAccessRight = declareMutation('buyAccessRight', {
  calls: ['checkCollision', 'buy'],
  limit: { kind: 'payment', account: 'session', number: null },
  renamedFields: renamedPurchaseFields,
  refusals: {
    InvalidRequest: mapRefusalToInvalidInput('vehicleId', 'malformed', {
      ...mapFieldNamesToThemselves('vehicleId', 'clubId', 'type', 'desiredActivation', 'accessRightId'),
      ...attemptFields,
    }),
    ...choiceRefusals,
    ...paymentRefusals,
    TypeUnavailable: mapRefusalToPlainProblem('OfferUnavailableProblem'),
    DesiredActivationInvalid: mapRefusalToInvalidInput('desiredActivation', 'day'),
    AlreadyActive: mapRefusalToPassAlreadyActiveProblem,
    E100011: mapRefusalToPlainProblem('AlreadyWithoutInsuranceProblem'),
    E100012: mapRefusalToPlainProblem('AlreadyRequestedProblem'),
    AccessRightNotFound: mapRefusalToInvalidInput('accessRightId', 'notFound'),
  },
  fallback: createRefusedProblemWithMessage,
  work: async ({ input }, context, { check, replacementPaths, send }) => {
    const member = await loadPurchasingMember(context)
    const request = readPassPurchaseInput(input, member, { check, replacementPaths })
    if (!isPassTypeSoldToAccount(input.type, member))
      return createGraphqlProblem(context.language, 'OfferUnavailableProblem')
    await assertRetriedPassNotExpired(request, context)
    const purchaseProblem = await findPurchaseProblem(request, input, context)
    if (purchaseProblem !== null) return purchaseProblem

    const bought = await context.services.guard.buy(
      await createPurchaseAttempt(request, member.id, input, context, send),
    )
    if (bought === null) return createGraphqlProblem(context.language, 'PurchaseUnconfirmedProblem')
    const magazinesSaved = isMagazineIncludedInPass(input.type)
      ? await saveMagazineChoiceOfPurchase(input, member.id, context)
      : null
    const paid = await loadPurchasedPassAndReceipt(bought, context)
    return paid === null
      ? createGraphqlProblem(context.language, 'PurchaseUnconfirmedProblem')
      : { __typename: 'BuyAccessRightPayload' as const, ...paid, magazinesSaved }
  },
})

async function createPurchaseAttempt(
  request: PurchaseRequest,
  memberId: number,
  input: BuyAccessRightInput,
  context: Context,
  send: Send<'buy'>,
): Promise<Attempt<PurchaseResult>> {
  const { idempotency } = context.services.config.calls
  const agreedPassIds = idempotency ? [] : await loadPassesToCancel(request, context)
  let isCollisionChecked = false
  return createPassPurchaseAttempt({
    memberId,
    key: input.idempotencyKey,
    goods: request,
    context,
    call: 'buy',
    send: async (idempotencyKey) =>
      await sendPurchaseAndExplainClosedClub(
        request.clubId,
        'ACCESS_RIGHT',
        context,
        async () =>
          await send('buy', {
            body: {
              ...request,
              ...buildRequestFieldOfDisplayedTotal(input, context),
              ...buildMsSincePurchaseRequestFieldIfSupported(request, context),
            },
            idempotencyKey,
          }),
      ),
    check: async () => {
      await assertPurchaseCollidesWithNoPass(request, agreedPassIds, context)
      isCollisionChecked = true
    },
    assertPriceUnchanged: async () =>
      await assertPurchaseTotalUnchanged('buy', input, context, async () => {
        // The purchase may already have succeeded, and the federation then returns its result.
        if (!isCollisionChecked && (await doesPurchaseCollideWithPass(request, context))) return null
        return await loadPassPurchaseTotal(input, context)
      }),
    matchCriteria: {
      vehicleId: request.vehicleId,
      types: [parsePassType(request.type)],
      desiredActivation: request.desiredActivation,
    },
  })
}

/**
 * Returns the age of the purchase request as a field of the federation's request format. By this
 * age, the federation recognizes passes that were paid after the request, and does not cancel them
 * (R-48).
 */
function buildMsSincePurchaseRequestFieldIfSupported(
  { insuranceCancellationRequest }: PurchaseRequest,
  context: Context,
): object {
  const isSent = insuranceCancellationRequest === true && context.services.config.calls.conditions
  return isSent ? buildMsSincePurchaseRequestField(context.getMsSinceRequestStart()) : {}
}

/**
 * Returns the ids of the active passes without insurance that a purchase would cancel; an empty
 * list when it cancels none.
 */
async function loadPassesToCancel(
  { vehicleId, insuranceCancellationRequest }: PurchaseRequest,
  context: Context,
): Promise<number[]> {
  if (insuranceCancellationRequest !== true) return []
  return (await context.load(accessRights))
    .filter((pass) => pass.vehicle?.id === vehicleId && isPassTypeWithoutInsurance(pass.type))
    .filter((pass) => isPassActive(pass, context.now()))
    .map(({ id }) => id)
}

/**
 * Throws the refusal that the federation would send for a purchase that collides with another pass
 * of the vehicle. `agreedPassIds` contains the ids of the passes that the member agreed to give up.
 */
async function assertPurchaseCollidesWithNoPass(
  request: PurchaseRequest,
  agreedPassIds: readonly number[],
  context: Context,
): Promise<void> {
  context.discardReads([currentMember])
  const cancelledPassIds = await loadPassesToCancel(request, context)
  if (cancelledPassIds.some((id) => !agreedPassIds.includes(id))) throw createRefusalToCancelPaidPass()
  const { collision, period: collidingPassPeriod } = await checkPassCollision(context.federation, request)
  if (!collision) return
  const isAgreed =
    request.insuranceCancellationRequest === true &&
    (await canCancelOverlappingPass(request.vehicleId, collidingPassPeriod, context))
  if (!isAgreed) throw createPassCollisionRefusal(collidingPassPeriod)
}

/**
 * Validates a purchase and returns it in the federation's request format. Throws one error that
 * lists all mistakes.
 */
function readPassPurchaseInput(
  input: BuyAccessRightInput,
  member: MemberRecord,
  { check, replacementPaths }: Pick<MutationTools<never>, 'check' | 'replacementPaths'>,
): PurchaseRequest {
  const vehicleId = check.readId('vehicleId', 'Vehicle', input.vehicleId)
  const clubId = check.readId('clubId', 'Club', input.clubId)
  const accessRightId =
    input.accessRightId == null ? null : check.readId('accessRightId', 'AccessRight', input.accessRightId)
  checkPurchaseAttempt(input, check)
  // The federation decides whether the day can be chosen: a purchase that is sent again tomorrow
  // must still match the one that succeeded today.
  const day = readFirstDayOfPass(input, replacementPaths, check)
  if (input.magazines != null && isMagazineIncludedInPass(input.type))
    checkPrintedMagazineChoice(input.magazines, getMaximumPrintedMagazines(member), check)
  check.assertValid()
  return {
    type: getPassTypeNumber(input.type),
    vehicleId,
    clubId,
    // E77: only these types have a chosen first day.
    ...(day !== null && { desiredActivation: day }),
    ...(accessRightId !== null && { accessRightId }),
    ...(input.insuranceCancellationRequest && { insuranceCancellationRequest: true }),
  }
}

/** Validates the member's magazine choice in a purchase (E53, R-03). */
function checkPrintedMagazineChoice(
  { printedQuantity, digital }: MagazineChoiceInput,
  maximum: number,
  check: InputCheck,
): void {
  const field = 'magazines.printedQuantity'
  const isQuantityAllowed = checkPrintedQuantity(field, printedQuantity, maximum, check)
  check.addMistakeUnless(!isQuantityAllowed || printedQuantity > 0 || digital, 'magazines', 'nothingChosen')
}

/**
 * Returns the GraphQL problem that prevents a purchase; null when the gateway can send the
 * purchase. Also returns null for a purchase that collides with another pass; the federation
 * refuses it and charges no card.
 */
async function findPurchaseProblem(request: PurchaseRequest, input: BuyAccessRightInput, context: Context) {
  const purchaseProblem =
    (await findVehicleProblemOfPurchase(request, context)) ??
    (await findAdditionalFeeNotAcceptedProblem(input, context)) ??
    (await findProblemOfPaidInsuranceRequest(request, input, context))
  return purchaseProblem === null || (await doesPurchaseCollideWithPass(request, context))
    ? null
    : purchaseProblem
}

async function doesPurchaseCollideWithPass(request: PurchaseRequest, context: Context): Promise<boolean> {
  return (await checkPassCollision(context.federation, request)).collision
}

/**
 * Throws an `InvalidInput` error when a purchase retries the failed payment of a pass whose season
 * or day is over.
 */
async function assertRetriedPassNotExpired(
  { accessRightId }: PurchaseRequest,
  context: Context,
): Promise<void> {
  if (accessRightId == null) return
  const retriedPass = (await context.load(accessRights)).find(({ id }) => id === accessRightId)
  if (
    retriedPass !== undefined &&
    canCancelPass(retriedPass) &&
    !canRetryPassPayment(retriedPass, context.now())
  )
    throw new InvalidInput([{ field: 'accessRightId', reason: 'over' }])
}

/**
 * Returns the GraphQL problem for a vehicle that cannot get any pass; otherwise null. Also returns
 * null for an unknown vehicle, for which the federation refuses the purchase.
 */
async function findVehicleProblemOfPurchase({ vehicleId, accessRightId }: PurchaseRequest, context: Context) {
  const vehicle = await context.load(vehicleById, vehicleId)
  const obstacle = vehicle && (await loadPassPurchaseObstacle(vehicle, null, context))
  if (obstacle === null) return null
  if (accessRightId != null && !isObstacleToPaymentRetry(obstacle)) return null
  if (obstacle === 'INCOMPLETE') return createGraphqlProblem(context.language, 'VehicleIncompleteProblem')
  const message = translate(context.language, 'vehicles', `Obstacle.${obstacle}`)
  return createGraphqlProblem(context.language, 'VehicleObstacleProblem', { obstacle, message })
}

async function findAdditionalFeeNotAcceptedProblem(
  { type, additionalFeeAccepted }: BuyAccessRightInput,
  context: Context,
) {
  const fee = await loadAdditionalPassFee(type, context)
  if (fee === 0 || additionalFeeAccepted) return null
  return createGraphqlProblem(context.language, 'AdditionalFeeNotAcceptedProblem', {
    fee: convertCentsToMoney(fee),
  })
}

/**
 * Returns a GraphQL problem if the purchase would cancel an insurance request that has been paid in
 * the meantime; otherwise null. The member agreed only to give up an unpaid request.
 */
async function findProblemOfPaidInsuranceRequest(
  request: PurchaseRequest,
  { keepsPassWithoutInsurance }: BuyAccessRightInput,
  context: Context,
) {
  if (!keepsPassWithoutInsurance) return null
  const paidPassIds = await loadPassesToCancel(request, context)
  return paidPassIds.length === 0
    ? null
    : createGraphqlProblem(context.language, 'AlreadyWithoutInsuranceProblem')
}

/** Returns the current total of a purchase; null when the offer is not on sale. */
async function loadPassPurchaseTotal({ type }: BuyAccessRightInput, context: Context): Promise<Money | null> {
  const offer = await findPurchasablePassOffer(type, context)
  return offer && buildPassOfferInvoice(offer, await loadAdditionalPassFee(type, context)).total
}
