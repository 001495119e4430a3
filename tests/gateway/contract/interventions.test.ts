import { describe, test } from 'vitest'
import { setUpContractCases, listCasesWithTitles, listCasesRequiringSession } from './run-cases.ts'
import { interventionCases } from './interventions.cases.ts'

describe('contract cases of interventions calls', () => {
  const { runCase, runCaseWithoutSession } = setUpContractCases()
  test.each(listCasesWithTitles(interventionCases))(
    "the gateway returns the expected result for the federation call and outcome: %s",
    runCase,
  )
  test.each(listCasesRequiringSession(interventionCases))(
    'a GraphQL operation that leads to the federation call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
