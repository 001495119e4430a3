import { describe, test } from 'vitest'
import { setUpCases, titledCases, casesWithSession } from './harness.ts'
import { receiptCases } from './receipts.cases.ts'

describe('contract cases of receipts calls', () => {
  const { runCase, runCaseWithoutSession } = setUpCases()
  test.each(titledCases(receiptCases))('the gateway passes the contract case %s', runCase)
  test.each(casesWithSession(receiptCases))(
    'the call %s is refused without a valid session',
    runCaseWithoutSession,
  )
})
