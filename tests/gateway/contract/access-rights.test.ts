import { describe, test } from 'vitest'
import { accessRightCases } from './access-rights.cases.ts'
import { setUpCases, titledCases, casesWithSession } from './harness.ts'

describe('contract cases of access-rights calls', () => {
  const { runCase, runCaseWithoutSession } = setUpCases()
  test.each(titledCases(accessRightCases))('the gateway passes the contract case %s', runCase)
  test.each(casesWithSession(accessRightCases))(
    'the call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
