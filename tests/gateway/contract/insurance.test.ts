import { describe, test } from 'vitest'
import { setUpCases, titledCases, casesWithSession } from './harness.ts'
import { insuranceCases } from './insurance.cases.ts'

describe('contract cases of insurance calls', () => {
  const { runCase, runCaseWithoutSession } = setUpCases()
  test.each(titledCases(insuranceCases))('the gateway passes the contract case %s', runCase)
  test.each(casesWithSession(insuranceCases))(
    'the call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
