/**
 * GraphQL mutations that cancel a bought pass or send it again by e-mail.
 */
import { declareMutation } from '../../graphql/declare-mutation.ts'
import {
  mapRefusalToInvalidInput,
  mapRefusalToProblemWithFederationMessage,
  mapRefusalToPlainProblem,
} from '../../graphql/refusal-mappings.ts'
import { currentMember } from '../members/rest.ts'

export const cancelAccessRight = declareMutation('cancelAccessRight', {
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

export const resendAccessRight = declareMutation('resendAccessRight', {
  calls: ['resendAccessRightEmail'],
  limit: { kind: 'mail', account: 'session', alsoTo: null, number: null },
  refusals: {
    AccessRightNotFound: mapRefusalToInvalidInput('accessRightId', 'notFound'),
    NotPrintable: mapRefusalToProblemWithFederationMessage('NotPrintableProblem'),
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
