import { describe, test } from 'vitest'
import { setUpCases, titledCases, casesWithSession } from './harness.ts'
import { receiptCases } from './receipts.cases.ts'

describe('receipts contract', () => {
  const { show, showRefused } = setUpCases()
  test.each(titledCases(receiptCases))('contract case %s', show)
  test.each(casesWithSession(receiptCases))('%s is refused without a valid session', showRefused)
})
