import { describe, test } from 'vitest'
import { onStage, titled, withSession } from './harness.ts'
import { paymentCases } from './payment.cases.ts'

describe('payment', () => {
  const { show, showRefused } = onStage()
  test.each(titled(paymentCases))('%s', show)
  test.each(withSession(paymentCases))('%s, refused without a session that is good', showRefused)
})
