import { describe, test } from 'vitest'
import { setUpCases, titledCases, casesWithSession } from './harness.ts'
import { paymentCases } from './payment.cases.ts'

describe('contract cases of payment calls', () => {
  const { runCase, runCaseWithoutSession } = setUpCases()
  test.each(titledCases(paymentCases))('the gateway passes the contract case %s', runCase)
  test.each(casesWithSession(paymentCases))(
    'the call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
