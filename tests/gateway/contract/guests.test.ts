import { describe, test } from 'vitest'
import { guestCases } from './guests.cases.ts'
import { setUpCases, titledCases, casesWithSession } from './harness.ts'

describe('contract cases of guests calls', () => {
  const { runCase, runCaseWithoutSession } = setUpCases()
  test.each(titledCases(guestCases))('the gateway passes the contract case %s', runCase)
  test.each(casesWithSession(guestCases))(
    'the call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
