import { describe, test } from 'vitest'
import { clubCases } from './clubs.cases.ts'
import { setUpContractCases, listTitledCases, listSessionCases } from './run-cases.ts'

describe('contract cases of clubs calls', () => {
  const { runCase, runCaseWithoutSession } = setUpContractCases()
  test.each(listTitledCases(clubCases))('the gateway passes the contract case %s', runCase)
  test.each(listSessionCases(clubCases))(
    'the call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
