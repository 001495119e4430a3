/** Quotes of purchases: price, period and obstacles of a pass before it is bought. */
import { bulkhead } from 'cockatiel'
import { mapFieldNamesToThemselves } from '../../federation/field-names.ts'
import { parseFederationRow, convertCentsToMoney } from '../../federation/parse-values.ts'
import { type CallRefusalCode, Refusal } from '../../federation/refusal-errors.ts'
import type { Context } from '../../graphql/context.ts'
import { mapRefusalToProblem } from '../../graphql/declare-mutation.ts'
import type {
  QueryResolvers,
  ResolversTypes,
  ResolversUnionTypes,
} from '../../graphql/generated/resolvers.ts'
import type { PurchaseQuoteLineInput } from '../../graphql/generated/types.ts'
import { decodeId } from '../../graphql/global-ids.ts'
import { InputCheck, InvalidInput } from '../../graphql/input-check.ts'
import { type ProblemName, createInvalidInputProblem, createGraphqlProblem } from '../../graphql/problems.ts'
import {
  type MovedInput,
  moveReplacementsToDeprecatedFields,
  renameInvalidFieldsAsSentByClient,
} from '../../graphql/renamed-fields.ts'
import {
  type RefusalMapping,
  createRefusedProblem,
  mapRefusalToInvalidInput,
  mapRefusalToPlainProblem,
} from '../../graphql/refusal-mappings.ts'
import { BadRequest } from '../../platform/request-failures.ts'
import {
  findPurchasablePassOffer,
  isMagazineIncludedInPass,
  isPassTypeWithoutInsurance,
} from '../access-rights/offers.ts'
import { getPassTypeNumber, parsePassValidityPeriod } from '../access-rights/rest.ts'
import { getPassSeason } from '../access-rights/seasons.ts'
import { clubById } from '../clubs/rest.ts'
import { getUnavailableClubMessage } from '../clubs/rules.ts'
import { currentMember } from '../members/rest.ts'
import { buildPassOfferInvoice } from '../payment/invoice.ts'
import { vehicleById, vehicles } from '../vehicles/rest.ts'
import { canCancelOverlappingPass, loadPassPurchaseObstacle } from './purchase-obstacles.ts'
import { findCollisionsWithEarlierQuotedPasses } from './quote-collisions.ts'
import { checkPassCollision } from './rest.ts'
import {
  getMaximumPrintedMagazines,
  loadAdditionalPassFee,
  readFirstDayOfPass,
  renamedPurchaseFields,
} from './rules.ts'
import { computeTotalsOfPassQuotes } from './purchase-totals.ts'

/**
 * Maximum number of quoted passes in one `purchaseQuotes` query. Each quoted pass takes two
 * federation calls, and `QUERY_CALLS` limits the federation calls of a GraphQL request.
 */
const maxLines = 40

/** Maximum number of concurrent federation calls for one `purchaseQuotes` query. */
const maxLineCallsInProgress = 4

type QuoteResult = ResolversUnionTypes<ResolversTypes>['PurchaseQuoteResult']

/**
 * Function that runs a federation call for the quote of one pass. The call waits while too many
 * calls are in progress.
 */
type CallLimiter = <Reply>(call: () => Promise<Reply>) => Promise<Reply>

/** Mappings from the refusal codes of a purchase quote to GraphQL problems. */
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
  purchaseQuote: async (_parent, line, context) =>
    context.isSignedIn ? await loadPassQuoteOrProblem(line, context, async (call) => await call()) : null,
  purchaseQuotes: async (_parent, { lines }, context) => {
    if (!context.isSignedIn) return null
    if (lines.length > maxLines) throw new BadRequest(`Give ${maxLines} \`lines\` at most.`)
    // Reads the list once. Without it, each line would fetch its vehicle by a call of its own.
    if (lines.length > 0) await context.load(vehicles)
    const limiter = bulkhead(maxLineCallsInProgress, Number.POSITIVE_INFINITY)
    const limitCalls: CallLimiter = async (call) => await limiter.execute(call)
    const outcomes = await Promise.allSettled(
      lines.map(async (line) => await loadPassQuoteOrProblem(line, context, limitCalls)),
    )
    // The executor reports an error as a field error of its line, so the other lines stay readable.
    const results = outcomes.map((outcome) =>
      outcome.status === 'fulfilled' ? outcome.value : (outcome.reason as Error),
    )
    const markedResults = markCollisionsWithEarlierPassQuotes(results, lines)
    return {
      results: markedResults as QuoteResult[],
      totals: computeTotalsOfPassQuotes(markedResults.filter(isPayablePassQuote)),
    }
  },
  additionalFee: async (_parent, { type }, context) =>
    convertCentsToMoney(await loadAdditionalPassFee(type, context)),
} satisfies QueryResolvers

type Quote = Extract<QuoteResult, { __typename: 'PurchaseQuote' }>

/** Returns true for the quote of a pass that can be bought now. */
function isPayablePassQuote(result: QuoteResult | Error): result is Quote {
  return (
    !(result instanceof Error) &&
    result.__typename === 'PurchaseQuote' &&
    result.collision === null &&
    result.obstacle === null
  )
}

/**
 * Returns the quotes, and marks a collision in each quote whose pass overlaps an earlier quoted
 * pass of the same vehicle.
 */
function markCollisionsWithEarlierPassQuotes(
  results: readonly (QuoteResult | Error)[],
  lines: readonly PurchaseQuoteLineInput[],
): (QuoteResult | Error)[] {
  const collisions = findCollisionsWithEarlierQuotedPasses(
    results.map((result, index) =>
      isPayablePassQuote(result)
        ? {
            vehicleId: decodeId('Vehicle', lines[index]!.vehicleId),
            activeAt: Number(result.activeAt),
            expiresAt: Number(result.expiresAt),
          }
        : null,
    ),
  )
  return results.map((result, index) => {
    const collision = collisions[index] ?? null
    return collision !== null && isPayablePassQuote(result) ? { ...result, collision } : result
  })
}

/**
 * Loads the price quote of one pass in a `purchaseQuotes` query. Returns a GraphQL problem when the
 * pass has no quote.
 */
async function loadPassQuoteOrProblem(
  givenLine: PurchaseQuoteLineInput,
  context: Context,
  limitCalls: CallLimiter,
): Promise<QuoteResult> {
  const moved = moveReplacementsToDeprecatedFields(givenLine, renamedPurchaseFields)
  const result = await loadPassQuoteAndMapErrorsToProblems(moved, context, limitCalls)
  return renameInvalidFieldsAsSentByClient(result, moved.replacementPaths)
}

async function loadPassQuoteAndMapErrorsToProblems(
  line: MovedInput<PurchaseQuoteLineInput>,
  context: Context,
  limitCalls: CallLimiter,
): Promise<QuoteResult> {
  try {
    return await loadPassQuote(line, context, limitCalls)
  } catch (error) {
    if (error instanceof InvalidInput) return createInvalidInputProblem(context.language, error.mistakes)
    if (!(error instanceof Refusal)) throw error
    return mapRefusalToProblem<QuoteResult>(
      { refusals, fallback: createRefusedProblem },
      error,
      context.language,
      'purchaseQuote',
    )
  }
}

async function loadPassQuote(
  { input: line, replacementPaths }: MovedInput<PurchaseQuoteLineInput>,
  context: Context,
  limitCalls: CallLimiter,
): Promise<QuoteResult> {
  const { type } = line
  // A purchase without insurance does not replace another pass without insurance.
  const shouldCancelPassWithoutInsurance =
    line.insuranceCancellationRequest && !isPassTypeWithoutInsurance(type)
  const vehicleId = decodeId('Vehicle', line.vehicleId)
  const vehicle = vehicleId === null ? null : await context.load(vehicleById, vehicleId)
  if (vehicle === null) return createGraphqlProblem(context.language, 'VehicleNotFoundProblem')
  const check = new InputCheck(line)
  const clubId = line.clubId == null ? null : check.readId('clubId', 'Club', line.clubId)
  const day = readFirstDayOfPass(line, replacementPaths, check)
  check.assertValid()
  const [club, offer] = await Promise.all([
    clubId === null ? null : context.load(clubById, clubId),
    findPurchasablePassOffer(type, context),
  ])
  check.addMistakeUnless(clubId === null || club !== null, 'clubId', 'notFound')
  check.assertValid()
  if (offer === null) return createGraphqlProblem(context.language, 'OfferUnavailableProblem')
  if (club?.available === false) {
    const message = getUnavailableClubMessage(club, context.language)
    return createGraphqlProblem(context.language, 'ClubUnavailableProblem', { message })
  }

  const body = {
    type: getPassTypeNumber(type),
    vehicleId: vehicle.id,
    ...(clubId !== null && { clubId }),
    ...(day !== null && { desiredActivation: day }),
  }
  const [obstacle, fee, period, collisionCheck, member] = await Promise.all([
    loadPassPurchaseObstacle(vehicle, shouldCancelPassWithoutInsurance ? null : type, context),
    loadAdditionalPassFee(type, context),
    limitCalls(async () => await context.federation.call('getBuyInfo', { body })),
    limitCalls(async () => await checkPassCollision(context.federation, body)),
    context.load(currentMember),
  ])
  if (obstacle === 'INCOMPLETE') return createGraphqlProblem(context.language, 'VehicleIncompleteProblem')
  const { activeAt, expiresAt } = context.federation.parse('getBuyInfo', () =>
    parseFederationRow(period, parsePassValidityPeriod),
  )
  const collidingPeriod = collisionCheck.collision ? (collisionCheck.period ?? { activeAt, expiresAt }) : null
  const isCollisionResolved =
    shouldCancelPassWithoutInsurance && (await canCancelOverlappingPass(vehicle.id, collidingPeriod, context))
  return {
    __typename: 'PurchaseQuote',
    invoice: buildPassOfferInvoice(offer, fee),
    activeAt,
    expiresAt,
    season: context.services.config.portal.seasonLabel ?? getPassSeason(type, activeAt),
    obstacle,
    collision: isCollisionResolved ? null : collidingPeriod,
    additionalFee: fee === 0 ? null : convertCentsToMoney(fee),
    maximumPrintedMagazines: isMagazineIncludedInPass(type) ? getMaximumPrintedMagazines(member) : null,
  }
}
