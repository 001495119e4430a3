/**
 * Stubbed gateway for the purchase review, and functions that find the buttons for paying and for
 * checking a payment.
 */
import { screen } from '@testing-library/react'
import regionQuery from '../../../web/__generated__/RegionScreenQuery.graphql.ts'
import reviewQuery from '../../../web/__generated__/ReviewScreenQuery.graphql.ts'
import successQuery from '../../../web/__generated__/SuccessScreenQuery.graphql.ts'
import buyMutation from '../../../web/__generated__/useBuyMutation.graphql.ts'
import refreshMutation from '../../../web/__generated__/tokensRefreshMutation.graphql.ts'
import { createStubReviewResult, success } from './purchase-results.ts'
import { type Call, createGraphqlErrorResponse, stubGateway } from './stub-gateway.ts'

export const createPurchaseProblemResult = (problem: object) => ({
  data: { buyAccessRight: { message: 'Refusé.', ...problem } },
})

/**
 * Stubs the gateway with the results of successive purchase mutations and review queries. Returns
 * an array that receives the input of each purchase mutation.
 */
export function stubPurchaseGateway(purchases: unknown[], reviews: unknown[] = [createStubReviewResult()]) {
  const inputs: Array<{ idempotencyKey: string } & Record<string, unknown>> = []
  const results: Record<string, (call: Call) => unknown> = {
    [reviewQuery.params.id!]: () => (reviews.length > 1 ? reviews.shift() : reviews[0]),
    [successQuery.params.id!]: () => success,
    [refreshMutation.params.id!]: () => createGraphqlErrorResponse('UNAUTHENTICATED'),
    [regionQuery.params.id!]: () => ({ data: { ...createStubReviewResult().data, regions: [] } }),
    [buyMutation.params.id!]: async ({ body }) => {
      inputs.push(body.variables['input'] as (typeof inputs)[number])
      const result = await purchases.shift()
      if (result instanceof Error) throw result
      return result
    },
  }
  stubGateway((call) => results[call.body.documentId ?? '']?.(call))
  return inputs
}

export const findConfirmButton = () => screen.findByRole('button', { name: /^Confirmer et payer/ })
export const findCheckPaymentButton = () =>
  screen.findByRole('button', { name: /^Vérifier et terminer le paiement/ })
