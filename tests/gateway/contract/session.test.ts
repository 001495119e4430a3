import { describe, test } from 'vitest'
import {
  setUpContractCases,
  listContractCasesWithTitles,
  listContractCasesRequiringSession,
} from './run-contract-cases.ts'
import { sessionCases } from './session.cases.ts'

describe('contract cases of session calls', () => {
  const { runContractCase, runContractCaseWithoutSession } = setUpContractCases()
  test.each(listContractCasesWithTitles(sessionCases))(
    'the gateway returns the expected data, problem or error for the federation call and outcome “%s”',
    runContractCase,
  )
  test.each(listContractCasesRequiringSession(sessionCases))(
    'without a valid session, the gateway refuses a GraphQL operation that needs the federation call %s',
    runContractCaseWithoutSession,
  )
})
