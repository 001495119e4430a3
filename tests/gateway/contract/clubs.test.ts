import { describe, test } from 'vitest'
import { clubCases } from './clubs.cases.ts'
import { setUpContractCases, listCasesWithTitles, listCasesRequiringSession } from './run-cases.ts'

describe('contract cases of clubs calls', () => {
  const { runCase, runCaseWithoutSession } = setUpContractCases()
  test.each(listCasesWithTitles(clubCases))(
    "the gateway returns the expected result for the federation call and outcome: %s",
    runCase,
  )
  test.each(listCasesRequiringSession(clubCases))(
    'a GraphQL operation that leads to the federation call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
