import { describe, test } from 'vitest'
import { setUpCases, titledCases, casesWithSession } from './harness.ts'
import { vehicleCases } from './vehicles.cases.ts'

describe('contract cases of vehicles calls', () => {
  const { runCase, runCaseWithoutSession } = setUpCases()
  test.each(titledCases(vehicleCases))('the gateway passes the contract case %s', runCase)
  test.each(casesWithSession(vehicleCases))(
    'the call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
