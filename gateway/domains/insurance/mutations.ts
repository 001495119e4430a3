/**
 * Mutations for passes without liability insurance (F): a member requests such a pass with a proof
 * of insurance, and later pays for the pass.
 */
import { attemptFields } from '../payment/rest.ts'
import type { Context } from '../../graphql/context.ts'
import { FederationFailure } from '../../platform/request-failures.ts'
import { getPassTypeNumber } from '../access-rights/rest.ts'
import { Refusal } from '../../federation/refusal-errors.ts'
import {
  type InsuranceRequestRecord,
  insuranceRequestById,
  createRefusalOfPassInSeason,
  insuranceRequests,
  requestFields,
} from './rest.ts'
import { readInsuranceRequestInput } from './request-input.ts'
import { type Money, parseInteger } from '../../federation/parse-values.ts'
import type { PayInsuranceRequestInput } from '../../graphql/generated/types.ts'
import { type InputCheck, InvalidInput } from '../../graphql/input-check.ts'
import { declareMutation } from '../../graphql/declare-mutation.ts'
import { createRelayEdge } from '../../graphql/relay-connections.ts'
import { createGraphqlProblem, type ProblemOf } from '../../graphql/problems.ts'
import { translate, type Language } from '../../platform/translate.ts'
import { sendPurchaseAndExplainClosedClub } from '../clubs/fields.ts'
import {
  checkPurchaseAttempt,
  buildRequestFieldOfDisplayedTotal,
  createPassPurchaseAttempt,
  loadPurchasedPassAndReceipt,
  assertPurchaseTotalUnchanged,
} from '../payment/pass-purchase-attempt.ts'
import { buildInsuranceRequestInvoice, findPassOfRestOfSeason, getStatusPaymentObstacle } from './rules.ts'
import {
  mapRefusalToInvalidInput,
  mapRefusalToPlainProblem,
  createRefusedProblemWithMessage,
  mapRefusalToProblemWithFederationMessage,
} from '../../graphql/refusal-mappings.ts'
import {
  mapRefusalToPassAlreadyActiveProblem,
  choiceRefusals,
  paymentRefusals,
  mapRefusalAndRemoveCodeFromMessage,
} from '../payment/refusals.ts'
import { loadPurchasingMember } from '../members/signed-in-member.ts'
import { vehicleById } from '../vehicles/rest.ts'

export const submitInsuranceRequest = declareMutation('submitInsuranceRequest', {
  calls: ['requestWithoutInsurance'],
  limit: { kind: 'mail', account: 'session', alsoTo: null, number: null },
  form: { name: 'withoutInsurance', fields: requestFields },
  refusals: {
    InvalidRequest: mapRefusalToInvalidInput('insurerName', 'malformed', requestFields),
    ...choiceRefusals,
    TypeUnavailable: mapRefusalToPlainProblem('OfferUnavailableProblem'),
    AlreadyActive: mapRefusalToPassAlreadyActiveProblem,
    E100011: mapRefusalToPlainProblem('AlreadyWithoutInsuranceProblem'),
    E100012: mapRefusalToPlainProblem('AlreadyRequestedProblem'),
    FileExtensionError: mapRefusalToInvalidInput('proof.fileName', 'fileExtension'),
    FileNameError: mapRefusalToInvalidInput('proof.fileName', 'fileName'),
    FileTooLarge: mapRefusalToInvalidInput('proof.base64', 'fileSize'),
  },
  work: async ({ input }, context, { check, send }) => {
    const body = readInsuranceRequestInput(input, check)
    const created = await sendPurchaseAndExplainClosedClub(
      body.clubId,
      'ACCESS_RIGHT',
      context,
      async () => await send('requestWithoutInsurance', { body }),
    )
    const requests = await context.load(insuranceRequests)
    const insuranceRequest =
      requests.find(({ id }) => id === parseInteger(created?.id)) ??
      requests.find(({ vehicle, status }) => vehicle?.id === body.vehicleId && status === 'APPROVAL_PENDING')
    if (insuranceRequest === undefined)
      throw new FederationFailure('FEDERATION_UNAVAILABLE', 'the created request is missing from the list', {
        mayHaveArrived: true,
      })
    return {
      __typename: 'SubmitInsuranceRequestPayload',
      insuranceRequest,
      insuranceRequestEdge: createRelayEdge('InsuranceRequest', insuranceRequest),
    }
  },
})

export const payInsuranceRequest = declareMutation('payInsuranceRequest', {
  calls: ['buyWithoutInsurance'],
  limit: { kind: 'payment', account: 'session', number: null },
  refusals: {
    InvalidRequest: mapRefusalToInvalidInput('insuranceRequestId', 'malformed', attemptFields),
    RequestNotFound: mapRefusalToInvalidInput('insuranceRequestId', 'notFound'),
    RequestNotPayable: mapRefusalToProblemWithFederationMessage('InsuranceRequestNotPayableProblem'),
    VehicleNotFound: mapRefusalToVehicleRemovedProblem,
    VehicleIncomplete: choiceRefusals.VehicleIncomplete,
    AlreadyActive: mapRefusalToPassAlreadyActiveProblem,
    ClubNotFound: mapRefusalToPlainProblem('InsuranceRequestNotPayableProblem'),
    ClubUnavailable: choiceRefusals.ClubUnavailable,
    ...paymentRefusals,
    E100011: mapRefusalToPlainProblem('AlreadyWithoutInsuranceProblem'),
    BuyWithoutInsuranceError: mapRefusalAndRemoveCodeFromMessage('WithoutInsurancePurchaseFailedProblem'),
  },
  fallback: createRefusedProblemWithMessage,
  work: async ({ input }, context, { check, send }) => {
    const member = await loadPurchasingMember(context)
    const request = await loadInsuranceRequestToPay(input, context, check)
    const { language } = context
    const { vehicle, federationClubId: clubId } = request
    if (vehicle === null || clubId === null)
      return createGraphqlProblem(language, 'InsuranceRequestNotPayableProblem')
    const { id, type } = request
    const goods = { id, clubId, vehicleId: vehicle.id, type: getPassTypeNumber(type) }
    const body = { ...goods, ...buildRequestFieldOfDisplayedTotal(input, context) }
    const bought = await context.services.guard.buy(
      createPassPurchaseAttempt({
        memberId: member.id,
        key: input.idempotencyKey,
        goods: { insuranceRequest: id },
        context,
        call: 'buyWithoutInsurance',
        send: async (idempotencyKey) =>
          await sendPurchaseAndExplainClosedClub(
            clubId,
            'ACCESS_RIGHT',
            context,
            async () =>
              await send('buyWithoutInsurance', {
                body,
                idempotencyKey,
              }),
          ),
        check: async () => await assertInsuranceRequestPayable(id, context),
        assertPriceUnchanged: async () =>
          await assertPurchaseTotalUnchanged(
            'buyWithoutInsurance',
            input,
            context,
            async () => await loadTotalToPayForInsuranceRequest(id, context),
          ),
        matchCriteria: { vehicleId: vehicle.id, types: [type] },
        paidItem: {
          name: `insurance request ${id}`,
          isStillUnpaid: async () => await isInsuranceRequestUnpaid(id, context),
        },
      }),
    )
    const paid = bought && (await loadPurchasedPassAndReceipt(bought, context))
    return paid === null
      ? createGraphqlProblem(language, 'PurchaseUnconfirmedProblem')
      : { __typename: 'PayInsuranceRequestPayload' as const, ...paid }
  },
})

/**
 * Returns the insurance request that the member wants to pay. Throws one error that lists all
 * mistakes of the input.
 */
async function loadInsuranceRequestToPay(
  input: PayInsuranceRequestInput,
  context: Context,
  check: InputCheck,
): Promise<InsuranceRequestRecord> {
  const id = check.readId('insuranceRequestId', 'InsuranceRequest', input.insuranceRequestId)
  checkPurchaseAttempt(input, check)
  check.assertValid()
  const request = await context.load(insuranceRequestById, id)
  if (request === null) throw new InvalidInput([{ field: 'insuranceRequestId', reason: 'notFound' }])
  return request
}

/**
 * Returns the amount to pay for an insurance request; null when the request cannot be paid, for
 * example because it is already paid.
 */
async function loadTotalToPayForInsuranceRequest(id: number, context: Context): Promise<Money | null> {
  const request = await context.load(insuranceRequestById, id)
  const isPayable = request !== null && getStatusPaymentObstacle(request, context.now()) === null
  return isPayable ? (buildInsuranceRequestInvoice(request)?.total ?? null) : null
}

/** Returns true if the member's list contains an insurance request that is not paid. */
async function isInsuranceRequestUnpaid(id: number, context: Context): Promise<boolean> {
  const request = await context.load(insuranceRequestById, id)
  return request !== null && getStatusPaymentObstacle(request, context.now()) !== 'PAID'
}

/**
 * Throws the refusal that the federation would send for an insurance request that cannot be paid,
 * for example because it is already paid.
 */
async function assertInsuranceRequestPayable(id: number, context: Context): Promise<void> {
  context.discardReads()
  const request = await context.load(insuranceRequestById, id)
  const obstacle = request === null ? 'OVER' : getStatusPaymentObstacle(request, context.now())
  if (request !== null && obstacle === null) return await assertVehicleHasNoPassInSeason(request, context)
  const description = translate(
    context.language,
    'insurance',
    `Problems.InsuranceRequestNotPayableProblem.${obstacle}`,
  )
  throw new Refusal('buyWithoutInsurance', 400, { errors: { RequestNotPayable: { description } } })
}

/**
 * Throws the refusal that the federation would send for a request whose vehicle already has a pass
 * in the season.
 */
async function assertVehicleHasNoPassInSeason(
  { vehicle: requestedVehicle, season }: InsuranceRequestRecord,
  context: Context,
): Promise<void> {
  const vehicle = requestedVehicle && (await context.load(vehicleById, requestedVehicle.id))
  const pass = vehicle && findPassOfRestOfSeason(vehicle, season, context.now())
  if (pass !== null) throw createRefusalOfPassInSeason(pass)
}

/**
 * Returns the GraphQL problem for a payment of an insurance request whose vehicle the member has
 * removed.
 */
function mapRefusalToVehicleRemovedProblem(
  _refusal: Refusal,
  language: Language,
): ProblemOf<'InsuranceRequestNotPayableProblem'> {
  const message = translate(
    language,
    'insurance',
    'Problems.InsuranceRequestNotPayableProblem.VEHICLE_REMOVED',
  )
  return createGraphqlProblem(language, 'InsuranceRequestNotPayableProblem', { message })
}
