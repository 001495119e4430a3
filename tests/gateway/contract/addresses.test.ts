import { describe, test } from 'vitest'
import { addressCases } from './addresses.cases.ts'
import { setUpCases, titledCases, casesWithSession } from './harness.ts'

describe('contract cases of addresses calls', () => {
  const { runCase, runCaseWithoutSession } = setUpCases()
  test.each(titledCases(addressCases))('the gateway passes the contract case %s', runCase)
  test.each(casesWithSession(addressCases))(
    'the call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
