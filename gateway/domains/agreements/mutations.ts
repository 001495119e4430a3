import { declareMutation } from '../../graphql/declare-mutation.ts'
import { mapRefusalToInvalidInput, mapRefusalToPlainProblem } from '../../graphql/refusal-mappings.ts'
import { mapFieldNamesToThemselves } from '../../federation/field-names.ts'

/**
 * Accepts the current agreements, so that the federation stops refusing the session's calls for
 * lack of consent (C03).
 */
export const acceptAgreements = declareMutation('acceptAgreements', {
  calls: ['consent'],
  limit: 'none',
  refusals: {
    InvalidRequest: mapRefusalToInvalidInput('version', 'malformed', mapFieldNamesToThemselves('version')),
    AgreementOutdated: mapRefusalToPlainProblem('AgreementOutdatedProblem'),
  },
  work: async ({ input }, _context, { check, send }) => {
    const { version } = input
    check.addMistakeUnless(version > 0, 'version', 'malformed')
    check.assertValid()
    await send('consent', { body: { version } })
    return { __typename: 'AcceptAgreementsPayload' }
  },
})
