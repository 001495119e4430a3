import { declareMutation } from '../../graphql/declare-mutation.ts'
import {
  mapRefusalToInvalidInput,
  mapRefusalToPlainProblem,
  createRefusedProblemWithMessage,
} from '../../graphql/refusal-mappings.ts'
import { mapFieldNamesToThemselves } from '../../federation/field-names.ts'
import { choiceRefusals, paymentRefusals } from '../payment/refusals.ts'
import { Failure } from '../../platform/request-failures.ts'
import { currentMember } from '../members/rest.ts'
import {
  checkPurchaseAttempt,
  buildRequestFieldOfDisplayedTotal,
  createPassPurchaseAttempt,
  loadPurchasedPassAndReceipt,
  assertPurchaseTotalUnchanged,
} from '../payment/pass-purchase-attempt.ts'
import { sendPurchaseAndExplainClosedClub } from '../clubs/fields.ts'
import { createGraphqlProblem } from '../../graphql/problems.ts'
import type { PayInterventionReportInput } from '../../graphql/generated/types.ts'
import type { InputCheck } from '../../graphql/input-check.ts'
import { attemptFields } from '../payment/rest.ts'
import {
  interventionReportById,
  isInterventionReportOfOtherMember,
  buildInterventionPaymentBody,
} from './rest.ts'
import { buildInterventionInvoice } from './rules.ts'

export const payInterventionReport = declareMutation('payInterventionReport', {
  calls: ['getInterventionReport', 'payInterventionReport'],
  limit: { kind: 'payment', account: 'session', number: null },
  refusals: {
    InvalidRequest: mapRefusalToInvalidInput('vehicleId', 'malformed', {
      ...mapFieldNamesToThemselves('vehicleId', 'clubId'),
      ...attemptFields,
    }),
    InterventionReportNotFound: mapRefusalToPlainProblem('InterventionReportNotFoundProblem'),
    ...choiceRefusals,
    ...paymentRefusals,
  },
  fallback: createRefusedProblemWithMessage,
  work: async ({ input }, context, { check, send }) => {
    if (!context.isSignedIn) throw new Failure('UNAUTHENTICATED', 'a payment requires a session')
    const goods = readInterventionPaymentInput(input, check)
    const { interventionReportId, vehicleId, clubId } = goods
    // A paid report is no longer found, so the guard decides whether this idempotency key has paid
    // it.
    if (await context.load(isInterventionReportOfOtherMember, interventionReportId))
      return createGraphqlProblem(context.language, 'InterventionReportNotFoundProblem')
    const { id: memberId } = await context.load(currentMember)
    const bought = await context.services.guard.buy(
      createPassPurchaseAttempt({
        memberId,
        key: input.idempotencyKey,
        goods,
        context,
        call: 'payInterventionReport',
        send: async (idempotencyKey) =>
          await sendPurchaseAndExplainClosedClub(
            clubId,
            'INTERVENTION_REPORT',
            context,
            async () =>
              await send('payInterventionReport', {
                path: { id: interventionReportId },
                body: buildInterventionPaymentBody(
                  vehicleId,
                  clubId,
                  buildRequestFieldOfDisplayedTotal(input, context),
                ),
                idempotencyKey,
              }),
          ),
        // The call refuses a report that is already paid.
        check: async () => {
          await send('getInterventionReport', { path: { id: interventionReportId } })
        },
        // A report that is no longer found may have been paid with this idempotency key, so its
        // price is not compared.
        assertPriceUnchanged: async () =>
          await assertPurchaseTotalUnchanged('payInterventionReport', input, context, async () => {
            const report = await context.load(interventionReportById, interventionReportId)
            return report && buildInterventionInvoice(report).total
          }),
        matchCriteria: { vehicleId, types: ['ANNUAL', 'ANNUAL_RENTAL'] },
        paidItem: {
          name: `report ${interventionReportId}`,
          // A paid report is no longer found.
          isStillUnpaid: async () =>
            (await context.load(interventionReportById, interventionReportId)) !== null,
        },
      }),
    )
    const paid = bought && (await loadPurchasedPassAndReceipt(bought, context))
    return paid === null
      ? createGraphqlProblem(context.language, 'PurchaseUnconfirmedProblem')
      : {
          __typename: 'PayInterventionReportPayload' as const,
          paidInterventionReportId: input.interventionReportId,
          ...paid,
        }
  },
})

function readInterventionPaymentInput(input: PayInterventionReportInput, check: InputCheck) {
  const interventionReportId = check.readId(
    'interventionReportId',
    'InterventionReport',
    input.interventionReportId,
  )
  const vehicleId = check.readId('vehicleId', 'Vehicle', input.vehicleId)
  const clubId = check.readId('clubId', 'Club', input.clubId)
  checkPurchaseAttempt(input, check)
  check.assertValid()
  return { interventionReportId, vehicleId, clubId }
}
