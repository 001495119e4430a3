import { describe, test } from 'vitest'
import { setUpCases, titledCases, casesWithSession } from './harness.ts'
import { sessionCases } from './session.cases.ts'

describe('contract cases of session calls', () => {
  const { runCase, runCaseWithoutSession } = setUpCases()
  test.each(titledCases(sessionCases))('the gateway passes the contract case %s', runCase)
  test.each(casesWithSession(sessionCases))(
    'the call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
