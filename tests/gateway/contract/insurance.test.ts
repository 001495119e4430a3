import { describe, test } from 'vitest'
import { setUpContractCases, listCasesWithTitles, listCasesRequiringSession } from './run-cases.ts'
import { insuranceCases } from './insurance.cases.ts'

describe('contract cases of insurance calls', () => {
  const { runCase, runCaseWithoutSession } = setUpContractCases()
  test.each(listCasesWithTitles(insuranceCases))(
    "the gateway returns the expected result for the federation call and outcome: %s",
    runCase,
  )
  test.each(listCasesRequiringSession(insuranceCases))(
    'a GraphQL operation that leads to the federation call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
