import { describe, test } from 'vitest'
import { addressCases } from './addresses.cases.ts'
import { setUpContractCases, listCasesWithTitles, listCasesRequiringSession } from './run-cases.ts'

describe('contract cases of addresses calls', () => {
  const { runCase, runCaseWithoutSession } = setUpContractCases()
  test.each(listCasesWithTitles(addressCases))(
    "the gateway maps the federation's response to the GraphQL result that contract case %s declares",
    runCase,
  )
  test.each(listCasesRequiringSession(addressCases))(
    'the call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
