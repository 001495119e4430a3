import { describe, test } from 'vitest'
import { setUpCases, titledCases, casesWithSession } from './harness.ts'
import { magazineCases } from './magazines.cases.ts'

describe('contract cases of magazines calls', () => {
  const { runCase, runCaseWithoutSession } = setUpCases()
  test.each(titledCases(magazineCases))('the gateway passes the contract case %s', runCase)
  test.each(casesWithSession(magazineCases))(
    'the call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
