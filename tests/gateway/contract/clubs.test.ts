import { describe, test } from 'vitest'
import { clubCases } from './clubs.cases.ts'
import { setUpCases, titledCases, casesWithSession } from './harness.ts'

describe('contract cases of clubs calls', () => {
  const { runCase, runCaseWithoutSession } = setUpCases()
  test.each(titledCases(clubCases))('the gateway passes the contract case %s', runCase)
  test.each(casesWithSession(clubCases))(
    'the call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
