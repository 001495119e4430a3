import { describe, test } from 'vitest'
import { clubCases } from './clubs.cases.ts'
import { setUpContractCases, listCasesWithTitles, listCasesRequiringSession } from './run-cases.ts'

describe('contract cases of clubs calls', () => {
  const { runCase, runCaseWithoutSession } = setUpContractCases()
  test.each(listCasesWithTitles(clubCases))('the gateway passes the contract case %s', runCase)
  test.each(listCasesRequiringSession(clubCases))(
    'the call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
