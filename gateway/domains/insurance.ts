/** Passes without liability insurance: asked for with a proof of one's own, then paid (F). */
import type { Context } from '../context.ts'
import { Failure, FederationFailure } from '../failures.ts'
import { typeNumber } from '../federation/access-rights.ts'
import { Refusal } from '../federation/errors.ts'
import type { InsuranceRequestRecord } from '../federation/insurance.ts'
import type { CallRequest } from '../federation/request.ts'
import { whole } from '../federation/read.ts'
import type { Complete } from '../graphql/complete.ts'
import type { QueryResolvers } from '../graphql/generated/resolvers.ts'
import type {
  PayInsuranceRequestInput,
  PayObstacle,
  SubmitInsuranceRequestInput,
} from '../graphql/generated/types.ts'
import { type InputCheck, InvalidInput } from '../graphql/input-check.ts'
import { mutation } from '../graphql/mutations.ts'
import { encodeId } from '../graphql/node-ids.ts'
import { problem } from '../graphql/problems.ts'
import { translate } from '../texts.ts'
import { sayingWhyClosed } from './clubs.ts'
import { checkKey, passAttempt, readAnew } from './bought-pass.ts'
import { invoiceOfRequest, payObstacle, statusObstacle } from './insurance-requests.ts'
import { fileNameLength, uploadBytes } from './limits.ts'
import { viewerOf } from './members.ts'
import { sixDigits } from './numbers.ts'
import { isWithoutInsurance } from './offers.ts'
import { bytesIn, kindByBytes, kindByName } from './uploads.ts'

export const InsuranceRequest: Complete<'InsuranceRequest'> = {
  id: ({ id }) => encodeId('InsuranceRequest', id),
  // Six digits, without the # of passes and receipts (H08).
  number: ({ requestNumber }) => sixDigits(requestNumber),
  canPay: async (request, _args, context) => (await payObstacleNow(request, context)) === null,
  payObstacle: async (request, _args, context) => await payObstacleNow(request, context),
  clubId: ({ federationClubId }) => (federationClubId === null ? null : encodeId('Club', federationClubId)),
  invoice: (request) => invoiceOfRequest(request),
}

export const InsuranceRequestVehicle: Complete<'InsuranceRequestVehicle'> = {
  vehicleId: ({ id }) => encodeId('Vehicle', id),
}

export const insuranceQueries = {
  insurancePrices: async (_parent, _args, context) => await context.load.insurancePrices(),
} satisfies QueryResolvers

/** What keeps a request from being paid at the moment; null for nothing. */
async function payObstacleNow(
  request: InsuranceRequestRecord,
  context: Context,
): Promise<PayObstacle | null> {
  const { federationClubId, season, vehicle: named } = request
  const ofItself = statusObstacle(request, context.now())
  if (ofItself !== null) return ofItself
  try {
    const [vehicles, club] = await Promise.all([
      context.load.vehicles(),
      federationClubId === null ? null : context.load.club(federationClubId),
    ])
    const vehicle = vehicles.find(({ id }) => id === named?.id) ?? null
    return payObstacle({ season, vehicle, club }, context.now())
  } catch (error) {
    if (error instanceof FederationFailure || error instanceof Refusal) return 'UNCONFIRMED'
    throw error
  }
}

export const submitInsuranceRequest = mutation(
  'submitInsuranceRequest',
  async ({ input }, context, check) => {
    const body = readRequest(input, check)
    const created = await sayingWhyClosed(
      body.clubId,
      'AccessPass',
      context,
      async () => await context.federation.call('requestWithoutInsurance', { body }),
    )
    context.load.clear()
    const requests = await context.load.insuranceRequests()
    const insuranceRequest =
      requests.find(({ id }) => id === whole(created?.id)) ??
      requests.find(({ vehicle, status }) => vehicle?.id === body.vehicleId && status === 'APPROVAL_PENDING')
    if (insuranceRequest === undefined)
      throw new FederationFailure('FEDERATION_UNAVAILABLE', 'a request that is not listed', {
        mayHaveArrived: true,
      })
    return { __typename: 'SubmitInsuranceRequestPayload', insuranceRequest }
  },
)

/** The request as the federation takes it; throws every mistake at once. */
export function readRequest(
  input: SubmitInsuranceRequestInput,
  check: InputCheck,
): CallRequest<'requestWithoutInsurance'>['body'] {
  check.holds(isWithoutInsurance(input.type), 'type', 'choice')
  const fileName = check.text('proof.fileName', input.proof.fileName, { min: 1, max: Number.MAX_VALUE })
  // F07, F08.
  check.holds(Array.from(fileName).length <= fileNameLength, 'proof.fileName', 'fileName')
  check.holds(kindByName(fileName) !== null, 'proof.fileName', 'fileExtension')
  check.text('proof.contentType', input.proof.contentType, { min: 1, max: 100 })
  const size = bytesIn(input.proof.base64)
  check.holds(size > 0 && size <= uploadBytes, 'proof.base64', 'fileSize')
  const isAsNamed = kindByBytes(input.proof.base64) === kindByName(fileName)
  check.holds(isAsNamed || size === 0, 'proof.fileName', 'fileContent')
  const body = {
    vehicleId: check.id('vehicleId', 'Vehicle', input.vehicleId),
    clubId: check.id('clubId', 'Club', input.clubId),
    type: typeNumber(input.type),
    nomAssureur: check.text('insurerName', input.insurerName, { min: 1, max: 100 }),
    noPolice: check.text('policyNumber', input.policyNumber, { min: 1, max: 50 }),
    fileName,
    fileBase64: input.proof.base64,
  }
  check.done()
  return body
}

export const payInsuranceRequest = mutation('payInsuranceRequest', async ({ input }, context, check) => {
  const member = await viewerOf(context)
  if (member === null) throw new Failure('UNAUTHENTICATED', 'buying takes a session')
  const request = await requestIn(input, context, check)
  const { language } = context
  const { vehicle, federationClubId: clubId } = request
  if (vehicle === null || clubId === null) return problem(language, 'InsuranceRequestNotPayableProblem')
  // One that was paid by this very key is answered again, whatever has changed since.
  const waits = statusObstacle(request, context.now()) === null
  const total = waits ? invoiceOfRequest(request)?.total : undefined
  if (total !== undefined && input.expectedTotal != null && total.cents !== input.expectedTotal.cents)
    return problem(language, 'PriceChangedProblem', { total })

  const { id, type } = request
  const body = { id, clubId, vehicleId: vehicle.id, type: typeNumber(type) }
  const bought = await context.services.guard.buy(
    passAttempt({
      memberId: member.id,
      key: input.idempotencyKey,
      goods: { insuranceRequest: id },
      context,
      send: async (idempotencyKey) =>
        await sayingWhyClosed(
          clubId,
          'AccessPass',
          context,
          async () =>
            await context.federation.call('buyWithoutInsurance', {
              body,
              ...(idempotencyKey !== undefined && { idempotencyKey }),
            }),
        ),
      check: async () => await refuseUnpayable(id, context),
      isGoods: (pass) => pass.type === type && pass.vehicle?.id === vehicle.id,
    }),
  )
  const paid = bought && (await readAnew(bought, context))
  return paid === null
    ? problem(language, 'PurchaseUnconfirmedProblem')
    : { __typename: 'PayInsuranceRequestPayload' as const, ...paid }
})

/** The request that is to be paid; throws every mistake at once. */
async function requestIn(
  input: PayInsuranceRequestInput,
  context: Context,
  check: InputCheck,
): Promise<InsuranceRequestRecord> {
  const id = check.id('insuranceRequestId', 'InsuranceRequest', input.insuranceRequestId)
  checkKey(input.idempotencyKey, check)
  check.done()
  const request = await context.load.insuranceRequest(id)
  if (request === null) throw new InvalidInput([{ field: 'insuranceRequestId', reason: 'notFound' }])
  return request
}

/** Throws what the federation would refuse with: of two payments at once, the second finds the request paid. */
async function refuseUnpayable(id: number, context: Context): Promise<void> {
  context.load.clear()
  const request = await context.load.insuranceRequest(id)
  const obstacle = request === null ? 'OVER' : statusObstacle(request, context.now())
  if (obstacle === null) return
  const description = translate(
    context.language,
    'insurance',
    `Problems.InsuranceRequestNotPayableProblem.${obstacle}`,
  )
  throw new Refusal('buyWithoutInsurance', 400, { errors: { RequestNotPayable: { description } } })
}
