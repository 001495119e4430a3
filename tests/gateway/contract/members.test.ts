import { describe, test } from 'vitest'
import { setUpCases, titledCases, casesWithSession } from './harness.ts'
import { memberCases } from './members.cases.ts'

describe('contract cases of members calls', () => {
  const { runCase, runCaseWithoutSession } = setUpCases()
  test.each(titledCases(memberCases))('the gateway passes the contract case %s', runCase)
  test.each(casesWithSession(memberCases))(
    'the call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
