import { describe, test } from 'vitest'
import { addressCases } from './addresses.cases.ts'
import { setUpContractCases, listCasesWithTitles, listCasesRequiringSession } from './run-cases.ts'

describe('contract cases of addresses calls', () => {
  const { runCase, runCaseWithoutSession } = setUpContractCases()
  test.each(listCasesWithTitles(addressCases))('the gateway passes the contract case %s', runCase)
  test.each(listCasesRequiringSession(addressCases))(
    'the call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
