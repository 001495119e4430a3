/** Mutations that print receipts. */
import { declareMutation } from '../../graphql/declare-mutation.ts'
import { mapRefusalToInvalidInput, mapRefusalToPlainProblem } from '../../graphql/refusal-mappings.ts'
import { parseDocumentUrl } from '../../federation/parse-values.ts'
import { createGraphqlProblem } from '../../graphql/problems.ts'

export const printReceipt = declareMutation('printReceipt', {
  calls: ['printReceipt'],
  limit: { kind: 'file', account: 'session' },
  refusals: {
    ReceiptNotFound: mapRefusalToInvalidInput('receiptId', 'notFound'),
    NothingPaid: mapRefusalToPlainProblem('NothingPaidProblem'),
  },
  work: async ({ input }, context, { check, send }) => {
    const id = check.readId('receiptId', 'Receipt', input.receiptId)
    check.assertValid()
    const url = parseDocumentUrl(await send('printReceipt', { path: { id } }))
    // A response without a URL does not mean that nothing was paid.
    return url === null
      ? createGraphqlProblem(context.language, 'DocumentUnavailableProblem')
      : { __typename: 'PrintReceiptPayload', url }
  },
})

export const printReceipts = declareMutation('printReceipts', {
  calls: ['printReceipts'],
  limit: { kind: 'file', account: 'session' },
  refusals: { NothingPaid: mapRefusalToPlainProblem('NothingPaidProblem') },
  work: async ({ input: { year } }, context, { check, send }) => {
    check.addMistakeUnless(year >= 1000 && year <= 9999, 'year', 'choice')
    check.assertValid()
    const url = parseDocumentUrl(await send('printReceipts', { path: { year } }))
    return url === null
      ? createGraphqlProblem(context.language, 'DocumentUnavailableProblem')
      : { __typename: 'PrintReceiptsPayload', url }
  },
})
