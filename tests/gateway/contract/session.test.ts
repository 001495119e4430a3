import { describe, test } from 'vitest'
import { setUpContractCases, listCasesWithTitles, listCasesRequiringSession } from './run-cases.ts'
import { sessionCases } from './session.cases.ts'

describe('contract cases of session calls', () => {
  const { runCase, runCaseWithoutSession } = setUpContractCases()
  test.each(listCasesWithTitles(sessionCases))(
    "the gateway maps the federation's response to the GraphQL result that contract case %s declares",
    runCase,
  )
  test.each(listCasesRequiringSession(sessionCases))(
    'the call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
