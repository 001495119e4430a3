import { describe, test } from 'vitest'
import { setUpCases, titledCases, casesWithSession } from './harness.ts'
import { volunteeringCases } from './volunteering.cases.ts'

describe('contract cases of volunteering calls', () => {
  const { runCase, runCaseWithoutSession } = setUpCases()
  test.each(titledCases(volunteeringCases))('the gateway passes the contract case %s', runCase)
  test.each(casesWithSession(volunteeringCases))(
    'the call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
