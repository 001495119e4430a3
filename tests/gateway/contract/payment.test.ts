import { describe, test } from 'vitest'
import { setUpCases, titledCases, casesWithSession } from './harness.ts'
import { paymentCases } from './payment.cases.ts'

describe('payment contract', () => {
  const { show, showRefused } = setUpCases()
  test.each(titledCases(paymentCases))('contract case %s', show)
  test.each(casesWithSession(paymentCases))('%s is refused without a valid session', showRefused)
})
