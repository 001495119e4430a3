import { mutation } from '../../graphql/declare-mutation.ts'
import { invalidField, plainProblem } from '../../graphql/refusal-mappings.ts'
import { mapFieldNamesToThemselves } from '../../federation/field-names.ts'

/**
 * Accepts the current agreements. The member's session continues, and the federation no longer
 * refuses calls of the session for lack of consent (C03).
 */
export const acceptAgreements = mutation('acceptAgreements', {
  calls: ['consent'],
  limit: 'none',
  refusals: {
    InvalidRequest: invalidField('version', 'malformed', mapFieldNamesToThemselves('version')),
    AgreementOutdated: plainProblem('AgreementOutdatedProblem'),
  },
  work: async ({ input }, _context, { check, send }) => {
    const { version } = input
    check.assert(version > 0, 'version', 'malformed')
    check.assertValid()
    await send('consent', { body: { version } })
    return { __typename: 'AcceptAgreementsPayload' }
  },
})
