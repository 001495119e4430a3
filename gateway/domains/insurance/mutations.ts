/**
 * Mutations of passes without liability insurance: a request with a proof of insurance, then the
 * payment (F).
 */
import { attemptFields } from '../payment/rest.ts'
import type { Context } from '../../graphql/context.ts'
import { Failure, FederationFailure } from '../../platform/failures.ts'
import { typeNumber } from '../access-rights/rest.ts'
import { Refusal } from '../../federation/errors.ts'
import {
  type InsuranceRequestRecord,
  insuranceRequestById,
  insuranceRequests,
  requestFields,
  requestBody,
} from './rest.ts'
import type { CallRequest } from '../../federation/request.ts'
import { type Money, integer } from '../../federation/parse.ts'
import type { PayInsuranceRequestInput, SubmitInsuranceRequestInput } from '../../graphql/generated/types.ts'
import { type InputCheck, InvalidInput } from '../../graphql/input-check.ts'
import { mutation } from '../../graphql/mutation.ts'
import { problem, type ProblemOf } from '../../graphql/problems.ts'
import { translate, type Language } from '../../platform/texts.ts'
import { explainClosedClub } from '../clubs/fields.ts'
import { checkKey, conditionsOf, passAttempt, readGoods, refuseOtherPrice } from '../payment/attempt.ts'
import { invoiceOfRequest, statusObstacle } from './rules.ts'
import { fileNameLength, uploadBytes } from '../../platform/constants.ts'
import { bytesIn, kindByBytes, kindByName, withoutMetadata } from '../../graphql/uploads.ts'
import { invalid, plain, unknownRefusalWithMessage, withFederationMessage } from '../../graphql/refusals.ts'
import { alreadyActive, choiceRefusals, paymentRefusals, stripCodePrefix } from '../payment/refusals.ts'
import { viewerOf } from '../members/viewer.ts'

export const submitInsuranceRequest = mutation('submitInsuranceRequest', {
  calls: ['requestWithoutInsurance'],
  limit: { kind: 'mail', account: 'session', alsoTo: null, number: null },
  form: { name: 'withoutInsurance', fields: requestFields },
  refusals: {
    InvalidRequest: invalid('insurerName', 'malformed', requestFields),
    ...choiceRefusals,
    TypeUnavailable: plain('OfferUnavailableProblem'),
    AlreadyActive: alreadyActive,
    E100011: plain('AlreadyWithoutInsuranceProblem'),
    E100012: plain('AlreadyRequestedProblem'),
    FileExtensionError: invalid('proof.fileName', 'fileExtension'),
    FileNameError: invalid('proof.fileName', 'fileName'),
    FileTooLarge: invalid('proof.base64', 'fileSize'),
  },
  work: async ({ input }, context, { check, send }) => {
    const body = readRequest(input, check)
    const created = await explainClosedClub(
      body.clubId,
      'ACCESS_RIGHT',
      context,
      async () => await send('requestWithoutInsurance', { body }),
    )
    const requests = await context.load(insuranceRequests)
    const insuranceRequest =
      requests.find(({ id }) => id === integer(created?.id)) ??
      requests.find(({ vehicle, status }) => vehicle?.id === body.vehicleId && status === 'APPROVAL_PENDING')
    if (insuranceRequest === undefined)
      throw new FederationFailure('FEDERATION_UNAVAILABLE', 'the created request is missing from the list', {
        mayHaveArrived: true,
      })
    return { __typename: 'SubmitInsuranceRequestPayload', insuranceRequest }
  },
})

/** Validates a request and returns it as the federation takes it; throws all mistakes at once. */
export function readRequest(
  input: SubmitInsuranceRequestInput,
  check: InputCheck,
): CallRequest<'requestWithoutInsurance'>['body'] {
  const fileName = check.text('proof.fileName', input.proof.fileName, { min: 1, max: Number.MAX_VALUE })
  // F07, F08: the file name.
  check.holds(Array.from(fileName).length <= fileNameLength, 'proof.fileName', 'fileName')
  check.holds(kindByName(fileName) !== null, 'proof.fileName', 'fileExtension')
  check.text('proof.contentType', input.proof.contentType, { min: 1, max: 100 })
  const size = bytesIn(input.proof.base64)
  check.holds(size > 0 && size <= uploadBytes, 'proof.base64', 'fileSize')
  const isAsNamed = kindByBytes(input.proof.base64) === kindByName(fileName)
  check.holds(isAsNamed || size === 0, 'proof.fileName', 'fileContent')
  // A file of invalid size is refused without being parsed.
  const file = size > 0 && size <= uploadBytes ? withoutMetadata(input.proof.base64) : ''
  check.holds(file !== null, 'proof.fileName', 'fileContent')
  const body = requestBody({
    vehicleId: check.id('vehicleId', 'Vehicle', input.vehicleId),
    clubId: check.id('clubId', 'Club', input.clubId),
    type: input.type,
    insurerName: check.text('insurerName', input.insurerName, { min: 1, max: 100 }),
    policyNumber: check.text('policyNumber', input.policyNumber, { min: 1, max: 50 }),
    fileName,
    file: file ?? '',
  })
  check.done()
  return body
}

export const payInsuranceRequest = mutation('payInsuranceRequest', {
  calls: ['buyWithoutInsurance'],
  limit: { kind: 'payment', account: 'session', number: null },
  refusals: {
    InvalidRequest: invalid('insuranceRequestId', 'malformed', attemptFields),
    RequestNotFound: invalid('insuranceRequestId', 'notFound'),
    RequestNotPayable: withFederationMessage('InsuranceRequestNotPayableProblem'),
    VehicleNotFound: vehicleRemoved,
    VehicleIncomplete: choiceRefusals.VehicleIncomplete,
    AlreadyActive: alreadyActive,
    ClubNotFound: plain('InsuranceRequestNotPayableProblem'),
    ClubUnavailable: choiceRefusals.ClubUnavailable,
    ...paymentRefusals,
    E100011: plain('AlreadyWithoutInsuranceProblem'),
    BuyWithoutInsuranceError: stripCodePrefix('WithoutInsurancePurchaseFailedProblem'),
  },
  otherwise: unknownRefusalWithMessage,
  work: async ({ input }, context, { check, send }) => {
    const member = await viewerOf(context)
    if (member === null) throw new Failure('UNAUTHENTICATED', 'a purchase requires a session')
    const request = await requestIn(input, context, check)
    const { language } = context
    const { vehicle, federationClubId: clubId } = request
    if (vehicle === null || clubId === null) return problem(language, 'InsuranceRequestNotPayableProblem')
    const { id, type } = request
    const goods = { id, clubId, vehicleId: vehicle.id, type: typeNumber(type) }
    const body = { ...goods, ...conditionsOf(input, context) }
    const bought = await context.services.guard.buy(
      passAttempt({
        memberId: member.id,
        key: input.idempotencyKey,
        goods: { insuranceRequest: id },
        context,
        send: async (idempotencyKey) =>
          await explainClosedClub(
            clubId,
            'ACCESS_RIGHT',
            context,
            async () =>
              await send('buyWithoutInsurance', {
                body,
                ...(idempotencyKey !== undefined && { idempotencyKey }),
              }),
          ),
        check: async () => await refuseUnpayable(id, context),
        assertPriceUnchanged: async () =>
          await refuseOtherPrice(
            'buyWithoutInsurance',
            input,
            context,
            async () => await totalNow(id, context),
          ),
        sought: { vehicleId: vehicle.id, types: [type] },
      }),
    )
    const paid = bought && (await readGoods(bought, context))
    return paid === null
      ? problem(language, 'PurchaseUnconfirmedProblem')
      : { __typename: 'PayInsuranceRequestPayload' as const, ...paid }
  },
})

/** Returns the request to pay; throws all mistakes at once. */
async function requestIn(
  input: PayInsuranceRequestInput,
  context: Context,
  check: InputCheck,
): Promise<InsuranceRequestRecord> {
  const id = check.id('insuranceRequestId', 'InsuranceRequest', input.insuranceRequestId)
  checkKey(input.idempotencyKey, check)
  check.done()
  const request = await context.load(insuranceRequestById, id)
  if (request === null) throw new InvalidInput([{ field: 'insuranceRequestId', reason: 'notFound' }])
  return request
}

/**
 * Returns the amount to pay; null when the request is already paid, possibly by the same
 * idempotency key.
 */
async function totalNow(id: number, context: Context): Promise<Money | null> {
  const request = await context.load(insuranceRequestById, id)
  const waits = request !== null && statusObstacle(request, context.now()) === null
  return waits ? (invoiceOfRequest(request)?.total ?? null) : null
}

/**
 * Throws the refusal that the federation would send. When two payments run at the same time, the
 * second finds the request already paid.
 */
async function refuseUnpayable(id: number, context: Context): Promise<void> {
  context.forget()
  const request = await context.load(insuranceRequestById, id)
  const obstacle = request === null ? 'OVER' : statusObstacle(request, context.now())
  if (obstacle === null) return
  const description = translate(
    context.language,
    'insurance',
    `Problems.InsuranceRequestNotPayableProblem.${obstacle}`,
  )
  throw new Refusal('buyWithoutInsurance', 400, { errors: { RequestNotPayable: { description } } })
}

/** Returns the problem of a request whose vehicle the member has removed. */
function vehicleRemoved(
  _refusal: Refusal,
  language: Language,
): ProblemOf<'InsuranceRequestNotPayableProblem'> {
  const message = translate(
    language,
    'insurance',
    'Problems.InsuranceRequestNotPayableProblem.VEHICLE_REMOVED',
  )
  return problem(language, 'InsuranceRequestNotPayableProblem', { message })
}
