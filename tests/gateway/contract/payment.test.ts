import { describe, test } from 'vitest'
import { onStage, titled, withSession } from './harness.ts'
import { paymentCases } from './payment.cases.ts'

describe('payment contract', () => {
  const { show, showRefused } = onStage()
  test.each(titled(paymentCases))('contract case %s', show)
  test.each(withSession(paymentCases))('%s is refused without a valid session', showRefused)
})
