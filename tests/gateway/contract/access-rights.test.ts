import { describe, test } from 'vitest'
import { accessRightCases } from './access-rights.cases.ts'
import { setUpContractCases, listCasesWithTitles, listCasesRequiringSession } from './run-cases.ts'

describe('contract cases of access-rights calls', () => {
  const { runCase, runCaseWithoutSession } = setUpContractCases()
  test.each(listCasesWithTitles(accessRightCases))(
    "the gateway maps the federation's response to the GraphQL result that contract case %s declares",
    runCase,
  )
  test.each(listCasesRequiringSession(accessRightCases))(
    'the call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
