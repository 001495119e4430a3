import { publishNewAgreements } from '../helpers/federation-database.ts'
import type { Case } from './run-contract-cases.ts'

const agreementFields = '{ __typename title version summaries url }'
const acceptMutation = `mutation ($version: Int!) {
  acceptAgreements(input: { version: $version }) {
    __typename
    ... on AcceptAgreementsPayload { viewer { consentRequired } }
    ... on InvalidInputProblem { fields { field message } }
    ... on Problem { message }
  }
}`

export const agreementCases: Case[] = [
  {
    call: 'getTerms',
    code: 'ok',
    as: null,
    query: `{ terms ${agreementFields} }`,
    expected: { holds: { terms: { __typename: 'Agreement', version: 1 } } },
  },
  {
    call: 'getPrivacyPolicy',
    code: 'ok',
    as: null,
    query: `{ privacyPolicy ${agreementFields} }`,
    expected: { holds: { privacyPolicy: { __typename: 'Agreement', version: 1 } } },
  },
  {
    // A member who has not accepted the current agreements can still read them.
    call: 'getTerms',
    code: 'ok',
    name: 'before the member accepts the agreements',
    given: ({ gateway }) => publishNewAgreements(gateway),
    query: `{ terms ${agreementFields} }`,
    expected: { holds: { terms: { version: 2 } } },
  },
  {
    call: 'consent',
    code: 'ok',
    given: ({ gateway }) => publishNewAgreements(gateway),
    query: acceptMutation,
    variables: async ({ sendGraphQLDocument }) => ({
      version: (await sendGraphQLDocument('{ terms { version } }')).terms.version,
    }),
    expected: {
      holds: {
        acceptAgreements: { __typename: 'AcceptAgreementsPayload', viewer: { consentRequired: false } },
      },
    },
  },
  {
    call: 'consent',
    code: 'AgreementOutdated',
    query: acceptMutation,
    variables: async ({ sendGraphQLDocument }) => ({
      version: (await sendGraphQLDocument('{ terms { version } }')).terms.version,
    }),
    meanwhile: ({ gateway }) => publishNewAgreements(gateway),
    expected: { problem: 'AgreementOutdatedProblem' },
  },
  {
    call: 'consent',
    code: 'InvalidRequest',
    query: acceptMutation,
    variables: { version: 0 },
    expected: { problem: 'InvalidInputProblem', fields: ['version'] },
  },
]
