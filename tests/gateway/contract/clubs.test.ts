import { describe, test } from 'vitest'
import { clubCases } from './clubs.cases.ts'
import { setUpContractCases, listCasesWithTitles, listCasesRequiringSession } from './run-cases.ts'

describe('contract cases of clubs calls', () => {
  const { runCase, runCaseWithoutSession } = setUpContractCases()
  test.each(listCasesWithTitles(clubCases))(
    "the gateway maps the federation's response to the GraphQL result that contract case %s declares",
    runCase,
  )
  test.each(listCasesRequiringSession(clubCases))(
    'the call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
