import { describe, test } from 'vitest'
import { accessRightCases } from './access-rights.cases.ts'
import { setUpContractCases, listCasesWithTitles, listCasesRequiringSession } from './run-cases.ts'

describe('contract cases of access-rights calls', () => {
  const { runCase, runCaseWithoutSession } = setUpContractCases()
  test.each(listCasesWithTitles(accessRightCases))(
    "the gateway returns the expected result for the federation call and outcome: %s",
    runCase,
  )
  test.each(listCasesRequiringSession(accessRightCases))(
    'a GraphQL operation that leads to the federation call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
