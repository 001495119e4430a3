/** Mutations that print, cancel or resend a bought pass. */
import { mutation } from '../../graphql/declare-mutation.ts'
import {
  mapRefusalToInvalidInput,
  mapRefusalWithFederationMessage,
  createRefusedProblemWithMessage,
  mapRefusalToPlainProblem,
} from '../../graphql/refusal-mappings.ts'
import { parseHttpUrl } from '../../federation/parse-values.ts'
import { problem } from '../../graphql/problems.ts'
import { currentMember } from '../members/rest.ts'

export const printAccessRight = mutation('printAccessRight', {
  calls: ['printAccessRight'],
  limit: { kind: 'file', account: 'session' },
  refusals: {
    AccessRightNotFound: mapRefusalToInvalidInput('accessRightId', 'notFound'),
    NotPrintable: mapRefusalWithFederationMessage('NotPrintableProblem'),
  },
  otherwise: createRefusedProblemWithMessage,
  work: async ({ input }, context, { check, send }) => {
    const id = check.readId('accessRightId', 'AccessRight', input.accessRightId)
    check.assertValid()
    const url = parseHttpUrl(await send('printAccessRight', { path: { id } }))
    // only an http or https URL is passed on to be opened.
    return url === null
      ? problem(context.language, 'DocumentUnavailableProblem')
      : { __typename: 'PrintAccessRightPayload', url }
  },
})

export const cancelAccessRight = mutation('cancelAccessRight', {
  calls: ['cancelAccessRight'],
  limit: 'none',
  refusals: {
    AccessRightNotFound: mapRefusalToInvalidInput('accessRightId', 'notFound'),
    NotCancellable: mapRefusalToPlainProblem('NotCancellableProblem'),
  },
  work: async ({ input }, _context, { check, send }) => {
    const id = check.readId('accessRightId', 'AccessRight', input.accessRightId)
    check.assertValid()
    await send('cancelAccessRight', { path: { id } })
    return { __typename: 'CancelAccessRightPayload', deletedAccessRightId: input.accessRightId }
  },
})

export const resendAccessRight = mutation('resendAccessRight', {
  calls: ['resendAccessRightEmail'],
  limit: { kind: 'mail', account: 'session', alsoTo: null, number: null },
  refusals: {
    AccessRightNotFound: mapRefusalToInvalidInput('accessRightId', 'notFound'),
    NotPrintable: mapRefusalWithFederationMessage('NotPrintableProblem'),
    MailFailed: mapRefusalToPlainProblem('MailFailedProblem'),
  },
  work: async ({ input }, context, { check, send }) => {
    const id = check.readId('accessRightId', 'AccessRight', input.accessRightId)
    check.assertValid()
    await send('resendAccessRightEmail', { path: { id } })
    const { email } = await context.load(currentMember)
    return { __typename: 'ResendAccessRightPayload', email }
  },
})
