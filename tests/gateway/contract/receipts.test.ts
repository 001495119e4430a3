import { describe, test } from 'vitest'
import { onStage, titled, withSession } from './harness.ts'
import { receiptCases } from './receipts.cases.ts'

describe('receipts contract', () => {
  const { show, showRefused } = onStage()
  test.each(titled(receiptCases))('contract case %s', show)
  test.each(withSession(receiptCases))('%s is refused without a valid session', showRefused)
})
