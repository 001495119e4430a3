import { describe, test } from 'vitest'
import { setUpContractCases, listCasesWithTitles, listCasesRequiringSession } from './run-cases.ts'
import { memberCases } from './members.cases.ts'

describe('contract cases of members calls', () => {
  const { runCase, runCaseWithoutSession } = setUpContractCases()
  test.each(listCasesWithTitles(memberCases))(
    "the gateway maps the federation's response to the GraphQL result that contract case %s declares",
    runCase,
  )
  test.each(listCasesRequiringSession(memberCases))(
    'the call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
