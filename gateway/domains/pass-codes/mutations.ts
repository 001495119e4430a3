/**
 * Mutation that creates the printable document of a bought pass, with the signed code of the pass.
 */
import { parseDocumentUrl } from '../../federation/parse-values.ts'
import type { Context } from '../../graphql/context.ts'
import { declareMutation } from '../../graphql/declare-mutation.ts'
import { createGraphqlProblem } from '../../graphql/problems.ts'
import {
  createRefusedProblemWithMessage,
  mapRefusalToInvalidInput,
  mapRefusalToProblemWithFederationMessage,
} from '../../graphql/refusal-mappings.ts'
import { accessRightById } from '../access-rights/rest.ts'
import { loadSignedPassCode } from './load-signed-code.ts'

export const printAccessRight = declareMutation('printAccessRight', {
  calls: ['printAccessRight'],
  limit: { kind: 'file', account: 'session' },
  refusals: {
    AccessRightNotFound: mapRefusalToInvalidInput('accessRightId', 'notFound'),
    NotPrintable: mapRefusalToProblemWithFederationMessage('NotPrintableProblem'),
  },
  fallback: createRefusedProblemWithMessage,
  work: async ({ input }, context, { check, send }) => {
    const id = check.readId('accessRightId', 'AccessRight', input.accessRightId)
    check.assertValid()
    const qrText = await loadQrTextOfPrintedPass(id, context)
    const query = qrText === null ? {} : { qrText }
    const url = parseDocumentUrl(await send('printAccessRight', { path: { id }, query }))
    return url === null
      ? createGraphqlProblem(context.language, 'DocumentUnavailableProblem')
      : { __typename: 'PrintAccessRightPayload', url }
  },
})

/**
 * Loads the signed code for the QR code of a printed pass. Returns null if the QR code contains the
 * pass's control number instead.
 */
async function loadQrTextOfPrintedPass(id: number, context: Context): Promise<string | null> {
  if (!context.services.config.passCode.isSigned) return null
  const pass = await context.load(accessRightById, id)
  return pass && (await loadSignedPassCode(pass, context))
}
